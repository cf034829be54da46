/** `--mode` and `/mode`. */
import { type ChapterFlag, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { MODES } from "./state.ts";

/** `--mode plan` */
export const modeFlag = {
  type: "string",
  choices: MODES,
  default: "default",
  help: words.helpOfMode,
} satisfies ChapterFlag;

/** `/mode` shows the mode, `/mode plan` changes it, for all agents of the session. */
export function addModeCommand({ command }: Pick<Terminal, "command">, agent: Agent): void {
  command("/mode", words.helpOfMode, (value) => {
    const mode = MODES.find((mode) => mode === value);
    if (!mode && value !== "")
      return showNotice(agent, words.badChoice({ flag: "/mode", value, valid: MODES.join(", ") }));
    if (mode) agent.session.mode = mode;
    showNotice(agent, words.modeIs(agent.session));
  });
}
