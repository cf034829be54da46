/** The gate only reads what a command says. Walls stop what it does: commands run inside, and the user is asked less often. */
import { home } from "@harness/shared/host";
import { limitedCommand, type Wrap } from "@harness/shared/shell";
import { matchesText, readCommand } from "@harness/shared/shell-syntax";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { modeOf } from "../permission/index.ts";
import type { Verdict } from "../permission/state.ts";
import type { Stage, StagedRequest } from "../pipeline/state.ts";
import { wallsAround } from "./walls.ts";

/** A command, and whether it asks to run outside. */
export interface SandboxInput {
  command: string;
  unsandboxed?: boolean | undefined;
}

/** Whether a command runs inside walls. Throws an Error when the settings require walls and there are none. */
export async function shouldUseSandbox(input: SandboxInput, agent: Agent): Promise<boolean> {
  const { settings, found } = agent.sandbox;
  if (!found) return false;
  if (!found.works && settings.mode === "required")
    throw new Error(`Not run: the settings require a sandbox, and here it does not work: ${found.why}.`);
  return found.works && !input.unsandboxed && !(await isExcluded(input.command, agent));
}

/** A command with several parts (a && b) is excluded only if each part is. */
async function isExcluded(command: string, { sandbox, workdir }: Agent): Promise<boolean> {
  const { excludedCommands } = sandbox.settings;
  if (excludedCommands.length === 0) return false;
  const { understood, parts } = await readCommand(command, { home: home(), workdir });
  const isOne = (text: string) => excludedCommands.some((pattern) => matchesText(pattern, text));
  return understood && parts.length > 0 && parts.every(({ spellings }) => spellings.some(isOne));
}

/** Returns the function that puts a command into walls; undefined when it runs outside. Throws an Error as above. */
export async function wrapFor(
  input: SandboxInput,
  agent: Agent,
  directory = agent.workdir,
): Promise<Wrap | undefined> {
  const { found } = agent.sandbox;
  if (!(await shouldUseSandbox(input, agent)) || !found?.works) return undefined;
  const walls = wallsAround(directory, agent);
  return (command) => found.wrap(limitedCommand(command), walls);
}

/** Decides whether the walls make a question unnecessary. It runs after the hooks, because they may change the input. */
export const sandboxing: Stage = {
  name: "sandbox",
  part: "prepare",
  async process(request) {
    const { tool, input, agent } = request;
    const target = tool.target?.(input);
    if (!agent.sandbox.found || target?.of !== "command") return;
    const isInside = await shouldUseSandbox(input as SandboxInput, agent);
    request.verdict = isInside ? verdictInside(request) : verdictOutside(request);
  },
};

/** If only the mode asks, walls make the question unnecessary. With a network they do not: what was read could be sent away. */
function verdictInside({ verdict, agent }: StagedRequest): Verdict {
  return verdict.byMode && !agent.sandbox.settings.network ? { result: "allow" } : verdict;
}

/** A call that asks to run outside needs a yes of the user, even if a rule allows the command. */
function verdictOutside({ input, verdict, agent }: StagedRequest): Verdict {
  if (!(input as SandboxInput).unsandboxed) return verdict;
  if (modeOf(agent) !== "yolo")
    return { result: "ask", reason: words.askedToLeave.en, why: words.askedToLeave, files: verdict.files };
  if (agent.sandbox.settings.allowUnsandboxed) return verdict;
  throw new Error(
    "Not run: in yolo mode nobody is asked, and the settings do not allow to leave the sandbox.",
  );
}
