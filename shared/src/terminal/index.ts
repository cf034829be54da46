export type { Answer, Choice, Question } from "./ask.ts";
export {
  endText,
  type Speaker,
  showAside,
  showNotice,
  showText,
  showToolCall,
  showToolResult,
} from "./display.ts";
export { showList } from "./list.ts";
export type { ChapterFlag } from "./options.ts";
export { showStatus } from "./screen.ts";
export type { OnTurn } from "./session.ts";
export { openTerminal, type Terminal } from "./terminal.ts";
export { showTree, type TreeNode } from "./tree.ts";
export type { WakeUp, WakeUpSource } from "./wake-ups.ts";
export { clipToWidth, widthOf } from "./width.ts";
