//! The manner of each portal: how it writes titles, names sources and editors, and what it puts around an article.
//!
//! The portals are those of the seed study. Their lines are our own, written in the manner of such sites; editors and addresses are invented.

use leitong_core::hash::HashKind;

use crate::dice::Dice;
use crate::text::{Byline, Draft, n_letters_of};
use crate::words;

/// A portal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Portal {
    /// 新浪
    Sina,
    /// 搜狐
    Sohu,
    /// 网易
    Netease,
    /// 263
    Capital,
}

/// What a portal writes around an article.
#[derive(Debug)]
pub struct Manner {
    /// Name in ids and in `source`.
    pub id: &'static str,
    /// Host of its invented addresses.
    pub host: &'static str,
    /// Put before a title; empty for none.
    pub title_prefix: &'static str,
    /// Put after a title; empty for none.
    pub title_suffix: &'static str,
    /// Put before a related title.
    pub link: &'static str,
    /// Short lines, one of which ends an article.
    pub endings: &'static [&'static str],
    /// Lines above an article (M12).
    pub headers: &'static [&'static str],
    /// Lines below an article (M12), many of them longer than 30 characters, with places for what changes from month to month ([`Portal::footers`]):
    /// shared by unrelated articles, they are the trap for long-sentence hashes.
    pub footers: &'static [&'static str],
}

impl Portal {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Sina, Self::Sohu, Self::Netease, Self::Capital];

    /// Its manner.
    pub fn manner(self) -> &'static Manner {
        match self {
            Self::Sina => &SINA,
            Self::Sohu => &SOHU,
            Self::Netease => &NETEASE,
            Self::Capital => &CAPITAL,
        }
    }

    /// Puts on the portal's title style, source line, editor line, footer and related link: 3 to 8 % of the article's letters, on very short articles a little more.
    pub fn dress(self, draft: &mut Draft, published: &str, related: &[&str], dice: &mut Dice) {
        let manner = self.manner();
        if dice.chance(1, 2) {
            draft.title = format!("{}{}{}", manner.title_prefix, draft.title, manner.title_suffix);
        }
        let budget = draft.n_body_letters() * (3 + dice.below(6)) / 100;
        let mut spent = 0;
        if draft.byline == Byline::Kept {
            let source = self.source_line(published, dice);
            let editor = self.editor_line(dice);
            spent = n_letters_of(&source);
            draft.head.push(source);
            if spent + n_letters_of(&editor) <= budget {
                spent += n_letters_of(&editor);
                draft.foot.insert(0, editor);
            }
        }
        let link = format!("{}{}", manner.link, dice.pick(related).unwrap_or_default());
        for line in [dice.word(manner.endings), &link] {
            if spent + n_letters_of(line) <= budget {
                spent += n_letters_of(line);
                draft.foot.push(line.to_owned());
            }
        }
    }

    /// The portal's footers of the month of `published` (`2009-05-12 10:23`): staff, telephone, numbers and campaigns are those of the month, so that articles
    /// of one portal and month share their long lines and no others do. Footers for ever and everybody would make each pair of documents a hard negative:
    /// their number would grow with the square of the size.
    pub fn footers(self, published: &str) -> Vec<String> {
        let month = published.get(.."2009-05".len()).unwrap_or_default();
        let manner = self.manner();
        let mut dice = Dice::new(HashKind::Xxh3.hash(manner.id.as_bytes()), HashKind::Xxh3.hash(month.as_bytes()));
        let year = month.get(.."2009".len()).unwrap_or("当");
        let fill = |line: &&str| {
            let name = words::name(&mut dice);
            let campaign = format!("{}第{}期", words::campaign(&mut dice), 2 + dice.below(98));
            let telephone = format!("{}{}", 200 + dice.below(700), 1_000 + dice.below(9_000));
            let number = (100 + dice.below(900)).to_string();
            let line = line.replace("{n}", &name).replace("{e}", &campaign).replace("{t}", &telephone);
            line.replace("{k}", &number).replace("{y}", year)
        };
        manner.footers.iter().map(fill).collect()
    }

    fn source_line(self, published: &str, dice: &mut Dice) -> String {
        let source = words::agency(dice);
        let day = published.split(' ').next().unwrap_or_default();
        match self {
            Self::Sina => format!("来源：{source}"),
            Self::Sohu => format!("{day}　来源：{source}"),
            Self::Netease => format!("{day}　来源: {source}　跟贴{}条", dice.below(900)),
            Self::Capital => format!("【{source}供稿】"),
        }
    }

    fn editor_line(self, dice: &mut Dice) -> String {
        let editor = words::name(dice);
        match self {
            Self::Sina => format!("（编辑：{editor}）"),
            Self::Sohu => format!("（责任编辑：{editor}）"),
            Self::Netease => format!("(本文来源：网易　作者：{editor})"),
            Self::Capital => format!("[责编 {editor}]"),
        }
    }
}

