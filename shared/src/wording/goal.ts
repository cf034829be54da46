/** Sentences about the goal loop. */

import { everywhere, inEach, type Localized } from "./localized.ts";

export const helpOfGoal: Localized = {
  zh: "一直做到条件成立为止，例如 /goal npm test 全部通过；/goal 看进展，/goal clear 放弃",
  en: "keeps working until a condition holds, such as /goal npm test passes; /goal shows the goal, /goal clear ends it",
  ja: "条件が成り立つまで続ける（例：/goal npm test が通る）。/goal で状態、/goal clear で終了",
};

export const goalFlags = {
  goal: {
    zh: "给这个会话一个目标：每个回合结束时由裁判判断",
    en: "give the session a goal: a judge decides at the end of each turn",
    ja: "セッションに目標を与える。ターンの終わりごとに審判が判断する",
  },
  turns: {
    zh: "目标最多判断几个回合",
    en: "how many turns a goal may take at most",
    ja: "目標に使えるターン数の上限",
  },
  cost: {
    zh: "目标花费达到这么多美元就停",
    en: "stop working on a goal when it has cost this many dollars",
    ja: "目標にかかった料金がこのドル額に達したら止める",
  },
} satisfies Record<string, Localized>;

export const goalSet = ({ condition, turns }: { condition: string; turns: number }): Localized => ({
  zh: `目标：${condition}（每个回合结束时由裁判判断，最多 ${turns} 个回合）`,
  en: `goal: ${condition} (a judge decides at the end of each turn, ${turns} at most)`,
  ja: `目標：${condition}（ターンの終わりごとに審判が判断、最大 ${turns} ターン）`,
});

export const goalContinued = ({ condition }: { condition: string }): Localized => ({
  zh: `上次的目标还在：${condition}。你的下一句话会接着做。`,
  en: `the goal of the last session goes on with your next prompt: ${condition}`,
  ja: `前回の目標が残っています：${condition}。次のプロンプトから続けます。`,
});

export const goalTurn = ({ turn, most }: { turn: number; most: number }): Localized => ({
  zh: `目标：第 ${turn} 个回合，最多 ${most} 个`,
  en: `goal: turn ${turn} of at most ${most}`,
  ja: `目標：ターン ${turn}（最大 ${most}）`,
});

export const goalWaits: Localized = {
  zh: "目标：还有别的工作没做完，等它结束再判断",
  en: "goal: work is still going on beside this turn; the judge waits for it",
  ja: "目標：まだ動いている作業があります。終わってから審判が判断します",
};

/** What the judge said, or why its answer does not count. */
export interface GoalVerdict {
  verdict: "met" | "missing" | "impossible";
  reason: Localized | string;
}

/** "goal not met yet: npm test was never run" */
export function goalVerdict({ verdict, reason }: GoalVerdict): Localized {
  const says: Record<GoalVerdict["verdict"], Localized> = {
    met: { zh: "目标达成：", en: "goal met: ", ja: "目標達成：" },
    missing: { zh: "目标还没达成：", en: "goal not met yet: ", ja: "目標は未達成：" },
    impossible: { zh: "目标达不到：", en: "goal impossible: ", ja: "目標は達成不可能：" },
  };
  return inEach((language) => says[verdict][language] + everywhere(reason || noReason)[language]);
}

const noReason: Localized = {
  zh: "（裁判没有说理由）",
  en: "(the judge gives no reason)",
  ja: "（審判は理由を述べていない）",
};

export const goalUndecided = ({ reason }: { reason: Localized | string }): Localized => {
  const { zh, en, ja } = everywhere(reason);
  return {
    zh: `问不到裁判，目标不算达成，你的下一句话会接着做：${zh}`,
    en: `the judge could not be asked, so the goal is not met and goes on with your next prompt: ${en}`,
    ja: `審判に聞けないので、目標は未達成のまま、次のプロンプトから続けます：${ja}`,
  };
};

/** Why an answer cannot be read. A program finds it as an English message of an Error. */
export const notOneObject: Localized = {
  zh: "不是一个约定形式的 JSON 对象",
  en: "it is not one JSON object of the agreed form",
  ja: "決められた形の JSON オブジェクト一つではない",
};

export const answerNotUsable = ({ reason }: { reason: string }): Localized => {
  const { zh, en, ja } = reason === notOneObject.en ? notOneObject : everywhere(reason);
  return {
    zh: `裁判的回答不能用（${zh}）。请拿出能证明条件成立的结果。`,
    en: `The judge's answer cannot be used (${en}). Show a result that proves the condition.`,
    ja: `審判の答えは使えません（${ja}）。条件が成り立つとわかる結果を示してください。`,
  };
};

