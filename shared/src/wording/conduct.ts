/** What every program has to keep to that is judged, and what goes wrong there. */

import { inEach, type Localized } from "./localized.ts";

export const onlyAcceptedRequests: Localized = {
  zh: "每个请求都是 Messages API 接受的",
  en: "only requests that the Messages API accepts",
  ja: "Messages API が受け付けるリクエストだけを送ること",
};

export const leavesAtTheEnd: Localized = {
  zh: "输入结束后，程序自己退出",
  en: "a program that leaves at the end of its input",
  ja: "入力が終わったら、プログラムが自分で終わること",
};

export const stillRunning = ({ requests, line }: { requests: number; line: string }): Localized => ({
  zh: `时限到了还没结束，${requests === 0 ? "一个请求也没发" : `已经发了 ${requests} 个请求`}；打印的最后一行：${line}`,
  en: `still running at the time limit, after ${counted(requests)}; its last line: ${line}`,
  ja: `制限時間になっても動いている。リクエストは ${requests} 件、最後の行：${line}`,
});

export const printsWithinBounds: Localized = {
  zh: "程序的输出不会没完没了",
  en: "a program that prints no more than somebody can read",
  ja: "プログラムの出力が限度に収まること",
};

export const printedTooMuch = ({ megabytes, line }: { megabytes: number; line: string }): Localized => ({
  zh: `输出超过 ${megabytes} MB，被停掉了；打印的最后一行：${line}`,
  en: `printed more than ${megabytes} MB and was stopped; its last line: ${line}`,
  ja: `出力が ${megabytes} MB を超えたので止めた。最後の行：${line}`,
});

export const asksTheModel: Localized = {
  zh: "程序向模型发请求",
  en: "a program that asks the model",
  ja: "プログラムがモデルにリクエストを送ること",
};

export const neverAsked = (run: { unplayed: Localized; stderr: Localized }): Localized => {
  const { unplayed, stderr } = run;
  return {
    zh: `程序以 0 退出，ANTHROPIC_BASE_URL 没有收到任何请求；${unplayed.zh}；stderr 的最后几行：\n${stderr.zh}`,
    en: `it ended with code 0, and no request reached ANTHROPIC_BASE_URL; ${unplayed.en}; the last lines of its stderr:\n${stderr.en}`,
    ja: `コード 0 で終わったが、ANTHROPIC_BASE_URL にリクエストが一件も届いていない。${unplayed.ja}。stderr の最後の行：\n${stderr.ja}`,
  };
};

export const aCommand = ({ name }: { name: string }): Localized => ({
  zh: `有 ${name} 这个命令`,
  en: `a command ${name}`,
  ja: `${name} というコマンドがあること`,
});

export const commandRefused = ({ name, said }: Record<"name" | "said", string>): Localized => ({
  zh: `你的这一章还没有 ${name} 这个命令：程序说 "${said}"`,
  en: `${name} is not a command of your chapter yet: the program says "${said}"`,
  ja: `${name} はまだあなたの章のコマンドになっていない：プログラムの表示は "${said}"`,
});

export const commandAsked = ({
  name,
  line,
  number,
}: {
  name: string;
  line: string;
  number: number;
}): Localized => ({
  zh: `你的这一章还没有 ${name} 这个命令：请求 ${number} 把 "${line}" 当成提示词发给了模型`,
  en: `${name} is not a command of your chapter yet: request ${number} takes "${line}" to the model as a prompt`,
  ja: `${name} はまだあなたの章のコマンドになっていない：リクエスト ${number} で "${line}" をプロンプトとしてモデルに送っている`,
});

export const leavesWithCodeZero: Localized = {
  zh: "做完以后，程序以 0 退出",
  en: "a program that leaves with code 0 when its work is done",
  ja: "仕事が済んだら、プログラムがコード 0 で終わること",
};

/** `code` is null when a signal ended it. */
export const diedAfter = (end: { code: number | null; requests: number; stderr: Localized }): Localized => {
  const { code, requests, stderr } = end;
  const how =
    code === null
      ? { zh: "被信号终止", en: "was ended by a signal", ja: "シグナルで終了した" }
      : { zh: `以退出码 ${code} 结束`, en: `ended with code ${code}`, ja: `終了コード ${code} で終わった` };
  return {
    zh: `${requests === 0 ? "还没发第一个请求" : `发了 ${requests} 个请求后`}，你的程序就${how.zh}；stderr 的最后几行：\n${stderr.zh}`,
    en: `your program ${how.en} ${requests === 0 ? "before its first request" : `after ${counted(requests)}`}; the last lines of its stderr:\n${stderr.en}`,
    ja: `${requests === 0 ? "最初のリクエストの前に" : `リクエスト ${requests} 件のあとに`}、プログラムが${how.ja}。stderr の最後の行：\n${stderr.ja}`,
  };
};

