/** What to look at when a play fails, whatever language the program is written in. */

import type { Localized } from "./localized.ts";

export const hintRequests: Localized = {
  zh: "看看每次回复之后循环发了什么：每个请求都带着整段对话",
  en: "compare what the loop sends after each reply: every request carries the whole conversation",
  ja: "応答のたびにループが何を送るかを見る：どのリクエストにも会話の全体が入る",
};

export const hintEachRequest: Localized = {
  zh: "每个请求都是重新拼出来的：看看放进去了什么",
  en: "each request is built anew: look at what is put into it",
  ja: "リクエストは毎回組み立て直す：何を入れているかを見る",
};

export const hintMustNotReach: Localized = {
  zh: "这个请求里不该有它：找到把它放进对话、系统提示词或工具列表的地方",
  en: "this must not be in that request: find the place that puts it into the conversation, the system prompt or the tools",
  ja: "このリクエストにあってはいけない：会話、システムプロンプト、ツールのどこで入れているかを探す",
};

export const hintOtherTime: Localized = {
  zh: "内容对，时机不对：数一数，从哪一刻开始算，到第几次才该出现",
  en: "the content is right, but it comes at the wrong time: check from where you count, and at which count it is due",
  ja: "内容は正しいが、タイミングが違う：どこから数え始め、何回目に来るべきかを確かめる",
};

export const hintAskAgain: Localized = {
  zh: "回复里有工具调用时，循环才再问一次",
  en: "the loop asks again exactly when the reply had tool calls",
  ja: "応答にツール呼び出しがあるときだけ、ループはもう一度尋ねる",
};

export const hintEveryCall: Localized = {
  zh: "回复里的每个工具调用，都在下一个请求里由一个 tool_result 回答",
  en: "every tool call of a reply is answered by one tool_result in the next request",
  ja: "応答のツール呼び出しには、次のリクエストで一つずつ tool_result を返す",
};

export const hintOrder: Localized = {
  zh: "一个回复的所有结果放在同一条消息里，顺序和调用一样",
  en: "the results of one reply are in one message, in the order of the calls",
  ja: "一つの応答への結果は、一つのメッセージに、呼び出しの順に並べる",
};

export const hintOtherText: Localized = {
  zh: "工具有回应，只是文字不同：逐字比一比",
  en: "the tool answers, but with another text: compare the two word by word",
  ja: "ツールは答えているが、文が違う：一語ずつ見比べる",
};

export const hintFailedCall: Localized = {
  zh: "调用失败或被拒绝了；结果的文字说明了原因",
  en: "the call failed or was refused; the text of the result says why",
  ja: "呼び出しが失敗したか、断られた。理由は結果の文にある",
};

export const hintIsError: Localized = {
  zh: "失败或被拒绝的调用，要用 is_error: true 回答",
  en: "a call that failed or was refused is answered with is_error: true",
  ja: "失敗した呼び出しや断った呼び出しには is_error: true で答える",
};

export const hintCache: Localized = {
  zh: "在不变部分的末尾标上 cache_control；会变的放在它后面",
  en: "mark the end of what stays the same with cache_control; what changes must come after it",
  ja: "変わらない部分の終わりに cache_control を付け、変わるものはその後ろに置く",
};

export const hintFile: Localized = {
  zh: "看看写这个文件的工具：它运行了吗，写了什么",
  en: "look at the tool that writes the file, and at whether it ran at all",
  ja: "そのファイルを書くツールを見る：そもそも動いたか、何を書いたか",
};

export const hintNoFile: Localized = {
  zh: "不该有的文件被建出来了：看看工具运行之前，检查了什么",
  en: "something created the file although it must not: look at what runs before the tool",
  ja: "あってはならないファイルができている：ツールが動く前の確認を見る",
};

