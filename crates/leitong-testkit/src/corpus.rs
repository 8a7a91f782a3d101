//! Tiny Chinese corpora of our own making.

use leitong_core::Document;

/// An article and its reprint with a few words changed: alike for every method that looks at more than equality.
pub const EDITED_PAIR: (&str, &str) = (
    "滨海队昨晚在主场以三比一战胜了来访的江城队，取得了本赛季联赛的第五场连胜，积分榜上的排名也由此升至第二位。\
     上半场双方都踢得十分谨慎，直到第四十一分钟，主队前锋林远才接到右路传中头球破门，打破了场上长时间的僵局。\
     下半场江城队换上两名生力军加强进攻，并在第六十三分钟由外援任意球直接得分，把比分扳成一比一平。\
     比赛最后二十分钟主队全线压上，替补登场的小将周一鸣两度攻破对方球门，为球队锁定了三分。\
     赛后主教练在新闻发布会上表示，球员们很好地执行了赛前布置的战术，接下来的客场之旅仍然要一场一场去拼。",
    "滨海队昨晚在主场以三比一战胜了来访的江城队，取得了本赛季联赛的第五场连胜，积分榜上的排名也由此升至第二位。\
     上半场双方都踢得非常谨慎，直到第四十一分钟，主队前锋林远才接到右路传中头球破门，打破了场上长时间的僵局。\
     下半场江城队换上两名生力军加强进攻，并在第六十三分钟由外援任意球直接得分，把比分扳成一比一平。\
     比赛最后二十分钟主队全线压上，替补登场的小将周一鸣两度攻破对方球门，为球队锁定了三分。\
     赛后主教练在新闻发布会上表示，球员们很好地执行了赛前布置的战术，接下来的客场之旅仍然要一场一场去拼。",
);

const TITLES: [&str; 8] = [
    "滨海队主场三比一力克江城队 豪取联赛五连胜",
    "《长河落日》定档十月一日 导演称拍摄历时三年",
    "青年钢琴家许念之秋季巡演启程 首站落户南京",
    "国家羽毛球队公布大赛名单 三名小将首次入选",
    "古装剧《云中书》收官 制片人回应结局争议",
    "马拉松赛周日鸣枪 两万名跑者穿越老城区",
    "影视基地新建水下摄影棚 明年春天投入使用",
    "女排姑娘逆转夺冠 队长赛后哽咽感谢球迷",
];

const BODIES: [&str; 8] = [
    "滨海队昨晚在主场以三比一战胜了来访的江城队，取得本赛季联赛的第五场连胜。上半场双方都踢得十分谨慎，直到第四十一分钟主队前锋林远才头球破门。下半场江城队换人后扳平了比分。最后二十分钟替补小将周一鸣两度破门，为球队锁定胜局。",
    "由青年导演执导的电影《长河落日》昨天宣布定档十月一日。影片讲述三代治沙人的故事，剧组在西北的沙漠中连续拍摄了三年。导演在发布会上说，最难的一场戏等了整整四十天的风。主演为角色学会了骑骆驼和打井。",
    "青年钢琴家许念之的秋季巡演将于下月启程，首站定在南京。整套曲目以巴赫的作品开场，下半场则是三位当代中国作曲家的新作。她说希望听众在音乐厅里听见秋天的声音。巡演共有十二站，门票今天上午开售。",
    "国家羽毛球队昨天公布了参加世界锦标赛的名单，三名不到二十岁的小将首次入选。总教练解释说，队伍需要在大赛中锻炼新人。名单中年纪最小的陈可今年只有十七岁，她在上个月的公开赛中连胜两名种子选手。",
    "古装剧《云中书》昨晚播出大结局，女主角独自离开京城的一幕引来观众热议。制片人回应说，这一结局在剧本第一稿里就已写定。不少观众表示意犹未尽，希望尽快看到续集。平台数据显示，该剧完播率在同期剧集中排在首位。",
    "本市马拉松赛将于本周日早上七点半鸣枪，两万名跑者将从体育中心出发，穿越整个老城区。组委会在沿途安排了十六个补给站和八百名志愿者。受比赛影响，沿线二十三条公交线路将临时改道。交管部门提醒市民提前规划出行。",
    "位于城西的影视基地正在新建一座水下摄影棚，预计明年春天投入使用。摄影棚水深九米，可以制造一米高的浪。基地负责人介绍，过去剧组要拍水下镜头只能远赴海外。目前已有四个剧组预订了明年的档期。",
    "在昨天结束的决赛中，女排姑娘在先失两局的情况下连扳三局，以三比二逆转夺冠。队长在领奖时一度哽咽，她说这个冠军属于每一位没有提前离场的球迷。主教练赛后透露，第三局的换人是替补队员自己提出来的。",
];