/** The last lines of a text, and the number of lines before them. */
export const lastLines = ({ lines, left }: { lines: string[]; left: number }): Localized => {
  const text = lines.join("\n");
  if (text === "") return { zh: "（没有）", en: "(nothing)", ja: "（なし）" };
  if (left <= 0) return inEach(() => text);
  return {
    zh: `（前面还有 ${left} 行）\n${text}`,
    en: `(${left} line${left === 1 ? "" : "s"} before)\n${text}`,
    ja: `（この前に ${left} 行）\n${text}`,
  };
};

export const asksForEachReply: Localized = {
  zh: "模型的每个回复，程序都发请求来取过一次",
  en: "a run that asks for each reply of the model once",
  ja: "モデルの応答を、それぞれ一回ずつ求めること",
};

export const offersWhatIsCalled: Localized = {
  zh: "请求里提供了模型要调用的工具",
  en: "a request that offers the tool which the model calls",
  ja: "モデルが呼び出すツールを、リクエストで提供すること",
};

export const asksForEachAnswer: Localized = {
  zh: "用户每次回答之前，程序都先问过",
  en: "a question for each answer of the user",
  ja: "ユーザーの答え一つに、確認が一回あること",
};

export const severalAtOnce: Localized = {
  zh: "几件事同时进行：一个回复先扣着，等程序来取另一个，才会给出",
  en: "several things under way at the same time: one reply is held back until the other is asked for",
  ja: "複数のことが同時に進むこと：一方の応答は、もう一方が求められるまで待たされる",
};

export const resultsToGoOnFrom: Localized = {
  zh: "工具结果能让模型接着往下说",
  en: "tool results from which the model can go on",
  ja: "ツールの結果をもとに、モデルが先へ進めること",
};

export const toolIsNotOffered = ({ tool, request }: { tool: string; request: number }): Localized => ({
  zh: `模型要调用 ${tool}，但请求 ${request} 没有提供这个工具`,
  en: `the model calls ${tool}, but request ${request} offers no such tool`,
  ja: `モデルは ${tool} を呼び出すが、リクエスト ${request} はそのツールを提供していない`,
});

export const nobodyHadAsked = ({ answer }: { answer: string }): Localized => ({
  zh: `程序没有提问，所以回答 "${answer}" 成了一条提示词`,
  en: `no question was open, so the answer "${answer}" arrived as a prompt`,
  ja: `確認が出ていなかったので、答えの "${answer}" がプロンプトとして届いた`,
});

export const nobodyAnswers = ({ request }: { request: number }): Localized => ({
  zh: `场景里没有哪个角色来回答请求 ${request}`,
  en: `no actor of the scenario answers request ${request}`,
  ja: `リクエスト ${request} に答える者がシナリオにいない`,
});

export const outOfTurns = ({ actor, request }: { actor: string; request: number }): Localized => ({
  zh: `到请求 ${request} 时，${actor} 的回复已经用完了`,
  en: `scenario ran out of turns for actor ${actor} at request ${request}`,
  ja: `リクエスト ${request} の時点で、${actor} の応答はもう残っていない`,
});

export const templateFailed = ({ message }: { message: string }): Localized => ({
  zh: `场景的模板填不出来：${message}`,
  en: `a template of the scenario failed: ${message}`,
  ja: `シナリオのテンプレートを埋められない：${message}`,
});

export const waitedInVain = ({ request, point }: { request: number; point: string }): Localized => ({
  zh: `请求 ${request} 的回复要等 ${point}，可是一直没等到`,
  en: `the reply to request ${request} waited for ${point}, which was never reached`,
  ja: `リクエスト ${request} への応答は ${point} を待ったが、そこには着かなかった`,
});

/** `calls` and `says` tell which turn it is. */
export const turnWasNotPlayed = (turn: {
  number: number;
  all: number;
  actor: string;
  calls: string[];
  says: string;
}): Localized => {
  const { number, all, actor, calls, says } = turn;
  const called = calls.join(", ");
  return {
    zh: `${actor} 的第 ${number} 个回复（共 ${all} 个），程序没有来取${called ? `：它调用 ${called}` : says && `：它说「${says}」`}`,
    en: `turn ${number} of ${all} of actor ${actor} was not played${called ? `: it calls ${called}` : says && `: it says "${says}"`}`,
    ja: `${actor} の ${number} 番目の応答（全部で ${all} 個）を、プログラムが求めていない${called ? `：${called} を呼び出す応答` : says && `：「${says}」と言う応答`}`,
  };
};

function counted(requests: number): string {
  return `${requests} request${requests === 1 ? "" : "s"}`;
}