export const hintUnchanged: Localized = {
  zh: "这一次什么文件都不该变：被拒绝、失败的调用不写，只读的也不写（锁也算）",
  en: "nothing may change here: a call that is refused, fails or only reads writes no file (a lock counts, too)",
  ja: "ここでは何も変えてはいけない：断られたり失敗したりした呼び出しも、読むだけの処理も、ファイルを書かない（ロックも含む）",
};

export const hintPrinted: Localized = {
  zh: "这是用户看到的：看看是哪里打印的",
  en: "this is what the user sees: look at the calls that print",
  ja: "これはユーザーが見るもの：表示している場所を見る",
};

export const hintExitCode: Localized = {
  zh: "0：完成，1：Agent 失败，2：用法不对，130：被中断",
  en: "0: done, 1: the agent failed, 2: wrong usage, 130: interrupted",
  ja: "0：完了、1：エージェントの失敗、2：使い方の誤り、130：中断",
};

export const hintLeave: Localized = {
  zh: "stdin 结束、最后一个回合做完以后，程序要退出",
  en: "when stdin has ended and the last turn is over, the program must exit",
  ja: "stdin が終わり、最後のターンも済んだら、プログラムは終わる",
};

export const hintStuck: Localized = {
  zh: "它还没有问过模型：除了从 stdin 一行一行读进来，它是不是还在等别的？",
  en: "it has not asked the model yet: does it wait for something else than the lines of stdin?",
  ja: "まだモデルに尋ねていない：stdin の行のほかに、何かを待っていないか",
};

export const hintFlood: Localized = {
  zh: "看看打印的循环：它什么时候停？",
  en: "look at the loop that prints: when does it stop?",
  ja: "表示しているループを見る：いつ止まるのか",
};

export const hintConnection: Localized = {
  zh: "地址、密钥、模型在 ANTHROPIC_BASE_URL、ANTHROPIC_API_KEY、MODEL_ID 里；提示词从 stdin 来，一行一条",
  en: "address, key and model are in ANTHROPIC_BASE_URL, ANTHROPIC_API_KEY and MODEL_ID; prompts are lines on stdin",
  ja: "アドレス、鍵、モデルは ANTHROPIC_BASE_URL、ANTHROPIC_API_KEY、MODEL_ID にある。プロンプトは stdin の各行",
};

export const hintSilence: Localized = {
  zh: "最后几行说明它没有问模型，而是做了什么：把这一行当成了不认识的命令吗？",
  en: "the last lines say what it did instead of asking: did it take a line for a command that it does not know?",
  ja: "最後の行に、たずねる代わりに何をしたかが書いてある：知らないコマンドだとみなした行はないか",
};

export const hintCommand: Localized = {
  zh: "以 / 开头的行是命令，不是提示词：看看前面各章的命令在哪里登记，把这一个也登记进去",
  en: "a line that begins with / is a command, not a prompt: find the place where the chapters before register theirs, and register this one",
  ja: "/ で始まる行はプロンプトではなくコマンド：前の章のコマンドを登録している場所を探し、これも登録する",
};

export const hintSyntax: Localized = {
  zh: "程序有语法错误，根本没法运行：先改好这里指出的那一行",
  en: "the program could not even be read: fix the line that is named here first",
  ja: "プログラムが読み込めていない：まず、ここに示された行を直す",
};

export const hintTrace: Localized = {
  zh: "错误和出错的那一行，都写在这里",
  en: "the trace names the error and the line of your program where it happened",
  ja: "エラーと、それが起きた行が、ここに書いてある",
};

export const hintTraceInTurn: Localized = {
  zh: "这里写着程序停在哪一行；在那之前它刚收到什么？",
  en: "the trace names the line of your program that could not go on; what had it just received?",
  ja: "どの行で進めなくなったかが書いてある。その直前に何を受け取ったか",
};

export const hintErrorInTurn: Localized = {
  zh: "回合里的错误不能让程序结束：在回合开始的地方接住它，打印出来",
  en: "an error inside a turn must not end the program: catch it where the turn starts, and print it",
  ja: "ターンの中のエラーでプログラムを終わらせない：ターンを始める所で受け止めて、表示する",
};

