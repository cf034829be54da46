import { type ChapterFlag, showNotice, type Terminal } from "@harness/shared/terminal";
import type { Gate } from "./gate.ts";
import { MODES } from "./modes.ts";

const HELP = {
  zh: "权限模式：default 先问，autoEdit 编辑不问，plan 只看不动，yolo 全部放行",
  en: "permission mode: default asks, autoEdit edits unasked, plan only looks, yolo asks nothing",
  ja: "権限モード：default は尋ねる、autoEdit は編集を尋ねない、plan は見るだけ、yolo は何も尋ねない",
};

/** `--mode plan` */
export const modeFlag = {
  type: "string",
  choices: MODES,
  default: "default",
  help: HELP,
} satisfies ChapterFlag;

/** `/mode` shows the mode, `/mode plan` changes it. */
export function addModeCommand(terminal: Pick<Terminal, "command">, gate: Gate): void {
  terminal.command("/mode", HELP, (name) => {
    const mode = MODES.find((mode) => mode === name);
    if (mode) gate.mode = mode;
    showNotice(mode || name === "" ? `mode: ${gate.mode}` : `mode: ${MODES.join(" | ")}`);
  });
}
