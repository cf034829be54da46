import { showNotice, type Terminal } from "@harness/shared/terminal";
import type { Language, Localized } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { estimate } from "../compact/tokens.ts";
import { dollars, readShare } from "./cost.ts";
import { buildPrompt } from "./index.ts";
import { readProject } from "./project.ts";
import type { Section, Usage } from "./state.ts";

const PROMPT_HELP = {
  zh: "列出系统提示词的各段",
  en: "lists the sections of the system prompt",
  ja: "システムプロンプトの節を一覧にする",
};

const COST_HELP = {
  zh: "用了多少 token、多少来自缓存、花了多少钱",
  en: "tokens used, how many came from the cache, and what that costs",
  ja: "使ったトークン、キャッシュから読んだ割合、料金",
};

/** `/prompt` and `/cost`. What is wrong with the project's instructions is shown by /prompt and, once, at the start. */
export async function addPromptCommands({ command }: Pick<Terminal, "command">, agent: Agent): Promise<void> {
  command("/prompt", PROMPT_HELP, async () => {
    showSections(await buildPrompt(agent), agent);
    await showProblems(agent);
  });
  command("/cost", COST_HELP, () => showCosts(agent));
  await showProblems(agent);
}

/** The prompt as the next turn will send it, beside what the last one sent. */
function showSections(sections: Section[], { system }: Agent): void {
  for (const section of sections) {
    const isNew = system.length > 0 && !system.includes(section);
    showRow(section.name, [section], [section.dynamic ? DYNAMIC : STATIC, isNew ? CHANGED : NOTHING]);
  }
  const gone = system.filter(({ name }) => !sections.some((section) => section.name === name));
  for (const { name } of gone) showRow(name, [], [GONE]);
  showRow("=", sections, []);
}

function showRow(name: string, sections: Section[], remarks: Localized[]): void {
  const count = (sum: number) => sum.toLocaleString("en-US").padStart(7);
  const chars = count(sections.reduce((sum, { text }) => sum + text.length, 0));
  const tokens = count(sections.reduce((sum, { text }) => sum + estimate(text), 0));
  const line = (language: Language, units: [string, string]) =>
    [name.padEnd(12), chars, units[0], tokens, units[1], ...remarks.map((remark) => remark[language])].join(
      " ",
    );
  showNotice({
    zh: line("zh", ["字符", "tokens "]).trimEnd(),
    en: line("en", ["chars", "tokens "]).trimEnd(),
    ja: line("ja", ["文字", "トークン "]).trimEnd(),
  });
}

const STATIC = { zh: "静态", en: "static ", ja: "静的" };
const DYNAMIC = { zh: "动态", en: "dynamic", ja: "動的" };
const CHANGED = { zh: "与上一轮不同", en: "changed since the last turn", ja: "前のターンから変わった" };
const GONE = {
  zh: "上一轮有，现在没有了",
  en: "gone since the last turn",
  ja: "前のターンにはあったが、今はない",
};
const NOTHING = { zh: "", en: "", ja: "" };

async function showProblems({ workdir }: Agent): Promise<void> {
  const { problems } = await readProject(workdir);
  for (const problem of problems) showNotice(problem);
}

async function showCosts({ costs, model }: Agent): Promise<void> {
  if (costs.size === 0) return showNotice(NOT_YET);
  for (const [id, usage] of costs) await showCost(id, usage);
  if (model.offline) showNotice(OFFLINE);
}

async function showCost(id: string, usage: Usage): Promise<void> {
  const { findModel } = await import("@harness/shared/rehearsal");
  const spec = findModel(id);
  const price = (words: string) => (spec ? `${words} $${dollars(usage, spec).toFixed(4)}` : "");
  const [requests, input, written, read, output] = [
    usage.requests,
    usage.input,
    usage.written,
    usage.read,
    usage.output,
  ].map((count) => count.toLocaleString("en-US"));
  const share = `${Math.round(readShare(usage) * 100)} %`;
  showNotice({
    zh: `${id}：请求 ${requests}，输入 ${input}，写入缓存 ${written}，读自缓存 ${read}（${share}），输出 ${output} tokens${price("，共")}`,
    en: `${id}: requests ${requests}, input ${input}, cache written ${written}, cache read ${read} (${share}), output ${output} tokens${price(", in all")}`,
    ja: `${id}：リクエスト ${requests}、入力 ${input}、キャッシュ書き込み ${written}、キャッシュ読み取り ${read}（${share}）、出力 ${output} トークン${price("、計")}`,
  });
}

const NOT_YET = {
  zh: "还没有问过模型。",
  en: "The model has not been asked yet.",
  ja: "まだモデルに何も聞いていません。",
};

const OFFLINE = {
  zh: "离线排练不花钱：这是真模型会收的价钱。",
  en: "The offline rehearsal charges nothing: this is what a real model would have cost.",
  ja: "オフラインのリハーサルは無料です。これは本物のモデルだった場合の料金です。",
};
