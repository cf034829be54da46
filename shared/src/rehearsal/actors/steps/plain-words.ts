/** Puts some ways to ask into the words of others, so that no reader has to know them. */

import type { Masked } from "../slots.ts";

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
  // "On top, as the very first line"
  [
    /\b(on top|at the (?:very )?(?:top|start|beginning|end|bottom))(?: of (?:it|the file))?,? as the (?:very )?(?:first|last) line/i,
    "$1",
  ],
  [/(?<=\b\w+ (?:scripts?|files?)) \(\*?\.\w+\)/i, ""],
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
  [/(?:拡張子|末尾)が\.?([a-z]\w{1,4})の(?:ファイル)?/i, ".$1のファイル"],
  [/(?:后缀|扩展名)(?:名)?(?:为|是)\.?([a-z]\w{1,4})的?(?:文件)?/i, ".$1文件"],
  // "鈴木さんの行、消して" is one wish.
  [/(?<=行|項目)、(?=消|けし|削除|直|変|書き換え)/, "を"],
];

/** The request in these words. */
export function inPlainWords({ text, quotes }: Masked): Masked {
  return { text: SAME.reduce((said, [way, words]) => said.replace(way, words), text), quotes };
}
