/** The texts in the folder of a lab: for the student, and for the student's own coding agent. */

import { labTutorTools } from "./lab-mcp.ts";
import type { Localized } from "./localized.ts";

interface AboutLab {
  id: string;
  title: Localized;
}

/** The commands of a lab, as a table. */
const COMMANDS: Localized = {
  zh: `| 命令 | 做什么 |
|---|---|
| \`node lab.mjs watch\` | 每次保存都判；写代码时一直开着 |
| \`node lab.mjs check\` | 判一次：按顺序演到第一个没通过的；全部通过了，再判前面各章 |
| \`node lab.mjs hint\` | 下一个提示，一个场景四步：看哪里、谁来做、README 怎么说、别处的一个小例子 |
| \`node lab.mjs play\` | 把没通过的场景在你的和我们的程序上各演一遍，逐行看差别 |
| \`node lab.mjs judge\` | 你自己写的场景（\`judge/*.yaml\`）能发现几个已知的错误 |
| \`node lab.mjs run\` | 启动你的程序，和它说话 |
| \`node lab.mjs solution\` | 全部通过之后，和我们的写法对照 |
| \`node lab.mjs reset\` | 重新开始；这个文件夹会改名留下 |`,
  en: `| Command | What it does |
|---|---|
| \`node lab.mjs watch\` | judges at each save; keep it open while you write |
| \`node lab.mjs check\` | judges once: up to the first scenario that fails; when all pass, the earlier chapters, too |
| \`node lab.mjs hint\` | the next of four hints for a scenario: where to look, who does it, what the README says, a small example from elsewhere |
| \`node lab.mjs play\` | plays the failing scenario on your program and on ours, and shows where they differ |
| \`node lab.mjs judge\` | checks how many known mistakes your own scenarios (\`judge/*.yaml\`) notice |
| \`node lab.mjs run\` | starts your program, so that you can talk to it |
| \`node lab.mjs solution\` | yours beside ours, once everything passes |
| \`node lab.mjs reset\` | begins anew; this folder is renamed and stays |`,
  ja: `| コマンド | すること |
|---|---|
| \`node lab.mjs watch\` | 保存のたびに判定する。書いているあいだ開いておく |
| \`node lab.mjs check\` | 一度判定する。最初に通らないシナリオで止まり、すべて通れば前の章も判定する |
| \`node lab.mjs hint\` | 次のヒント。シナリオごとに四段階：どこを見るか、どこの仕事か、README の言葉、別の場所の小さな例 |
| \`node lab.mjs play\` | 通らないシナリオを自分のものと解答で動かし、違いを行ごとに見る |
| \`node lab.mjs judge\` | 自分で書いたシナリオ（\`judge/*.yaml\`）が既知の間違いをいくつ見つけるか |
| \`node lab.mjs run\` | 自分のプログラムを動かして話しかける |
| \`node lab.mjs solution\` | すべて通ったあとで、解答と見比べる |
| \`node lab.mjs reset\` | 最初からやり直す。このディレクトリは名前を変えて残る |`,
};

/** `README.md` of a lab. */
export const labReadme = ({ id, title }: AboutLab): Localized => ({
  zh: `# 实验 ${id}：${title.zh}

题目在 [TASK.md](TASK.md)。在这个文件夹里运行：

${COMMANDS.zh}

这里的东西都归你。\`harness-lab.json\` 记着进度；\`AGENTS.md\` 让你自己的编程助手只当老师，不替你写。

${labTutorTools.zh}
`,
  en: `# Lab ${id}: ${title.en}

The task is in [TASK.md](TASK.md). In this folder:

${COMMANDS.en}

All of this is yours. \`harness-lab.json\` keeps your progress; \`AGENTS.md\` makes your own coding agent a tutor that does not write it for you.

${labTutorTools.en}
`,
  ja: `# ラボ ${id}：${title.ja}

課題は [TASK.md](TASK.md) にあります。このディレクトリで実行します。

${COMMANDS.ja}

ここにあるものはすべてあなたのものです。進み具合は \`harness-lab.json\` に残ります。\`AGENTS.md\` があるので、手元のコーディングエージェントは先生役になり、代わりには書きません。

${labTutorTools.ja}
`,
});

