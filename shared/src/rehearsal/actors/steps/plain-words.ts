/** Puts some ways to ask into the words of others, so that no reader has to know them. */

import type { Masked } from "../slots.ts";
import { IN_ENGLISH } from "./plain-words.en.ts";
import { IN_JAPANESE } from "./plain-words.ja.ts";
import { IN_CHINESE } from "./plain-words.zh.ts";

const SAME: [RegExp, string][] = [
  [/\binsted\b/gi, "instead"],
  [/\b(?:shoud|shuld|sholud)\b/gi, "should"],
  // "More homework :( put it on the list"
  [/(?<=\w)\s*[:;]-?[()]+(?=\s|$)/g, "."],
  // "Show me a.sh before I run anything": why somebody asks. What is written may hold these words.
  [
    /^((?:(?!\b(?:with|say|saying|says|containing|add|append|insert|write|replace|change|turn)\b|:).)*?),? before (?:i|we|(?:my |the )?\w+ (?=sees?\b|comes?\b|gets?\b|notices?\b|finds?\b|checks?\b)) ?[^,.!?\uE000-\uE0FF]+(?=[,.!?]*(?:\s|$))/i,
    "$1",
  ],
  // "I need a file a.txt, could you make one?"
  [
    /^(i (?:need|want|would like)\b.*?)[,.;!]? (?:so )?(?:can|could|would|will) (?:you|u) (?:please )?(?:make|create|add|set up|get) (?:one|it|that|this)(?: for me)?(?: please)?[?.!\s]*$/i,
    "$1",
  ],
  [/ for me(?= (?:called|named) )/i, ""],
  // "I need start.sh. It only has one line: echo hi"
  [
    /[.,;] (?:for now,? |and )?(?:it|the file) (?:only |just |should (?:only |just )?)?(?:has|have|contains?|holds?|needs?) (?:only |just )?(?:one line|a single line|the (?:line|header|heading|text|words?))(?: row| line)?(?: with|:)? /i,
    " with the line ",
  ],
  // "A file that has only the heading # Notes"
  [
    /(?<=\b(?:has|contains?|containing|with|put|write|saying) )(?:only |just )?(?:the |a )?(?:heading|title|header):? (?=#+ )/i,
    "",
  ],
  [/^touch\s*一?个\s*/i, "新建 "],
  [
    /^((?:please )?(?:run|execute|start|launch) (?:it|that|this|the (?:script|file|program))) (?:with|using) (?:sh|bash|python3?|node)(?=[.!\s]*$)/i,
    "$1",
  ],
  // "On top, as the very first line"
  [
    /\b(on top|at the (?:very )?(?:top|start|beginning|end|bottom))(?: of (?:it|the file))?,? as the (?:very )?(?:first|last) line/i,
    "$1",
  ],
  // "What happens when I start main.py?"
  [
    /^(?:(?:let me |can i |can you |i want to )?(?:see|show me|check|try) )?what (?:happens|comes out|gets printed) (?:when|if) (?:i|you|we) (?:run|start|execute|launch) (?=\S+\.\w)/i,
    "run ",
  ],
  // "My playlist (playlist.txt)"
  [
    /\b(?:the|my|our|that|this) (?:(?!lines?\b|rows?\b|entry\b|items?\b)\w+ ){1,3}\(((?:[\w-]+\/)*[\w-]+\.[a-z]\w{0,4})\)/i,
    "$1",
  ],
  [
    /(?<=\.\w{1,5}),? (?:as |on |in )?(?:the )?(?:very )?(?:last|final|bottom) (?:line|entry|row|item)(?=[.!]*$)/i,
    " as the last line",
  ],
  [
    /(?<=\.\w{1,5}),? (?:as |on |in )?(?:the )?(?:very )?(?:first|top) (?:line|entry|row|item)(?=[.!]*$)/i,
    " as the first line",
  ],
  // "On top of notes.txt, on its own line, above everything else"
  [
    /(?<=\b(?:top|start|beginning|end|bottom) of \S+?\w),?(?: on (?:its|a) (?:own|new|separate) line,?)?(?: (?:above|before|below|under|after) everything(?: else)?(?: in (?:it|there))?)?(?=[.!]*$)/i,
    "",
  ],
  [/[,.;] (?:and )?(?:that['’]?s|that is) (?:it|all)(?=[.!]*$)/i, ""],
  // "New file a.txt, first line should be: cane = dog"
  [
    /(?<=\b(?:create|make|new|start|set up)\b.*\.\w{1,5})[,.;:]?(?: and| with)* (?:the |its |a |as (?:the|its) )?(?:first|only|one) (?:and only )?line(?: (?:should|must) (?:be|say|read)| is| being| reading| saying| reads| says)?[:,]? (?!.*\b(?:second|2nd|next) )(?=\S)/i,
    " with the text ",
  ],
  // "Create room.txt. Just B204 in it"
  [
    /(?<=\b(?:create|make|new)\b.*\.\w{1,5})[,.;] (?:with )?(?:just|only) ([^,.]+?) in (?:it|there)(?=[.!]*$)/i,
    " with the text $1",
  ],
  // "It ends in .bib but I don't know where it is. Find it."
  [
    /^(?=.*\b(?:find|locate|look for|search for|where)\b)(?!.*\.\w+.*\.[a-z])[^\n]*\b(?:it|(?:file|one)s?(?: that)?|name) (?:ends?|ending) (?:in|with) (\.[a-z]\w{0,4})\b[^\n]*$/i,
    "find all $1 files",
  ],
  // "Put a one-line script into bye.sh? The line should be: echo bye"
  [
    /[.?!] (?:the|its|that) (?:only |one |single )?(?:line|text|contents?) (?:should|must|has to|needs to) (?:be|say|read)[:,]? /i,
    " with the line ",
  ],
  [
    /\b(put|write|save) an? (?:one-line |short |small |little |tiny )?(?:script|program|file|note) (?:in|into|to|as) (?=\S+\.\w+ with the line )/i,
    "create ",
  ],
  [/\bthe (\S+) comment line\b/i, "the $1 line"],
  // "Rename greet to hi in a.js (both places)"
  [
    /\b(rename|replace|change|swap|substitute) (?:the (?:function|variable|class|word|name|text) )?([^,]*?),? \(?(?:in )?(?:both|all|every) (?:places?|spots?|times?|occurrences?|of them)\)?[.!]*$/i,
    "$1 every $2",
  ],
  // "The volume is too loud, make it 40 in settings.ini"
  [
    /^(?:the |my |our )?([\w-]+) is (?:much |way |far |a bit |still )*(?:too|so|very) \w+(?: for \w+)?[,;.!] (?:so )?(?:please |can you |could you )*(?:make|set|change|turn|put) (?:it|that)(?: down| up)?(?: to)? (?=-?[\d.]+\b|true\b|false\b|on\b|off\b)/i,
    "set $1 to ",
  ],
  [
    /^[^,.\uE000-\uE0FF]+[,.] (?:so )?((?:please )?(?:make|set|change|turn|put)) (?:its|his|her|their) (?=.+\binstead of\b)/i,
    "$1 the ",
  ],
  // "The port in a.ini is wrong. It's 81."
  [
    /^(?:the |my |our )([\w-]+) (in|of) (\S+\.\w+) (?:is|was) (?:wrong|incorrect|not right|outdated|old|out of date)[,.;:!]? (?:please |can you |could you )*(?:it(?:['’]s| is| should be| must be| has to be| needs to be)|(?:change|set|correct|fix|make) it to|make it) (?=\S+[.!]*$)/i,
    "set $1 in $3 to ",
  ],
  // "Insert salt as line 2 in a.txt", "add a second line to a.txt: salt"
  ...["2 second", "3 third", "4 fourth", "5 fifth"].flatMap((words, index): [RegExp, string][] => {
    const nth = `(?:line (?:number )?${words[0]}|(?:the |a |its )?(?:new )?${words.slice(2)} (?:line|row|entry|item))`;
    return [
      [
        new RegExp(
          `\\b(add|insert|put|write) (.+?) (?:as|at|on|in) ${nth}(?= (?:of|in|to|into) |[.!]*$)`,
          "i",
        ),
        `$1 $2 after line ${index + 1}`,
      ],
      [
        new RegExp(`\\b(add|insert|put|write) ${nth} (to|in|into) ([^:]{1,40}): `, "i"),
        `$1 after line ${index + 1} $2 $3: `,
      ],
    ];
  }),
  // "Lines 2 and 3"
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((nth): [RegExp, string] => [
    new RegExp(`\\blines? ${nth} (?:and|&) (?:line )?${nth + 1}\\b`, "i"),
    `lines ${nth} to ${nth + 1}`,
  ]),
  // "Insert a line saying salt after milk"
  [
    /\b(add|insert|put|write) (?:an?|another) (?:line|row|entry) (?:saying|that says|reading) (?=.*\b(?:after|before|above|below|under)\b)/i,
    "$1 ",
  ],
  // "Show it without changing anything" is two wishes.
  [/,? (?=without \w+ing [^,]+$)/i, ", "],
  // "Put salt between milk and tea in notes.txt", "在牛奶后面、茶前面加一行盐"
  [/\bbetween (.{2,30}?) and .{2,30}?(?= in \S+\W*$|[.!]*$)/i, "after $1"],
  [/(?<=后面|之后|下面)[、，][^，。、]{1,12}(?:前面|之前|上面)(?=[加插添放写])/, ""],
  // "拡張子が.bakのファイル", "后缀是bak的文件"
  [/(?:拡張子|末尾)が\s*\.?([a-z]\w{1,4})の(?:ファイル)?/i, ".$1のファイル"],
  [/(?:后缀|扩展名)(?:名)?(?:为|是)\.?([a-z]\w{1,4})的?(?:文件)?/i, ".$1文件"],
  // "在 old 文件夹下新建 a.txt（没有就建一个）": whoever makes a file makes its folder.
  [
    /[（(，,]\s*(?:(?:这个|那个)?(?:文件夹|目录)(?:如果|要是)?(?:还)?(?:没有|不存在)|(?:如果|要是)?没有(?:这个|那个)?(?:文件夹|目录))(?:的话)?[，,]?(?:就|请|则)(?:先)?(?:自己)?(?:新建|创建|建)(?:一?个|一下|它)?[）)]?/,
    "",
  ],
  [/[（(](?:算上|包括|包含|含|连)(?:表头|标题|第一行|空行)(?:行|在内|一起)?[）)]/, ""],
  // "把里面的茶换成水" is about the file that was talked about.
  [/(?<=[把将])(?:它)?(?:里面|里头|里边|其中|文件里)的?(?=[^，。]+[改换替])/, ""],
  // "a.txt 和 b.txt 都是垃圾文件，一起删了"
  [
    /^((?:\S+\.\w{1,5}(?:\s*[和跟与、]\s*|\s+))+\S+\.\w{1,5})\s*[这那]?[几两俩]?个?(?:文件)?(?:都|全都?)?(?:是|不|没|用不)[^，。]{0,10}[，,]\s*(?:请|帮我|给我|把它们|就)*(?:一起|一并|都|全部|全都)*(删了|删掉|删除|清理掉|扔掉)(?:吧)?[。！]*$/,
    "把 $1 都删掉",
  ],
  // "建一个 a.txt 的文件？里面写你好"
  [
    /(?<=文件|\.\w{1,5})\s*(?:吗|好吗|可以吗|行吗)?\s*[？?。]\s*(?=(?:里面?|内容)(?:就|只)?[写是放：:为])/,
    "，",
  ],
  // "在 a.txt 里加一条：邮箱，放在电话下面"
  [
    /^(?:在|给|往)?([^\s，。]+\.\w{1,5}|[\uE000-\uE0FF])\s*里?面?\s*(?:再)?(?:添加|加上|加|补|写)(?:一?[行条个项])?[：:\s]*([^，。]+?)[，,]\s*[加放写插添排][在到](?!最|文件|末|第)([^，。]{1,12}?)(?:那一?[行条])?的?(下面|后面|上面|前面|之后|之前)[。]*$/,
    "在 $1 的$3$4加一行：$2",
  ],
  // "用 python 跑 a.py", "python3 a.py 帮我执行一下"
  [/(?:^|(?<=[，。\s请我]))用\s*(?:python3?|node|bash)\s*来?(?=(?:执行|运行|跑)(?:一下|下)?\s*\S+\.\w)/i, ""],
  [
    /^((?:python3?|node|bash|sh) \S+\.\w+)[，,\s]*(?:请|帮我|给我|你)*(?:执行|运行|跑)(?:一下|下|一遍)?[。！\s]*$/i,
    "运行 $1",
  ],
  // "8080 改成 9090 吧，在 config.ini 里"
  [
    /^([^\n.]*(?:[改换调设升降][成为到]|加上?|删掉|删除)[^，\n]*)[，,]\s*(?:就?在|文件(?:名)?(?:是|叫|为))?\s*([\w./-]+\.\w{1,5})\s*(?:文件|这个文件)?(?:里面?|中)?(?:改一?下|更新一?下)?[。！\s]*$/,
    "在 $2 里$1",
  ],
  // "answer 现在是 42，改成 66"
  [
    /([a-z_][\w.-]*)\s*(?:现在|目前|原来)是\s*([^\s，。]+?)[，,]\s*(?:请|帮我|给我|把它|麻烦)*改[成为]/i,
    "$1 从 $2 改成",
  ],
  // "我单词本 words.txt 里有什么"
  [/^我(?:的|那个)?[\u4e00-\u9fff]{2,4}\s*(?=[a-z][\w-]*\.\w{1,5}\s*[里中])/i, ""],
  // "所有笔记里找“读写”，告诉我是哪个文件": the answer to a search says it.
  [
    /(?<=[找搜查][^，。]{1,30})[，,]\s*(?:并|然后|请)*(?:告诉我|说)(?:它|都)?(?:是|在)哪[一几]?个?文件(?:里面?|中)?[。！？?\s]*$/,
    "",
  ],
  // "改成5kg把", as an input method may write 吧
  [/(?<=[^火拖扫车门刀手枪一几两三四五]|[改换]成\S*\d\w*)把(?=[。！!~～\s]*$)/, "吧"],
  // "contacts.csv 里她的城市成都请改成重庆"
  [/(?<=\.\w{1,5}\s*里面?的?)[他她它]的(?=[^，。]+[改换])/, ""],
  [/(?<=[^，。\s])(?:请|麻烦你?|帮我|给我)(?=(?:[改换]成|改为|替换成)[^，。])/, ""],
  // "再添加一部“无间道”到最后"
  [/(?<=[加添补]上?)一[部首本位名个门节道份张则样家场款项条种](?=\s*[\uE000-\uE0FF])/, ""],
  // "要交个 版本.txt ，只写v1.0.3就可以了"
  [
    /^[^，。：:]{0,12}?[要需交弄建写做来]+一?[个份]\s*([^\s，。]+\.\w{1,5})\s*(?:文件)?[，,]\s*(?:里面?|内容)?(?:就|只|就只)写\s*(?:一行\s*)?([^，。]+?)(?:就?可以了?|就行了?|就好了?|就够了?|即可)?[。！!\s]*$/,
    "新建 $1，内容写 $2",
  ],
  // "sh list.sh 运行看看", "python3 plot.py 跑一遍给我看结果"
  [
    /^((?:python3?|node|bash|sh) \S+\.\w+)[，,\s]*(?:请|帮我|给我|你)*(?:执行|运行|跑)(?:一下|下|一遍|一次)?(?:给我|让我)?(?:看看?|看一下|试试)(?:结果|输出|效果)?[。！\s]*$/i,
    "运行 $1",
  ],
  // "跑一下calc.py，结果是多少？"
  [
    /(?<=^[^，。]*(?:(?:运行|执行|跑|启动)[^，。]*\.(?:py|js|mjs|sh)|\.(?:py|js|mjs|sh)\s*(?:运行|执行|跑)(?:一?下|一遍)?))[，,\s]*(?:看看|告诉我)?(?:结果|输出)(?:会)?(?:是|打印)?(?:出)?(?:多少|什么|啥|几|怎样|怎么样)[？?\s]*$/,
    "",
  ],
  // "我需要一个.env文件，内容:DEBUG=1"
  [
    /^我?(?:需要|想要|要|缺)一?[个份](?=[^，。]{0,8}\.\w{1,8}\s*(?:文件)?[，,：:]\s*(?:里面|内容))/,
    "新建一个 ",
  ],
  // "把tmp后缀的文件全删了"
  [
    /(?:把|将)?(?:所有|全部)?的?\.?(?<![\w.])([a-z]\w{1,4})\s*(?:后缀|结尾|扩展名)的(?:那些)?(?:文件)?(?:给我|都|全都?|全部|统统|一起)*(?:清理掉?|清掉|删掉|删了|删除|删)(?:了|掉)?/i,
    "把所有 .$1 文件都删掉",
  ],
  [
    /^(?:帮我|请)?(?:删除|删掉|清理掉?)(?:所有|全部)的?\s*\.?([a-z]\w{1,4})\s*(?:的)?文件[。！\s]*$/i,
    "把所有 .$1 文件都删掉",
  ],
  // "没啥内容，删掉算了"
  [/(?<=删掉|删了|删除|去掉|扔掉|扔了|划掉)算了/, ""],
  // "n改成3再跑count.py"
  [
    /^(?:把)?([^，。.]{1,20}?)([改换调设][成为到])\s*([^，。]+?)[，,]?\s*(?:再|然后|之后|并)(?:重新)?(?:运行|跑|执行)(?:一?下|一遍)?\s*([\w./-]+\.\w{1,5})/,
    "把 $4 里的$1$2$3，然后运行 $4",
  ],
  // "成员.csv里他的部门改一下，技术部改成外联部"
  [
    /(?<=\.\w{1,5})(?!\w)\s*里?面?[^，。]{0,8}(?:改|更新|换)(?:一?下|了)[，,：:]\s*(?=[^，。]+[改换]成)/,
    "里",
  ],
  // "有没有叫a.txt的文件，在哪个目录"
  [
    /(?<=有没有[^，。]*\.\w{1,5}[^，。]{0,6})[，,？?\s]+(?:放|存)?在?哪(?:个?(?:目录|文件夹)|里|儿)(?:里|下)?[？?\s]*$/,
    "",
  ],
  // "哪个文件是python的？"
  [/^(?:哪个|哪些|哪几个)文件是\s*([a-z]+)\s*的[？?。\s]*$/i, "找一下 $1 文件"],
  [/(?<![\w.])([a-z]\w{1,4})\s*(?:后缀|结尾|扩展名)的[^，。]{0,4}文件/i, ".$1文件"],
  // "周二换成小丽，不是小红了"
  [
    /^(?:把)?([^，。的]{1,12})[改换]成\s*([^，。]+?)[，,]\s*(?:而)?不是([^，。]+?)了?[。！\s]*$/,
    "把$1的$3改成$2",
  ],
  // "显示一下看看改好没"
  [
    /(?<=^(?:再|请|帮我|给我)*(?:显示|打开|读|看)一?[下遍看]?)[，\s]*(?:看看?|确认一?下)?(?:改|写|加|存|删)(?:好|对|完|上|掉|进去)了?[没吗](?:有)?[？?\s]*$/,
    "",
  ],
  // "鈴木さんの行、消して" is one wish.
  [/(?<=行|項目)、(?=消|けし|削除|直|変|書き換え)/, "を"],
  ...IN_ENGLISH,
  ...IN_JAPANESE,
  ...IN_CHINESE,
];

/** The request in these words. */
export function inPlainWords({ text, quotes }: Masked): Masked {
  return { text: SAME.reduce((said, [way, words]) => said.replace(way, words), text), quotes };
}
