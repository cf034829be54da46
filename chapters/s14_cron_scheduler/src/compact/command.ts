import { SetupError } from "@harness/shared/model";
import type { Terminal } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { startTurn } from "../turn-state.ts";
import { tryCompact } from "./index.ts";

const HELP = {
  zh: "压缩对话；可以写上要保留的重点：/compact 测试结果",
  en: "compact the conversation; say what to keep above all: /compact the test results",
  ja: "会話を圧縮する。残したい要点も書ける：/compact テストの結果",
};

/** `/compact [focus]`, and the limit that CONTEXT_LIMIT sets. */
export function addCompactCommand(terminal: Pick<Terminal, "command" | "giveUp">, agent: Agent): void {
  const { CONTEXT_LIMIT } = process.env;
  if (CONTEXT_LIMIT)
    agent.compaction.limit = parseLimit(CONTEXT_LIMIT) ?? terminal.giveUp(badLimit(CONTEXT_LIMIT));
  terminal.command("/compact", HELP, async (focus) => {
    // The last turn may have been interrupted; this is none of it.
    agent.turn = startTurn({ from: "user", signal: new AbortController().signal });
    await tryCompact(agent, { focus });
  });
}

function parseLimit(text: string): number | undefined {
  const limit = Number(text);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : undefined;
}

function badLimit(text: string): SetupError {
  return new SetupError({
    zh: `CONTEXT_LIMIT：应为 token 数，如 30000，实际是 "${text}"。`,
    en: `CONTEXT_LIMIT: expected a number of tokens such as 30000, found "${text}".`,
    ja: `CONTEXT_LIMIT: 30000 のようなトークン数を指定してください（現在の値は "${text}"）。`,
  });
}