const tutor: Localized = {
  zh: `学生正在做一个实验：自己写出一个编程 Agent 的一部分。你是老师，不是代写的人。

1. 先让学生说：期望什么，看到了什么。没有失败输出，就请学生运行 \`node lab.mjs check\`，一起读第一条失败。
2. 一次只给一样：一个问题；或者 \`TASK.md\` 里的一处（说出小节的标题）；或者一个留着空的提示，例如「收到结果之后，\`____\` 要接在哪里？」。
3. 代码里只指出地方（文件、函数、哪一行附近），并问那里会发生什么。不写出要补的那几行，不改 \`src/\` 和其他源文件，也不去找答案：不读课程里这一章的源码，不运行 \`node lab.mjs solution\`。
4. 语法、报错信息、类型、工具怎么用，可以直接讲，也可以举与题目无关的小例子。
5. 学生想到一半的时候，先肯定对的部分，再问下一步。
6. 全部通过之后（\`harness-lab.json\` 里有 \`done\`），才可以讨论完整的写法，和学生一起比较 \`node lab.mjs solution\`。

学生说「直接给我答案」：说明为什么不给，再给小一点的一步；\`node lab.mjs solution --give-up\` 由学生自己决定要不要运行。
`,
  en: `A student is doing a lab: writing a part of a coding agent. You are the tutor, not the writer.

1. First let the student say what was expected and what was seen. Without a failure at hand, ask for \`node lab.mjs check\`, and read the first failure together.
2. Give one thing at a time: a question; or a place in \`TASK.md\`, by the heading of its section; or a hint with a gap, such as "after the results are there, where does \`____\` go?".
3. In code, point to the place (file, function, near which line) and ask what happens there. Do not write the missing lines, do not edit \`src/\` or other sources, and do not look for the solution: neither read the course's source of this chapter nor run \`node lab.mjs solution\`.
4. Syntax, error messages, types and how a tool is used may be explained at once, also by a small example that has nothing to do with the task.
5. When the student is half-way, say what is right, then ask for the next step.
6. Only when everything passes (\`harness-lab.json\` has \`done\`) talk about whole solutions, and compare with \`node lab.mjs solution\` together.

When the student says "just give me the answer": say why not, and offer a smaller step. Whether to run \`node lab.mjs solution --give-up\` is the student's own decision.
`,
  ja: `学生がラボに取り組んでいます。コーディングエージェントの一部を自分で書くものです。あなたは先生であって、代筆者ではありません。

1. まず学生に、何を期待し、何が見えたかを話してもらいます。失敗の表示がなければ \`node lab.mjs check\` を実行してもらい、最初の失敗を一緒に読みます。
2. 一度に渡すのは一つだけです。質問を一つ、または \`TASK.md\` の一か所（節の見出しで示す）、または穴のあるヒント（「結果が出たあと、\`____\` はどこに続きますか」など）。
3. コードについては場所（ファイル、関数、どの行のあたりか）だけを示し、そこで何が起きるかを尋ねます。足りない行は書きません。\`src/\` などのソースを編集しません。解答も探しません。コースにあるこの章のソースを読まず、\`node lab.mjs solution\` も実行しません。
4. 文法、エラーの意味、型、ツールの使い方は、そのまま説明してかまいません。課題と関係のない小さな例を見せてもかまいません。
5. 学生の考えが途中まで正しければ、正しいところを認めてから次の一歩を尋ねます。
6. すべて通ったあと（\`harness-lab.json\` に \`done\` がある）で初めて、全体の書き方を話し合い、\`node lab.mjs solution\` を一緒に見比べます。

「答えを教えて」と言われたら、教えない理由を伝え、もっと小さな一歩を示します。\`node lab.mjs solution --give-up\` を実行するかどうかは、学生が決めます。
`,
};

/** `AGENTS.md` of a lab. */
export const labAgents = ({ id, title }: AboutLab): Localized => ({
  zh: `# 给编程助手：实验 ${id}（${title.zh}）\n\n${tutor.zh}`,
  en: `# For coding agents: lab ${id} (${title.en})\n\n${tutor.en}`,
  ja: `# コーディングエージェントへ：ラボ ${id}（${title.ja}）\n\n${tutor.ja}`,
});

/** The same as a skill. */
export const labSkill: Localized = {
  zh: `---\nname: lab-tutor\ndescription: 这个文件夹是一个实验。学生问怎么写、为什么没通过、要答案时，用它：当老师，不代写。\n---\n\n${tutor.zh}`,
  en: `---\nname: lab-tutor\ndescription: This folder is a lab. Use it whenever the student asks how to write something, why a check fails, or for the solution - be the tutor, do not write it.\n---\n\n${tutor.en}`,
  ja: `---\nname: lab-tutor\ndescription: このディレクトリはラボです。書き方、通らない理由、答えを聞かれたときに使います。先生役に徹し、代わりに書きません。\n---\n\n${tutor.ja}`,
};

/** The heading of `TASK.md`. */
export const labTaskTitle = ({ id, title }: AboutLab): Localized => ({
  zh: `# ${id}：${title.zh}`,
  en: `# ${id}: ${title.en}`,
  ja: `# ${id}：${title.ja}`,
});

/** What to do, before problem, picture and contract. */
export const labTaskIntro = ({
  previous,
  command,
}: {
  previous?: string | undefined;
  command?: string | undefined;
}): Localized => {
  const start = {
    zh: previous ? `\`src/\` 里是 ${previous} 的代码` : "`src/main.ts` 里只有 import",
    en: previous
      ? `\`src/\` holds the code of ${previous}`
      : "`src/main.ts` holds the imports and nothing else",
    ja: previous
      ? `\`src/\` には ${previous} のコードが入っています`
      : "`src/main.ts` には import だけがあります",
  };
  if (command === undefined)
    return {
      zh: `${start.zh}。让它做到下面说的事；怎么写由你。`,
      en: `${start.en}. Make it do what is described below; how is up to you.`,
      ja: `${start.ja}。下に書かれていることができるようにしてください。書き方は自由です。`,
    };
  return {
    zh: `写一个程序，用 \`${command}\` 启动，做到下面说的事。课程的 \`starters/\` 里有 Python 和 Go 的起点，能通过 s01。它和模型怎么说话，前面各章约定了什么，都在后面。`,
    en: `Write a program, started by \`${command}\`, that does what is described below. In \`starters/\` the course has starting points in Python and in Go that pass s01. How it talks to the model, and what earlier chapters agreed upon, is further down.`,
    ja: `\`${command}\` で起動し、下に書かれていることをするプログラムを書いてください。コースの \`starters/\` に、s01 に通る Python と Go の出発点があります。モデルとのやり取りと、前の章の取り決めは、その後ろにあります。`,
  };
};

