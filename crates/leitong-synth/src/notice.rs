//! The notice of a column: the boilerplate that hard negatives N3 share.
//!
//! Each group has a notice of its own, with invented names in every sentence. One notice for all groups would make each pair of groups a hard negative:
//! their number would grow with the square of the size, and precision at three sizes would not compare.

use crate::dice::Dice;
use crate::text::n_letters_of;
use crate::words;

const LINES_A_NOTICE: usize = 6;

const LINES: [&str; 20] = [
    "{c}是由{a}与本站联合主办的固定栏目，每周一、周三和周五更新，栏目主持人{n}欢迎各位读者踊跃来稿。",
    "凡向{c}投寄的稿件，请注明真实姓名与通信地址，{n}将在收到之后的十个工作日以内回复是否采用。",
    "{c}所刊登的内容均已获得{a}书面授权，其他网站如需转载，请事先征得同意并在显著位置注明出处。",
    "对于{c}当中出现的任何错漏，请致电{a}读者服务部，接线员{n}会为您登记并在下一期予以更正。",
    "订阅{c}的读者可以凭借订阅编号参加{a}于每年秋季举办的读者见面会，名额有限，先到先得。",
    "本期{c}由{n}负责文字，{m}负责图片，{a}资料室提供背景材料，在此一并表示衷心的感谢。",
    "{c}创办至今已经走过了许多个年头，历任主编{n}、{m}等人为它付出了大量心血，欢迎补充栏目掌故。",
    "未经{c}编辑部许可，任何单位不得将本文用于商业目的，{a}法律顾问{n}保留追究相关责任的权利。",
    "广告合作请联系{a}市场拓展部的{n}，{c}不接受任何形式的有偿新闻，请勿向编辑人员馈赠礼品。",
    "扫描报纸右下角的图案，关注{c}官方账号，回复{n}三个字即可领取由{a}独家制作的电子合订本。",
    "{c}的全部往期文章已经收入{a}电子阅览室，持有读书证的朋友可以在任何一台终端上免费查阅。",
    "为了让{c}办得更好，{a}特地聘请{n}与{m}担任义务监督员，您有任何不满都可以直接向他们反映。",
    "读者{n}为{c}题写了刊头，{a}的美术编辑{m}设计了版式，转载时请不要裁切或者遮挡上述标识。",
    "如果您希望退出{c}的邮件列表，请用订阅时的信箱向{a}发一封空白邮件，系统会在午夜统一处理。",
    "{a}与{c}编辑部共同声明：文中所涉及的人物观点仅代表其本人，不构成{n}或本站的任何推荐意见。",
    "每月最后一个周末，{n}会在{a}的一楼大厅里与{c}的忠实读者面对面交流，入场无需门票。",
    "{c}姊妹篇即将由{a}结集出版，{n}作序，凡在本月底之前预订的读者均可享受八折优惠并免收邮费。",
    "提醒：近期有人冒充{c}记者{n}收取所谓的版面费，请广大读者提高警惕，并立即向{a}举报。",
    "{c}采用{a}提供的排版系统制作，在老式手机上显示异常时，请联系技术支持{m}获取纯文本版本。",
    "以上文字由{c}首发，{n}校对，{m}复核，差错率已经按照{a}的质量标准进行过统计并予以公示。",
];

const COLUMN_BEGINNINGS: [&str; 16] =
    ["看台", "幕后", "灯下", "街角", "午后", "清晨", "围炉", "临窗", "南城", "北岸", "半山", "老墙", "长廊", "渡口", "檐下", "麦田"];
const COLUMN_ENDS: [&str; 12] = ["漫笔", "夜话", "观察", "札记", "闲谈", "书简", "手记", "纵横", "回声", "备忘", "随想", "茶座"];

/// The lines of a new notice, about 270 letters.
pub fn lines(dice: &mut Dice) -> Vec<String> {
    let column = format!("《{}{}》", dice.word(&COLUMN_BEGINNINGS), dice.word(&COLUMN_ENDS));
    let (agency, name, other) = (words::agency(dice), words::name(dice), words::name(dice));
    let mut templates = LINES;
    dice.shuffle(&mut templates);
    let fill = |line: &&str| line.replace("{c}", &column).replace("{a}", &agency).replace("{n}", &name).replace("{m}", &other);
    templates[..LINES_A_NOTICE].iter().map(fill).collect()
}

/// Letters and digits of the lines together.
pub fn letters(lines: &[String]) -> usize {
    lines.iter().map(|line| n_letters_of(line)).sum()
}