export const hintCannotStart: Localized = {
  zh: "这几行说明了为什么起不来；先把它改好",
  en: "these lines say why it could not start; fix that first",
  ja: "なぜ始められないかが、この数行にある。まずそれを直す",
};

export const hintCodeZero: Localized = {
  zh: "0 表示一切顺利；最后几行也许说了哪里不顺利",
  en: "code 0 means that all went well; the last lines may tell what did not",
  ja: "0 は、すべてうまくいったという印。何がうまくいかなかったかは、最後の行にあるかもしれない",
};

export const hintOfferTool: Localized = {
  zh: "每个请求都带着所有工具的定义：这个工具在里面吗？",
  en: "each request carries the definitions of all tools: is this one in the list?",
  ja: "どのリクエストにも、全ツールの定義が入る：このツールはその中にあるか",
};

export const hintDefinitions: Localized = {
  zh: "模型只看得到工具的定义：描述和输入的 schema 都在里面吗？",
  en: "a model sees no more of a tool than its definition: are the description and the input schema in it?",
  ja: "モデルがツールについて見るのは定義だけ：説明と入力のスキーマは入っているか",
};

export const hintAskFirst: Localized = {
  zh: "做之前，程序要先询问（例如调用运行之前）；提示词和回答都从 stdin 一行一行读进来",
  en: "the program must ask first, as before a call runs; prompts and answers are lines on stdin",
  ja: "実行の前に確認する（呼び出しを動かす前など）。プロンプトも答えも stdin の各行",
};

export const hintTooOften: Localized = {
  zh: "回复里没有工具调用，这个回合就结束了：不要再问",
  en: "a reply without tool calls ends the turn: do not ask again",
  ja: "ツール呼び出しのない応答でターンは終わる：もう尋ねない",
};

export const hintAfterError: Localized = {
  zh: "上一个请求得到的是错误，程序后来又发了请求：出了这个错误以后，是什么让它再发的？",
  en: "the request before it was answered with an error, and then the program sent another one: what makes it go on after that error?",
  ja: "前のリクエストにはエラーが返ったのに、そのあとまたリクエストを送っている：エラーのあとで送り直しているコードを探す",
};

export const hintAsideAfterError: Localized = {
  zh: "这不是对话，而是另外的一次询问：上一次得到的是错误，后来又问了一次。是什么引起的，这时候还该问吗？",
  en: "this one is asked outside the conversation: its last answer was an error, and later it was asked once more. What starts it, and is it still due at that moment?",
  ja: "これは会話の外でたずねるもの：前の答えはエラーで、そのあともう一度たずねている。何がきっかけか、その時点でまだたずねるべきか",
};

export const hintAfterNoCalls: Localized = {
  zh: "前一个回复里没有工具调用，要由别的来让程序再问：stdin 的下一行（也就是下一条提示词），或者这一章新加的东西",
  en: "the reply before it had no tool calls, so something else has to make the program ask again: the next line of stdin, which is the next prompt, or what this chapter adds",
  ja: "前の応答にツール呼び出しはないので、もう一度たずねるきっかけはほかにある：stdin の次の行（次のプロンプト）か、この章で加わるもの",
};

export const hintTooSeldom: Localized = {
  zh: "回复里有工具调用，就带着结果再问；回合结束后，stdin 的下一行是下一条提示词",
  en: "after a reply with tool calls, ask again with the results; when the turn is over, the next line of stdin is the next prompt",
  ja: "応答にツール呼び出しがあれば、結果を付けてもう一度尋ねる。ターンが終わったら、stdin の次の行が次のプロンプト",
};

export const hintAsideTooOften: Localized = {
  zh: "这不是对话，而是另外的一次询问：是什么引起的，这时候还该问吗？",
  en: "this one is asked outside the conversation: what starts it, and is it still due at that moment?",
  ja: "これは会話の外でたずねるもの：何がきっかけか、その時点でまだたずねるべきか",
};