static SINA: Manner = Manner {
    id: "sina",
    host: "news.sina.example",
    title_prefix: "",
    title_suffix: "_新浪网",
    link: "相关报道：",
    endings: &["点击进入新浪专题", "更多精彩内容请看新浪首页", "我来说两句", "进入新浪论坛参与讨论"],
    headers: &[
        "新浪首页 新闻 体育 娱乐 财经 科技 博客 视频",
        "您所在的位置：新浪首页 > 新闻中心 > 正文",
        "不支持您的浏览器，请升级后再来访问新浪",
        "字号：大 中 小　打印　收藏本页　发表评论",
    ],
    footers: &[
        "声明：新浪登载此文出于传递更多信息之目的，并不意味着赞同其观点或证实其描述，文中内容仅供参考，不构成任何建议，值班编审{n}。",
        "特别提示：本页内容由合作媒体提供，版权归原作者所有，如对稿件内容有疑议，请及时与新浪客服中心{n}取得联系，传真{t}。",
        "欢迎拨打新浪新闻热线{t}提供线索，线索一经采用即可获得稿酬，请在来电时说明您的姓名、所在城市和联系方式。",
        "手机用户编辑短信{k}发送到新浪短信平台，即可随时随地订阅最新的新闻快报，不收取信息费，通信费由运营商收取。",
        "用微笑面对每一天，用新浪记录每一刻，博客为{e}全新上线，邀请您的好友一起开通即有机会赢取精美纪念品。",
        "请您文明上网、理性发言，本月社区管理员{n}提醒，遵守新浪社区管理规定，严禁发布各种违反国家法律法规的言论和任何形式的商业广告。",
        "新浪简介 关于我们 广告服务 联系方式 招聘信息 网站律师 产品答疑",
        "如果您在浏览过程中发现页面存在错别字或者图片无法显示的问题，请点击页面右侧的按钮告诉新浪编辑{n}，截图请附编号{k}。",
        "分享到：微博 空间 开心网 人人网 复制链接给好友",
        "{e}栏目每天上午九点和下午四点各更新一次，节假日顺延，错过的朋友可以在新浪往期回顾当中找到全部内容。",
        "版权所有 新浪公司 未经书面授权禁止复制或建立镜像",
    ],
};

static SOHU: Manner = Manner {
    id: "sohu",
    host: "news.sohu.example",
    title_prefix: "",
    title_suffix: "-搜狐新闻",
    link: "[相关新闻] ",
    endings: &["搜狐版权所有", "更多新闻请上搜狐", "返回搜狐首页", "用搜狗搜一搜相关内容"],
    headers: &[
        "搜狐首页-新闻-体育-娱乐-财经-数码-汽车-房产",
        "搜狐 > 新闻频道 > 综合新闻 > 正文",
        "我来说两句(0)　复制链接　打印　大中小",
        "搜狗搜索：新闻 网页 音乐 图片 说吧 地图",
    ],
    footers: &[
        "搜狐独家稿件声明（{y}年第{k}号）：凡注明由搜狐独家提供的文字、图片及音视频稿件，任何媒体和个人未经许可一律不得转载。",
        "注意：以下留言由{n}审看，仅代表网友个人观点，不代表搜狐立场，您在发表言论之前请先仔细阅读用户协议当中的全部条款。",
        "我们致力于为网友提供最快最全的资讯服务，如果您有好的意见或者建议，请随时写信到搜狐用户反馈专用邮箱，或致电{t}。",
        "还可输入一百四十字，登录后发表的评论可以同步到搜狐微博的{e}话题，让更多的朋友第一时间看到您对这条新闻的看法。",
        "搜狗输入法 支付中心 搜狐招聘 广告服务 客服中心 联系方式 保护隐私",
        "您可能还会对搜狐编辑{n}为您精心挑选的{e}专辑感兴趣，每天更新百余条，点击标题即可阅读并且分享给好友。",
        "本文为合作媒体授权搜狐频道使用，所涉及的数据与结论由原作者负责，备案编号{k}，读者据此作出判断时请自行承担相应后果。",
        "搜狐社区{e}庆典活动正在火热进行当中，上传您与社区之间的故事，就有机会和明星面对面交流并获得签名照。",
        "给编辑点个赞　很好　一般　无聊　愤怒　难过　搞笑",
        "想看更多独家视频和现场图片，请在电脑上安装搜狐新闻客户端的{k}版，安装过程不捆绑任何第三方的软件。",
        "如有侵权请通知搜狐{n}，我们核实以后将会在二十四小时之内删除",
    ],
};

