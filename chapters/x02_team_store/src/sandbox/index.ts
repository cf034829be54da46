/** A gate reads what a command says; a wall holds, whatever it does. Commands run inside, and fewer questions are left. */
import { home } from "@harness/shared/host";
import { bashScript, type Wrap } from "@harness/shared/shell";
import { matchesText, readCommand } from "@harness/shared/shell-syntax";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { modeOf } from "../permission/gate.ts";
import type { Verdict } from "../permission/state.ts";
import type { Execution, Stage } from "../pipeline/state.ts";
import { wallsAround } from "./walls.ts";

/** A command, and whether it asks to run outside. */
export interface SandboxInput {
  command: string;
  unsandboxed?: boolean | undefined;
}

/** Whether a command runs inside walls. Throws an Error when it has to and there are none. */
export async function shouldUseSandbox(input: SandboxInput, agent: Agent): Promise<boolean> {
  const { settings, found } = agent.sandbox;
  if (!found) return false;
  if (!found.works && settings.mode === "required")
    throw new Error(`Not run: the settings require a sandbox, and here it does not work: ${found.why}.`);
  return found.works && !input.unsandboxed && !(await isExcluded(input.command, agent));
}

/** A compound is excluded only if each of its parts is. */
async function isExcluded(command: string, { sandbox, workdir }: Agent): Promise<boolean> {
  const { excludedCommands } = sandbox.settings;
  if (excludedCommands.length === 0) return false;
  const { understood, parts } = await readCommand(command, { home: home(), workdir });
  const isOne = (text: string) => excludedCommands.some((pattern) => matchesText(pattern, text));
  return understood && parts.length > 0 && parts.every(({ spellings }) => spellings.some(isOne));
}

/** Much more than a build needs, and less than a computer can bear. What whoever started us has left open is closed. */
const PREPARE = `ulimit -u 4096 -f ${8 * 1024 * 1024} 2>/dev/null
for fd in /dev/fd/*; do fd=\${fd##*/}; case $fd in [012] | *[!0-9]*) ;; *) eval "exec $fd>&-" ;; esac; done
exec "$@"`;

/** What puts a command into walls; undefined when it runs outside. Throws an Error as above. */
export async function wrapFor(
  input: SandboxInput,
  agent: Agent,
  directory = agent.workdir,
): Promise<Wrap | undefined> {
  const { found } = agent.sandbox;
  if (!(await shouldUseSandbox(input, agent)) || !found?.works) return undefined;
  const walls = wallsAround(directory, agent);
  return (command) => found.wrap(bashScript(PREPARE, command), walls);
}

/** Does a wall answer the question that is left? It stands behind the hooks, which may have changed the input. */
export const sandboxing: Stage = {
  name: "sandbox",
  async process(execution) {
    const { tool, input, agent } = execution;
    const target = tool.target?.(input);
    if (!agent.sandbox.found || !target || !("command" in target)) return;
    const isInside = await shouldUseSandbox(input as SandboxInput, agent);
    execution.verdict = isInside ? inside(execution) : outside(execution);
  },
};

/** Only the mode was in doubt, and what it fears cannot happen inside. With a network, what was read could leave. */
function inside({ verdict, agent }: Execution): Verdict {
  return verdict.byMode && !agent.sandbox.settings.network ? { result: "allow" } : verdict;
}

/** Whoever asks to leave gets a question, whatever allows the command itself. */
function outside({ input, verdict, agent }: Execution): Verdict {
  if (!(input as SandboxInput).unsandboxed) return verdict;
  if (modeOf(agent) !== "yolo")
    return { result: "ask", reason: words.askedToLeave.en, why: words.askedToLeave, files: verdict.files };
  if (agent.sandbox.settings.allowUnsandboxed) return verdict;
  throw new Error(
    "Not run: in yolo mode nobody is asked, and the settings do not allow to leave the sandbox.",
  );
}