export const hintAsideTooSeldom: Localized = {
  zh: "这不是对话，而是另外的一次询问：该由什么引起，这次走到那里了吗？",
  en: "this one is asked outside the conversation: what should start it, and did the program get there?",
  ja: "これは会話の外でたずねるもの：何がきっかけになるべきか、そこまで進んだか",
};

export const hintAtOnce: Localized = {
  zh: "程序是不是等前一个结束，才开始另一个？",
  en: "does the program wait for the one before it begins the other?",
  ja: "前のものが終わるのを待ってから、次を始めていないか",
};

export const hintEarlierResult: Localized = {
  zh: "模型的下一个回复要用到前面的结果：看看那个工具返回了什么",
  en: "the next reply of the model is made of an earlier result: look at what that tool gave",
  ja: "モデルの次の応答は、前の結果から作られる：そのツールが何を返したかを見る",
};

const REFUSALS: [RegExp, Localized][] = [
  [
    /without `?tool_result/,
    {
      zh: "回复里每个 tool_use，都要在紧接着的那条 user 消息里有一个 id 相同的 tool_result，全放在这一条里，排在所有文字前面",
      en: "each tool_use of a reply needs a tool_result with its id in the very next user message: all of them in that one, before any text",
      ja: "応答の tool_use それぞれに、すぐ次の user メッセージで、同じ id の tool_result を返す。全部をその一つに入れ、文より前に置く",
    },
  ],
  [
    /unexpected `?tool_use_id/,
    {
      zh: "tool_use_id 要照抄它所回答的 tool_use 的 id，而且那个 tool_use 就在上一条消息里",
      en: "tool_use_id repeats the id of the tool_use that it answers, which is in the message just before",
      ja: "tool_use_id には、答える tool_use の id をそのまま書く。その tool_use は直前のメッセージにある",
    },
  ],
  [
    /not valid JSON/,
    {
      zh: "请求正文要是 UTF-8 的 JSON，文字里不能有半个代理对：用语言自带的 JSON 库来写，不要手工拼接",
      en: "the body must be JSON in UTF-8, and no text in it may hold half of a surrogate pair: let the JSON library of your language write it",
      ja: "本文は UTF-8 の JSON にし、文字列にサロゲートペアの片割れを残さない：手で組み立てず、言語の JSON ライブラリに書かせる",
    },
  ],
  [
    /x-api-key|bearer token/,
    {
      zh: "请求头 x-api-key 要带上 ANTHROPIC_API_KEY 的值",
      en: "the header x-api-key carries the value of ANTHROPIC_API_KEY",
      ja: "ヘッダー x-api-key に ANTHROPIC_API_KEY の値を入れる",
    },
  ],
  [
    /anthropic-version/,
    {
      zh: "每个请求都要带请求头 anthropic-version: 2023-06-01",
      en: "every request carries the header anthropic-version: 2023-06-01",
      ja: "どのリクエストにもヘッダー anthropic-version: 2023-06-01 を付ける",
    },
  ],
  [
    /^not_found_error: Not found/,
    {
      zh: "要 POST 到 ANTHROPIC_BASE_URL 后面加 /v1/messages 的地址",
      en: "send a POST to /v1/messages below ANTHROPIC_BASE_URL",
      ja: "ANTHROPIC_BASE_URL に /v1/messages を付けたアドレスへ POST する",
    },
  ],
];

const REFUSAL: Localized = {
  zh: "消息里写着请求中的位置；对照一下每次回复之后循环加进去的内容",
  en: "the message names the place in the request; compare it with what the loop appends after each reply",
  ja: "メッセージに、リクエストの中の場所が書いてある。応答のたびにループが加えるものと見比べる",
};

/** What a refused request most likely lacks. */
export const hintRefused = ({ refusal }: { refusal: string }): Localized =>
  REFUSALS.find(([pattern]) => pattern.test(refusal))?.[1] ?? REFUSAL;