export const nothingCited: Localized = {
  zh: "裁判说达成了，却没有指出任何证据。请运行能证明条件成立的命令。",
  en: "The judge says that the goal is met, but cites no evidence. Run a command that proves the condition.",
  ja: "審判は達成と言いましたが、証拠を挙げていません。条件が成り立つとわかるコマンドを実行してください。",
};

export const notInSource = ({ source }: { source: string }): Localized => ({
  zh: `裁判引用的话在 ${source} 里找不到。请运行能证明条件成立的命令。`,
  en: `What the judge quotes is not in ${source}. Run a command that proves the condition.`,
  ja: `審判の引用は ${source} にありません。条件が成り立つとわかるコマンドを実行してください。`,
});

export const speaksToJudge = ({ sources }: { sources: string }): Localized => ({
  zh: `${sources} 里有对裁判说的话，所以这个判断不算。请用命令的结果来证明。`,
  en: `Text in ${sources} speaks to the judge, so this verdict does not count. Prove the condition with the output of a command.`,
  ja: `${sources} に審判へ向けた文があるので、この判断は無効です。コマンドの結果で証明してください。`,
});

export const goalOutOfTurns = ({ turns }: { turns: number }): Localized => ({
  zh: `目标没有达成：${turns} 个回合用完了。要接着做，就再设一次目标。`,
  en: `goal not met: its ${turns === 1 ? "only turn is" : `${turns} turns are`} used up. Set it again to go on.`,
  ja: `目標は未達成：${turns} ターンを使い切りました。続けるなら、もう一度目標を設定してください。`,
});

export const goalOutOfMoney = ({ spent, most }: { spent: number; most: number }): Localized => ({
  zh: `目标没有达成：已经花了 $${spent.toFixed(4)}，上限 --goal-cost 是 $${most}。`,
  en: `goal not met: it has cost $${spent.toFixed(4)}, and --goal-cost is $${most}.`,
  ja: `目標は未達成：$${spent.toFixed(4)} かかり、--goal-cost は $${most} です。`,
});

export const goalPriceUnknown = ({ model }: { model: string }): Localized => ({
  zh: `没有设目标：不知道 ${model} 的价格，--goal-cost 没法限制花费。`,
  en: `No goal was set: the price of ${model} is not known, so --goal-cost cannot be enforced.`,
  ja: `目標は設定しませんでした：${model} の料金がわからず、--goal-cost を守れません。`,
});

export const noGoal: Localized = {
  zh: "现在没有目标。用 /goal 加条件来设一个。",
  en: "There is no goal. /goal CONDITION sets one.",
  ja: "目標はありません。/goal に条件を続けると設定できます。",
};

export const goalCleared: Localized = {
  zh: "目标已放弃。",
  en: "The goal is cleared.",
  ja: "目標を取り消しました。",
};

export const goalTooLong = ({ most }: { most: number }): Localized => ({
  zh: `条件最多 ${most} 个字符。`,
  en: `A condition can have at most ${most} characters.`,
  ja: `条件は ${most} 文字までです。`,
});

export interface GoalState {
  condition: string;
  turns: number;
  most: number;
  spent: number;
  state: "open" | "paused" | "waiting" | "met" | "impossible" | "turns" | "cost";
}

/** The title of what `/goal` shows: "goal (open): npm test passes". */
export function goalTitle({ condition, state }: GoalState): Localized {
  const states: Record<GoalState["state"], Localized> = {
    open: { zh: "进行中", en: "open", ja: "進行中" },
    paused: { zh: "等你的下一句话", en: "goes on with your next prompt", ja: "次のプロンプト待ち" },
    waiting: { zh: "等别的工作结束", en: "waits for other work", ja: "ほかの作業待ち" },
    met: { zh: "达成", en: "met", ja: "達成" },
    impossible: { zh: "达不到", en: "impossible", ja: "達成不可能" },
    turns: { zh: "回合用完", en: "out of turns", ja: "ターン切れ" },
    cost: { zh: "花费到了上限", en: "out of money", ja: "料金の上限" },
  };
  return {
    zh: `目标（${states[state].zh}）：${condition}`,
    en: `goal (${states[state].en}): ${condition}`,
    ja: `目標（${states[state].ja}）：${condition}`,
  };
}

export const goalSpent = ({ turns, most, spent }: GoalState): Localized => ({
  zh: `判断过 ${turns} 个回合，最多 ${most} 个；花了 $${spent.toFixed(4)}`,
  en: `judged turns: ${turns} of ${most}; cost: $${spent.toFixed(4)}`,
  ja: `判断したターン：${turns} / ${most}、料金：$${spent.toFixed(4)}`,
});
