/** How people put plain requests, in English, Chinese and Japanese. A word in braces is a slot: see `slots.ts`. */

/** What a request asks for. */
export type Kind =
  | ("help" | "hello" | "thanks" | "who")
  | ("about" | "project" | "read" | "list" | "find" | "locate" | "search" | "count")
  | ("create" | "print" | "append" | "replace" | "rename" | "copy" | "delete" | "mkdir")
  | ("run" | "script" | "date" | "pwd");

const NEW =
  "(create|make|write|add|generate|new)( me)?( an?| the)?( new)?( empty)?( {lang})?( file| script| program)?";
const NAMED = "( called| named)?";
const DIRECTORY = "(folder|directory|dir)";
const ZH_NEW = "(创建|新建|建立|生成|写|建)(一?个)?(新|空)*(的)?(文件|脚本)?(，|,)?(名为|叫做?)?";
const ZH_LOOK = "(读取一?下?|读一?下|读|看一下|看一眼|看看|看下|看|打开|显示|查看|输出|打印)";
const JA_SHOW = "(を|は)?(見せて|見たい|見て|表示|出力|開いて|読んで|読み込んで|読み上げて|教えて)";
const JA_MAKE = "を?(作って|作り|作成|つくって|書いて|新規作成)(して)?";

/** In this order: the first that fits counts, so the more particular ones stand first. */
export const PHRASES: [Kind, string[]][] = [
  [
    "hello",
    [
      "(hi|hello|hey|yo|good (morning|afternoon|evening))( there)?",
      "(你|您)好啊?|嗨|哈喽|早上好|早|晚上好",
      "こんにちは|こんばんは|おはよう(ございます)?|やあ|はじめまして",
    ],
  ],
  [
    "thanks",
    [
      "(ok |great |cool )?(thanks?|thank you|thx|ty|cheers)( you)?( so much| a lot| very much)?",
      "(多谢|谢谢|谢了|感谢|辛苦了)(你|您|啦|了|啊)*",
      "(どうも)?(ありがとう|有難う|サンキュー)(ございま(す|した))?|どうも|助かりました",
    ],
  ],
  [
    "who",
    [
      "who (are you|made you|is this)",
      "what are you",
      "(are|r) you (an? )?(chatgpt|gpt|claude|ai|real( model)?|bot|robot|human)",
      "(what|which) (model|ai|llm) (are you|is this)",
      "what('?s| is) your name",
      "(你|您)(是谁|叫什么(名字)?|是(什么|哪个)(模型|ai)?|是(人|机器人|ai|真的?模型))",
      "(あなた|君|きみ)?(は|の名前は|の)?(誰|だれ|何者|どのモデル|何のモデル|名前は)(何)?(ですか)?",
    ],
  ],
  [
    "help",
    [
      "help( me)?",
      "what (can|could) (you do|i (ask|say|do|type))( you)?( here)?",
      "what are you able to do",
      "how (does (this|it) work|do i use (this|it|you))",
      "what (now|should i (do|type))",
      "帮助|救命",
      "(你|您)?(能|会|可以)?(做|干)(什么|啥|些什么)",
      "(怎么用|怎么使用|如何使用)(你|这个)?",
      "(你)?有(什么|哪些)功能",
      "ヘルプ|助けて",
      "何が(できます|できる|できるの)",
      "(使い方|つかいかた)(を教えて|は)?",
    ],
  ],

  [
    "date",
    [
      "what(s|'s| is)?( the)? (time|date)( is it)?( today| now)?",
      "what day is (it|today)( today)?",
      "(现在)?(几点|什么时间)了?|今天(是)?(几号|星期几|几月几号)",
      "(今|いま)(は)?何時|今日は?何(日|曜日)",
    ],
  ],
  [
    "pwd",
    [
      "(which|what) (directory|folder)( are we| am i)( in)?",
      "where (are we|am i)",
      "(现在|当前)?在(哪个|什么)(目录|文件夹)(里|下)?",
      "(今|いま)?(どこ|どのディレクトリ)(にいる|にいます)",
    ],
  ],

  [
    "rename",
    [
      "(rename|move) {from} (to|into|as) {to}",
      "rename {from} {to}",
      "change the (file ?)?name of {from} (to|into) {to}",
      "(把|将)?{from}(重命名|改名|改名字|更名|改|移动?)(成|为|到){to}",
      "(重命名|移动){from}(成|为|到){to}",
      "{from}(の名前)?を{to}(に|へ)(名前を)?(変え|変更|リネーム|改名|移動)(て|して)",
    ],
  ],
  [
    "copy",
    [
      "(copy|duplicate) {from} (to|into|as) {to}",
      "make a copy of {from} (called|named|as|to|in) {to}",
      "(把|将)?{from}复制(一份)?(到|为|成|叫|，叫){to}",
      "复制{from}(到|为|成){to}",
      "{from}を{to}(に|へ|として)(コピー|複製)(して)?",
      "{from}を(コピー|複製)して{to}を?(作って|作成して)",
    ],
  ],
  [
    "replace",
    [
      "(replace|change|substitute)( all)?( the (word|text))? {old} (with|by|to|into) {new} (in|inside) {path}",
      "in {path},? (replace|change) {old} (with|by|to|into) {new}",
      "(replace|change) {old} in {path} (with|by|to|into) {new}",
      "(把|将){path}(中|里面?)?的?{old}(都|全部)?(替换|更改|修改|改|换)(成|为){new}",
      "(在)?{path}(中|里面?)(，|,)?(把|将){old}(都|全部)?(替换|更改|修改|改|换)(成|为){new}",
      "{path}(の中)?の{old}を{new}(に|へ)(すべて)?(置き換え|置換|変え|変更|書き換え|直し)(て|して)?",
    ],
  ],
  [
    "append",
    [
      "(append|add)( a| the| another)?( new)?( line| text)?( saying| that says| with|:)? {text} (to|into|at|on)( the)?( (end|bottom) of)? {path}",
      "(在|往|给|向){path}(的)?(文件)?(末尾|最后|结尾|里面?|中)?(追加|添加|加上|加|补上)(一行)?(：|:)?{text}",
      "(把|将){text}(追加|添加|加)(到|进){path}(的)?(末尾|最后|里)?",
      "{path}(の(最後|末尾|終わり))?に{text}(と|を)(一行)?(追加|追記|足|付け加え)(し|え)?て?(して)?",
    ],
  ],
  [
    "mkdir",
    [
      `(create|make|add)( me)?( an?| the)?( new)?( empty)? ${DIRECTORY}${NAMED} {name}`,
      "(创建|新建|建立|建)(一?个)?(新的?)?(目录|文件夹)(，|,)?(名为|叫做?)?{name}",
      "(创建|新建|建)(一?个)?(名为|叫做?){name}的?(目录|文件夹)",
      `(フォルダー?|ディレクトリ){name}${JA_MAKE}`,
      `{name}(という(名前の)?)?(フォルダー?|ディレクトリ)${JA_MAKE}`,
    ],
  ],
  [
    "print",
    [
      `${NEW}${NAMED} {path},? (that|which|to|and|it)?( should)? ?(prints?|says?|outputs?|displays?|shows?|logs?)( out)? {text}`,
      `(make|let) {path} (print|say|output) {text}`,
      `${ZH_NEW}{path}(文件)?(，|,)?(用来|让它)?(打印|输出|显示){text}`,
      "(创建|新建|写|建)(一?个)?(打印|输出|显示){text}的(文件|脚本|程序)?{path}",
      `{text}(と|を)(表示|出力|プリント)する{path}${JA_MAKE}`,
    ],
  ],
  [
    "create",
    [
      `${NEW}${NAMED} {path}( file)?,?( with( the)?( content| text)?s?| containing| that (contains|holds)| saying|:):? {text}`,
      "(write|put|save|store) {text} (to|into|in) {path}",
      `${NEW}${NAMED} {path}`,
      `${ZH_NEW}{path}(的?文件)?(，|,)?(内容|里面|写入|写上)(是|为|写|写上)?(：|:)?{text}`,
      "(把|将){text}(写入|写到|写进|存到|保存到|放进){path}(里面?|中)?",
      "(在|往){path}(里面?|中)?(写入|写上|写){text}",
      `${ZH_NEW}{path}(的文件)?`,
      "{path}に{text}(と|を)(書いて|書き込んで|書き込み|入れて|保存)(して)?",
      `{text}(という内容の|という内容で|と書いた|と書かれた|の内容で|を|で){path}(に書いて|に保存して|${JA_MAKE})`,
      `{path}(という(名前の)?ファイル)?${JA_MAKE}(、|,)?(内容は|中身は)(：|:)?{text}`,
      `(空の)?(新しい)?(ファイル)?{path}(という(名前の)?)?(ファイル)?${JA_MAKE}`,
    ],
  ],
  [
    "delete",
    [
      "(delete|remove|erase|trash|rm|get rid of) {path}",
      "(把|将)?{path}(给)?(删了|删掉|删除|删|移除|扔掉)(掉|吧|了)?",
      "(删掉|删除|移除|删)(一下)?{path}",
      "{path}を(消して|消去|削除|消す|捨てて)(して)?",
    ],
  ],
  [
    "count",
    [
      "how many lines (does|are (in|there in)|has|in) {path}( have| has)?",
      "(count|number of)( all)?( the)? lines (of|in) {path}",
      "how (long|big) is {path}",
      "(数一下|数一数|数|统计|统计一下)?{path}(一共|总共)?(里|中)?(有|的)?(多少行|几行|行数)",
      "{path}(は|の)?(全部で)?(何行|行数)(を|は)?(数えて|教えて|ある|あります)?",
    ],
  ],

  [
    "about",
    [
      "(summari[sz]e|sum up|explain) {path}",
      "(give me |write )?(a |an )?(short )?(summary|overview) of {path}",
      "(tell me )?what( is|'s)? {path} (is )?about",
      "(read|look at|open|see) {path} and (tell me|say) what .*",
      "(用一句话)?(总结|概括|摘要|介绍|解释)(一下|下)?{path}(的内容)?",
      "{path}(主要)?(讲|说|写)(了|的是)(什么|啥)",
      "(读|看|打开)(一下|看|下)?{path}(，|,)?(告诉我|说说).*(什么|啥).*",
      "{path}(の(内容|要約|概要))?を?(簡単に)?(要約|まとめ|説明)(して|て)?",
      "{path}の(要約|概要|まとめ)(を)?",
      "{path}を読んで(、|,)?.*(何|どんな).*",
    ],
  ],
  [
    "project",
    [
      "(tell me )?what('?s| is| does)? (this|the) (project|repo|repository|code)( is)?( do| about| for)?",
      "(explain|describe|summari[sz]e) (this|the) (project|repo)",
      "(read|show me) the readme",
      "(介绍|说明|解释)(一下)?(这个)?项目",
      "这个?(是个?|是一个)?(什么|啥)?项目(是|是)?(做|干|用来做)?(什么|啥)?(用)?的?",
      "(この|これは)(何の|どんな|なんの)?プロジェクト(は)?(何|なに|なん|何をする(もの)?|どんなもの)?",
    ],
  ],
  [
    "search",
    [
      "(search|look|grep|find)( for)?( the)?( (word|text|string))? {text} (in|inside) ((all|the|my|these|every|this) )*(files?|project|folder|directory)",
      "(search|look|grep|find)( for)?( the)?( (word|text|string))? {text} (in|inside) {path}",
      "(search|look|grep)( for)?( the)?( (word|text|string))? {text} in {dir}",
      "does {path} (contain|have|mention) {text}",
      "(which|what) files? (contains?|mentions?|uses?|has|have) {text}",
      "(find|show me)( (files|all files|everything|the files))? (that contains?|containing|where|with) {text}( is)?( used| mentioned)?",
      "(search|grep)( for)?( the (word|text|string))? {text}",
      "(在)?(所有|全部)?文件(里|中|内容里)(搜索|查找|搜|找)(一下)?{text}",
      "(在)?{path}(里面?|中)(搜索|查找|搜|找)(一下)?{text}",
      "(哪些|哪个)文件(里|中)?(有|包含|含有|用到|用了){text}",
      "(查找|找出|搜索|找)(包含|含有|有){text}的文件",
      "(搜索|搜一下|搜|全文搜索)(一下)?{text}",
      "{path}(の中|の中身)?(で|から|に){text}を(探して|検索して?|検索|見つけて)",
      "{text}(という(文字|単語|言葉))?を(含む|使っている)ファイル(は(どれ|どこ)|を(探して|教えて|検索))?",
      "{text}(という(文字|単語|言葉|文字列))?を(全文)?検索(して)?",
    ],
  ],
  [
    "find",
    [
      "(find|list|show|search|which|what)( me)?( for)?( all| every| the)*( files?)?( named| match(es|ing)?| like)? {pattern}( files?)?( here)?",
      "(find|list|show|search for)( me)?( all| every)?( the)? {lang} (files?|scripts?|sources?)( here)?",
      "(are|is) there (any )?{lang} (files?|scripts?)( here)?",
      "(which|what) {lang} files (are here|are there|do we have)",
      "(找出|找一下|找找|查找|找|搜索|列出|有没有|有哪些)(当前|这里)?(所有|全部|一些)?的?{pattern}(的?文件)?",
      "(找出|找一下|找找|查找|找|搜索|列出|有没有|有哪些)(当前目录|这里)?(所有|全部)?的?{lang}文件",
      "(すべての|全ての)?{pattern}(の?ファイル)?を(すべて|全部)?(探して|検索|見つけて|一覧)(して)?",
      "(すべての|全ての)?{lang}(の)?ファイルを(すべて|全部)?(探して|検索|見つけて|一覧)(して)?",
    ],
  ],
  [
    "locate",
    [
      "where('?s| is) {path}",
      "(find|locate|search for|look for) {path}",
      "{path}(在|放在)(哪里|哪儿|哪|什么地方)",
      "(找到|找一下|找|查找){path}",
      "{path}は?(どこ|何処)(にありますか|にある|ですか)?",
      "{path}を(探して|見つけて)",
    ],
  ],

  [
    "read",
    [
      "(read|show|open|print|display|cat|view|see|output|look at|take a look at)( me)?( (what(\\s?is|'?s) (in|inside)|the contents? of|out))? {path}( (to|on) .*)?",
      "(get|give|tell)( me)? (the contents? of|what('?s| is) (written )?(in|inside)) {path}",
      "what('?s| is)( (in|inside|written in|the contents? of))? {path}",
      "what does {path} (say|contain)",
      `${ZH_LOOK}{path}(的?(全部)?内容|里面?(写了|有)(什么|啥)|写了(什么|啥))?(给我看看?)?`,
      "{path}的?内容(是什么)?",
      "{path}里面?(有|写了|是)(些)?(什么|啥)",
      "(把|将){path}(的内容)?(打开|读出来|显示出来|读一下|给我看看?|念出来|打印出来)",
      `{path}(の(中身|内容|中))?${JA_SHOW}(して|み)?.*`,
      "{path}(の中|に)?には?何が(書いて|書かれて)(ある|あります|いる|います)(か)?",
      "{path}の(中身|内容)は?",
    ],
  ],
  [
    "run",
    [
      "{quoted}",
      "(run|execute|try)( the)?( command)?:? {quoted}( command)?.*",
      "(run|execute|try)( the)?( command)?:? {command}",
      "{command}",
      "(运行|执行|跑|试试)(一下|下)?(这个)?(命令)?{quoted}.*",
      "(运行|执行|跑|试试)(一下|下)?(命令)?{command}",
      "{command}一下",
      "{quoted}(を|の)(実行|走らせ|動か).*",
      "{command}を?(実行|走らせて|動かして|して).*",
    ],
  ],
  [
    "script",
    [
      "(run|execute|start)( the)?( script| file| program)? {path}",
      "(运行|执行|跑|启动)(一下)?(脚本|文件)?{path}",
      "{path}を(実行|走らせて|動かして|起動)(して)?",
    ],
  ],
  [
    "list",
    [
      "(list|show|see|display)( me)?( all)?( the)?( (files|contents?))?( (in|of|inside))?( the)? {dir}( (folder|directory|dir))?",
      `what('?s| is)?( files)?( are)?( there)? (in|inside)( the)? {dir}( ${DIRECTORY})?`,
      "what( files)?( does)? {dir} (contain|have)",
      "(列出|看看|看一下|查看|显示){dir}(目录|文件夹)(下|里)?(的)?(文件|内容)?",
      "{dir}(目录|文件夹)?(里面?|下面?|中)(都)?有(哪些文件|什么(文件)?|啥)",
      "{dir}(フォルダー?|ディレクトリ)?(の中身?|の中|の)(ファイル)?(を|は)?(見せて|一覧して?|表示して?|教えて|一覧)",
      "{dir}(フォルダー?|ディレクトリ)?には?何がある(の|か)?",
    ],
  ],
  ["read", ["{path}"]],
];

/** A text of these words alone asks what is here. */
export const LIST_WORDS: { words: string; must: string }[] = [
  {
    words:
      "(list|show|see|display|give|tell|what|which|are|is|'?s|there|the|all|me|us|of|every|everything|files?|things?|here|in|this|that|current|present|working|directory|folder|dir|do|we|i|have|got|contents?|now|a|and|\\s)",
    must: "(files|directory|folder|here|everything|dir)",
  },
  {
    words:
      "(列出|列一下|列|看看|看一下|看|查看|显示|给我|一下|所有|全部|当前|现在|这个|这里|这儿|此|目录|文件夹|工作区|下面|下|里面|里|中|的|都|有|哪些|什么|啥|些|文件|列表|东西|内容|清单|\\s)",
    must: "(文件|目录|这里|这儿)",
  },
  {
    words:
      "(この|ここ|今の|現在の|いまの|カレント|ディレクトリ|フォルダー?|ファイル|一覧|リスト|中身|中|内容|には|に|は|を|の|が|で|どんな|どの|何が|なにが|何か|ある|あります|います|か|の|全部|全て|すべて|見せて|表示|して|教えて|出して|並べて|です|\\s)",
    must: "(ファイル|フォルダ|ディレクトリ|ここ)",
  },
];
