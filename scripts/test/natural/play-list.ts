/** Plays the lists of requests in this folder with the offline model. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type MessagesRequest, type RehearsalModel, repertoireModel } from "@harness/shared/rehearsal";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, vi } from "vitest";
import type { Agent } from "../../../chapters/s02_tool_use/src/agent.ts";
import { runTools } from "../../../chapters/s02_tool_use/src/loop.ts";
import { tools } from "../../../chapters/s02_tool_use/src/tools/index.ts";
import { toolDefinition } from "../../../chapters/s02_tool_use/src/tools/tool.ts";
import { startTurn } from "../../../chapters/s02_tool_use/src/turn-state.ts";

/** A request as a student typed it (`turns`), with what any sensible model would do. Whoever wrote a list had not seen the phrases. */
interface Item {
  id: string;
  lang: "zh" | "en" | "ja";
  files: Record<string, string>;
  turns: string[];
  want: { files?: Record<string, string | null>; says?: string[]; command?: string; refuse?: true };
}

/** "asked": it asked a question, and the test said yes. */
type Verdict = "right" | "asked right" | "asked wrong" | "refused" | "wrong";

const REFUSED = /offline rehearsal model|离线的排练模型|オフラインのリハーサル用モデル/;
/** The answer is the error of the tool: it may be a misunderstanding, but it is not false. */
const HONEST = /That did not work|没有成功|うまくいきませんでした/;

const QUESTION = /^(?:Do you mean: |你的意思是：|次の意味ですか：).*\(y\)$/s;

function itemsOf(list: string): Item[] {
  const lines = readFileSync(join(import.meta.dirname, `${list}.jsonl`), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Item);
}

function workspaceOf({ files }: Item): string {
  const workdir = temporaryDirectory();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(workdir, path)), { recursive: true });
    writeFileSync(join(workdir, path), text);
  }
  return workdir;
}

interface Played {
  /** The last answer. */
  said: string;
  /** Whether the answer to an earlier turn was a refusal, so that the last turn works on what was not done. */
  isCutShort: boolean;
  commands: string[];
  isAsked: boolean;
}

/** Plays the prompts with the tools of s02 on real files. */
async function play({ turns }: Item, model: RehearsalModel, workdir: string): Promise<Played> {
  const turn = startTurn({ from: "user", signal: new AbortController().signal });
  const agent = { name: "agent", workdir, tools, messages: [], system: "", turn } as unknown as Agent;
  const played: Played = { said: "", isCutShort: false, commands: [], isAsked: false };
  for (const prompt of turns) {
    played.isCutShort ||= REFUSED.test(played.said);
    await say(prompt, agent, model, played);
    if (!QUESTION.test(played.said)) continue;
    played.isAsked = true;
    await say("y", agent, model, played);
  }
  return played;
}

async function say(prompt: string, agent: Agent, model: RehearsalModel, played: Played): Promise<void> {
  agent.messages.push({ role: "user", content: prompt });
  while (await step(agent, model, played));
}

/** One request and its calls. Returns whether there were calls. */
async function step(agent: Agent, model: RehearsalModel, played: Played): Promise<boolean> {
  const offered = Object.values(tools).map(toolDefinition);
  const body = { model: "m", max_tokens: 100, messages: agent.messages, tools: offered } as MessagesRequest;
  const reply = await model.reply({ index: 0, body, headers: {}, startedAt: 0, attempt: 0 });
  const content = reply.content.map((block, index) =>
    block.type === "tool_use" ? { ...block, id: `toolu_${agent.messages.length}_${index}` } : block,
  ) as unknown as Extract<Agent["messages"][number]["content"], unknown[]>;
  agent.messages.push({ role: "assistant", content });
  played.said = content.map((block) => (block.type === "text" ? block.text : "")).join("");
  const calls = content.flatMap((block) =>
    block.type === "tool_use"
      ? [{ ...block, input: block.input as Record<string, unknown>, cutOff: false, messageId: "msg_1" }]
      : [],
  );
  for (const { name, input } of calls) if (name === "bash") played.commands.push(String(input.command));
  if (calls.length > 0) agent.messages.push({ role: "user", content: await runTools(calls, agent) });
  return calls.length > 0;
}

function judge(
  { files, want }: Item,
  { said, isCutShort, isAsked, commands }: Played,
  workdir: string,
): Verdict {
  const isRefused = REFUSED.test(said);
  const areRight = Object.entries(want.refuse ? files : (want.files ?? {})).every(([path, text]) => {
    const found = existsSync(join(workdir, path)) ? readFileSync(join(workdir, path), "utf8") : null;
    return found?.trimEnd() === text?.trimEnd();
  });
  const isSaid = want.says?.some((words) => said.toLowerCase().includes(words.toLowerCase())) ?? true;
  const isRun =
    want.command === undefined || commands.some((command) => command.includes(want.command ?? ""));
  const isRight = areRight && isSaid && isRun && isRefused === Boolean(want.refuse);
  if (isAsked) return isRight ? "asked right" : "asked wrong";
  if (isRight) return "right";
  return (isRefused || isCutShort || HONEST.test(said)) && !want.refuse ? "refused" : "wrong";
}

/** Plays a list. Nothing may be wrong, and in each language at least this share is right without a question. */
export async function checkList(list: string, share: number): Promise<void> {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const verdicts: Record<string, Verdict[]> = {};
  const wrong: string[] = [];
  for (const item of itemsOf(list)) {
    const workdir = workspaceOf(item);
    const model = repertoireModel({ known: [], workdir, language: item.lang });
    const verdict = judge(item, await play(item, model, workdir), workdir);
    verdicts[item.lang] = [...(verdicts[item.lang] ?? []), verdict];
    if (verdict === "wrong") wrong.push(`${item.id} ${item.turns.join(" | ")}`);
  }
  expect(wrong).toEqual([]);
  for (const [language, all] of Object.entries(verdicts))
    expect(all.filter((verdict) => verdict === "right").length / all.length, language).toBeGreaterThanOrEqual(
      share,
    );
}
