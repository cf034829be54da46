/** The seven stages in their order. Each one calls what an earlier chapter has built. */
import { showToolResult } from "@harness/shared/terminal";
import { runPostToolUse, runPreToolUse } from "../hooks/index.ts";
import { check, confirm, refuseDenied } from "../permission/index.ts";
import { toolResult } from "../tools/tool.ts";
import { requireWorktree } from "../worktree/index.ts";
import type { Stage } from "./state.ts";

/** Refuses a call that names no tool, has a wrong input, or acts in a worktree that is gone. */
export const discovery: Stage = {
  name: "discovery",
  part: "prepare",
  async process(request) {
    if (request.fault) throw request.fault;
    requireWorktree(request, request.agent);
  },
};

/** Asks the gate. */
export const permission: Stage = {
  name: "permission",
  part: "prepare",
  async process(request) {
    request.verdict = await check(request, request.agent);
    refuseDenied(request);
  },
};

/** Runs the hooks before the call. They may change verdict and input. */
export const preHook: Stage = {
  name: "pre-hook",
  part: "prepare",
  async process(request) {
    await runPreToolUse(request, request.agent);
    refuseDenied(request);
  },
};

/** Asks the user when gate and hooks have not decided. */
export const confirmation: Stage = {
  name: "confirmation",
  part: "prepare",
  process: (request) => confirm(request, request.agent),
};

/** Runs the tool. A call that no stage has checked does not run. */
export const execution: Stage = {
  name: "execution",
  part: "execute",
  async process(request) {
    refuseDenied(request);
    request.output = await request.tool.run(request.input, request.agent);
  },
};

/** Runs the hooks after the call. They may add to the output. */
export const postHook: Stage = {
  name: "post-hook",
  part: "finish",
  process: (request) => runPostToolUse(request, request.agent),
};

/** Makes the answer to the call and shows it. */
export const formatting: Stage = {
  name: "formatting",
  part: "finish",
  async process(request) {
    const { agent, output = "", display } = request;
    if (!(output instanceof Error) && output.length === 0) request.output = "(no output)";
    request.result = toolResult(request);
    showToolResult(agent, request.result, display);
  },
};

export const STAGES = [discovery, permission, preHook, confirmation, execution, postHook, formatting];