static NETEASE: Manner = Manner {
    id: "163",
    host: "news.163.example",
    title_prefix: "",
    title_suffix: "_网易新闻",
    link: "延伸阅读 ",
    endings: &["网易新闻 有态度", "快速发贴", "查看网友跟贴", "返回网易首页"],
    headers: &[
        "网易 > 新闻中心 > 滚动新闻 > 正文",
        "网易首页 登录 邮箱 相册 博客 论坛 有道",
        "评论 | 推荐给好友 | 字体 | 手机看新闻",
        "用手机浏览网易，随时随地看新闻",
    ],
    footers: &[
        "跟贴仅供其表达个人看法，轮值版主{n}并不表明网易同意其观点或者证实其中的描述，发贴者需自行承担因此而产生的责任。",
        "网易新闻中心{n}提醒您：转发未经核实的消息可能会对他人造成伤害，请在转发之前先看一看消息来源是否真实可靠。",
        "本文来源于网络，网易仅提供信息存储空间服务，若作者认为本文侵犯了自己的权益，请在{y}年内按照第{k}号表格投诉。",
        "网易邮箱用户可以直接使用邮箱账号登录发表跟贴，尚未注册的朋友凭活动码{k}只需要两分钟就可以拥有属于自己的免费邮箱。",
        "有什么新鲜事？欢迎拨打{t}，把您身边正在发生的事情用文字或者照片告诉网易，采用之后我们将会奉上一份精致的小礼物。",
        "关于网易 新闻地图 招聘信息 客户服务 相关法律 网络营销 帮助中心",
        "今日推荐：网易公开课{e}新增{k}讲，内容涵盖文学、历史和天文，全部配有中文字幕，登录以后即可免费观看。",
        "文明社会，从理性发贴开始，{e}版块请勿发布与主题无关的内容，多次违反跟贴管理规定的账号将会被网易暂停发言资格。",
        "热门标签 每日轻松一刻 数读 真话 另一面 独家",
        "读完这篇文章的网友当中有超过七成还阅读了网易今天的要闻排行，排行每十分钟刷新一次，由{n}维护的{k}号系统自动产生。",
        "网易公司版权所有 不得转载",
    ],
};

static CAPITAL: Manner = Manner {
    id: "263",
    host: "news.263.example",
    title_prefix: "263快递：",
    title_suffix: "",
    link: "又讯：",
    endings: &["263首都在线", "返回263新闻", "推荐给朋友", "263在线摘编"],
    headers: &[
        "263首都在线 - 新闻 - 天气 - 聊天 - 邮件 - 拨号上网",
        "今日要闻　国内　国际　社会　文体　263论坛",
        "当前位置：263 >> 新闻 >> 浏览新闻",
        "把本页设为主页　加入收藏　联系263",
    ],
    footers: &[
        "首都在线263{y}年第{k}次郑重声明：本站所转载的文章均由各合作单位提供，其真实性与完整性由提供单位负责，本站不作保证。",
        "凡是使用263拨号上网的用户，均可以凭借主叫号码免费浏览本站的全部新闻内容，无须另外注册或者缴纳任何费用，{e}卡除外。",
        "如果您在阅读过程当中遇到乱码，请在浏览器的查看菜单里把编码改成简体中文，仍然不能解决时请致信263站长{n}，或者留言{t}。",
        "欢迎各地报刊社、电台和电视台与263的{n}洽谈内容合作事宜，我们将按照实际的点击量向版权方支付相应的稿酬费用。",
        "263聊天室每晚八点准时邀请一位嘉宾与网友畅谈，{e}的话题已经公布，请各位提前十分钟进入聊天室以免拥挤。",
        "网站介绍 用户指南 收费标准 合作伙伴 诚聘英才 友情链接",
        "本页面在分辨率为八百乘六百的显示器上可以达到最佳浏览效果，建议您使用四点零以上版本的浏览器访问263网站，技术支持{n}。",
        "请在文章下方的方框之内填写朋友的电子邮件地址，263的{e}服务将会自动把这篇文章连同您的问候一并寄到对方的信箱里。",
        "昨日点击排行前十名　一周点击排行前十名　投票",
        "本站提供的天气、股市以及航班信息由{n}汇总，仅供用户参考，因为依赖上述信息而造成的损失，263不承担任何直接或间接的责任。",
        "京ICP证备案　263网络集团 版权所有",
    ],
};