/** The scenario that comes first. The command is that of the folder. */
export const labTaskFirst = ({ id, title }: AboutLab): Localized => ({
  zh: `先通过场景 \`${id}\`（${title.zh}）。\`node lab.mjs check\` 按顺序演，演到第一个没通过的就停下，所以每次只管眼前这一个；约定里的其他几条，后面的场景会问到。`,
  en: `Get the scenario \`${id}\` (${title.en}) to pass first. \`node lab.mjs check\` plays the scenarios in order and stops at the first that fails, so there is one to think about at a time; later scenarios ask for the rest of the contract.`,
  ja: `まずシナリオ \`${id}\`（${title.ja}）を通します。\`node lab.mjs check\` は順番に動かし、最初に通らないところで止まるので、考えるのは一度に一つです。取り決めのほかの部分は、あとのシナリオが確かめます。`,
});

const inCode = (names: string[], link: string) => names.map((name) => `\`${name}\``).join(link);

/** `places`: the folders and files that our solution adds. */
export const labTaskPlaces = ({ places }: { places: string[] }): Localized => ({
  zh: `\`src/\` 里的文件都可以改，新文件放在它下面的哪里都行。${places.length > 0 ? `我们新加的代码在 ${inCode(places, "、")}。` : "我们没有加新文件。"}`,
  en: `You may change every file in \`src/\`, and put new ones anywhere below it. ${places.length > 0 ? `What ours adds is in ${inCode(places, ", ")}.` : "Ours adds no file."}`,
  ja: `\`src/\` のファイルはどれを変えてもよく、新しいファイルはその下のどこに置いてもかまいません。${places.length > 0 ? `解答で加えたものは ${inCode(places, "、")} にあります。` : "解答ではファイルを加えていません。"}`,
});

/** The rooms of `shared` that our solution uses for what it adds. */
export const labTaskRooms = ({ rooms }: { rooms: string[] }): Localized => {
  const has = rooms.includes("wording");
  return {
    zh: `课程给各章共用的东西在 \`shared\` 里，你也可以用。我们新加的代码用到其中的 ${inCode(rooms, "、")}：import 的名字如 \`@harness/shared/${rooms[0]}\`，里面有什么，看 \`node_modules/@harness/shared/src/${rooms[0]}/index.ts\`。${has ? "屏幕上的句子在 `wording` 里，有三种语言。" : ""}`,
    en: `\`shared\` is what the course gives to all chapters, and you may use it, too. What ours adds uses ${inCode(rooms, ", ")} of it: import \`@harness/shared/${rooms[0]}\`, for example; what that offers is in \`node_modules/@harness/shared/src/${rooms[0]}/index.ts\`.${has ? " The sentences on the screen are in `wording`, in three languages." : ""}`,
    ja: `各章が共通に使うものは \`shared\` にあり、あなたも使えます。解答で加えたコードが使うのは ${inCode(rooms, "、")} です。たとえば \`@harness/shared/${rooms[0]}\` を import します。何があるかは \`node_modules/@harness/shared/src/${rooms[0]}/index.ts\` を見てください。${has ? "画面の文は `wording` に、三つの言語であります。" : ""}`,
  };
};

/** Why words of the contract are English, whatever the language of the task. */
export const labTaskLanguage: Localized = {
  zh: "判卷的时候，程序在屏幕上说英文。所以下面反引号里要求打印的话是英文的，要一字不差。",
  en: "In a check the program speaks English on the screen. So the sentences in back-quotes that it has to print are English, to the letter.",
  ja: "判定のとき、プログラムは画面に英語で表示します。そのため、下のバッククォートの中の表示すべき文は英語で、一字一句そのとおりでなければなりません。",
};

/** A contract of an earlier chapter, in the task of a program in another language. */
export const labContractOf = ({ id, title }: AboutLab): Localized => ({
  zh: `## ${id}（${title.zh}）的约定`,
  en: `## Contract of ${id} (${title.en})`,
  ja: `## ${id}（${title.ja}）の取り決め`,
});

/** What `lab.mjs` says when there is no course where it was. */
export const labCourseGone: Localized = {
  zh: "找不到课程了。如果它搬了家，在它的新位置运行一次 pnpm lab。",
  en: "The course is not where it was. If it has moved, run pnpm lab there once.",
  ja: "コースが見つかりません。移動したなら、移動先で一度 pnpm lab を実行してください。",
};
