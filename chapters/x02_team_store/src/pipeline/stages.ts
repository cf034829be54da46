/** The seven stages in their order. Each is what an earlier chapter has built, in the place where its turn comes. */
import { showToolResult } from "@harness/shared/terminal";
import { runPostToolUse, runPreToolUse } from "../hooks/index.ts";
import { confirm, refuseDenied } from "../permission/confirm.ts";
import { check } from "../permission/gate.ts";
import { toolResult } from "../tools/tool.ts";
import { requireWorktree } from "../worktree/index.ts";
import type { Stage } from "./state.ts";

/** Which tool is it, can it read the input, and is there a place to act in? */
export const discovery: Stage = {
  name: "discovery",
  async process(execution) {
    if (execution.fault) throw execution.fault;
    requireWorktree(execution, execution.agent);
  },
};

/** What does the gate say? */
export const permission: Stage = {
  name: "permission",
  async process(execution) {
    execution.verdict = await check(execution, execution.agent);
    refuseDenied(execution);
  },
};

/** What do the hooks say? They may change verdict and input. */
export const preHook: Stage = {
  name: "pre-hook",
  async process(execution) {
    await runPreToolUse(execution, execution.agent);
    refuseDenied(execution);
  },
};

/** What does the user say, where gate and hooks leave it open? */
export const confirmation: Stage = {
  name: "confirmation",
  process: (execution) => confirm(execution, execution.agent),
};

/** The tool itself. */
export const running: Stage = {
  name: "execution",
  async process(execution) {
    execution.output = await execution.tool.run(execution.input, execution.agent);
  },
};

/** What do the hooks add to the output? */
export const postHook: Stage = {
  name: "post-hook",
  process: (execution) => runPostToolUse(execution, execution.agent),
};

/** The answer to the call, whatever became of it. */
export const formatting: Stage = {
  name: "formatting",
  async process(execution) {
    const { agent, output = "", display } = execution;
    if (!(output instanceof Error) && output.length === 0) execution.output = "(no output)";
    execution.result = toolResult(execution);
    showToolResult(agent, execution.result, display);
  },
};

export const STAGES = [discovery, permission, preHook, confirmation, running, postHook, formatting];