/// Eight unrelated articles with titles, addresses and times.
pub fn small_corpus() -> Vec<Document> {
    let document = |(number, (title, text)): (usize, (&&str, &&str))| Document {
        id: format!("small-{number}"),
        text: (*text).into(),
        title: Some((*title).into()),
        url: Some(format!("http://news.example.cn/2012-06-12/{number}.shtml")),
        published: Some(format!("2012-06-12 0{number}:30")),
        ..Document::default()
    };
    TITLES.iter().zip(&BODIES).enumerate().map(document).collect()
}

/// Strings on which nothing may panic: empty, blank, punctuation, broken surrogate stand-ins, markup, mixed scripts, very long runs.
pub fn awkward_texts() -> Vec<String> {
    let short = [
        "",
        " ",
        "\n",
        "\r\n\r\n",
        "\u{feff}",
        "\u{3000}\u{3000}",
        "。",
        "。。。！？",
        "，",
        "你",
        "你好",
        "再见",
        "a",
        "A.",
        "3.5",
        "…",
        "“”",
        "）】》",
        "\u{fffd}\u{fffd}",
        "<p></p>",
        "<script>var a = 1;</script>",
        "&nbsp;&nbsp",
        "&#12345678;",
        "👩‍👩‍👧‍👦🏳️‍🌈",
        "e\u{301}\u{301}",
        "\u{202e}反向",
        "\0",
        "網(wǎng)頁",
        "http://例子.公司/路径?查询=1#片段",
        "今天天气很好。\n",
        "我爱北京天安门。\n",
        "ＡＢＣ１２３，。！",
        "１．５万",
        "قصة قصيرة",
        "ｶﾞ",
        "㍿",
        "ﷺ",
        "𠮷野家",
        "\u{1f1e8}\u{1f1f3}",
    ];
    let mut texts: Vec<String> = short.iter().map(ToString::to_string).collect();
    texts.push("好".repeat(10_000));
    texts.push("哈哈。".repeat(3_000));
    texts.push("\n".repeat(5_000));
    texts
}

const WHO: [&str; 10] = ["前锋", "导演", "裁判", "歌手", "教练", "编剧", "队长", "主演", "门将", "记者"];
const WHEN: [&str; 10] = ["昨天上午", "今年春天", "上周三晚", "本月初", "去年冬天", "赛前一小时", "首映当天", "散场以后", "前天傍晚", "颁奖典礼上"];
const WHERE: [&str; 10] = ["体育馆", "影城", "剧院", "酒店", "球场", "机场", "演播室", "图书馆", "礼堂", "会议室"];
const WHAT: [&str; 10] = [
    "谈到了伤病的恢复",
    "否认了离队的传闻",
    "公布了新的名单",
    "感谢了到场的观众",
    "解释了换人的原因",
    "介绍了剧本的来历",
    "签下了三年的合同",
    "展示了珍藏的照片",
    "回应了网友的提问",
    "透露了下一步计划",
];

/// 1,000 distinct Chinese sentences of 16 to 20 characters, each a document; any two differ in a noun, a verb or a place, so that no digit tells them apart.
pub fn distinct_sentences() -> Vec<Document> {
    let text = |number: usize| format!("{}{}在{}{}。", WHO[number % 10], WHEN[number / 10 % 10], WHERE[number / 100], WHAT[(number + number / 10) % 10]);
    (0..1_000).map(|number| Document { id: format!("sentence-{number}"), text: text(number), ..Document::default() }).collect()
}
