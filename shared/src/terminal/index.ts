/** The person's side of a chapter: prompts and answers come in, and what agents do is shown. */

export type { Answer, Choice, Question } from "./ask.ts";
export { callTitle } from "./call-title.ts";
export { addConversationCommands } from "./conversation.ts";
export { addCostCommand, maxCostFlag } from "./cost.ts";
export {
  endText,
  showAside,
  showBeside,
  showBesideOnce,
  showCallAgain,
  showNotice,
  showNoticeOnce,
  showStatus,
  showText,
  showToolCall,
  showToolResult,
} from "./display.ts";
export { type GoalTerminal, goalFlags, MAX_GOAL_CHARS, showGoal } from "./goal.ts";
export { type GraphNode, showGraph } from "./graph.ts";
export { showList } from "./list.ts";
export { acknowledge, newMail } from "./mail.ts";
export { type ChapterFlag, textFlag } from "./options.ts";
export { showProgress } from "./progress.ts";
export type { OnTurn, TurnRequest } from "./session.ts";
export type { Speaker } from "./speaker.ts";
export { showStateProblems } from "./state-problems.ts";
export { addTeamCommands } from "./team-commands.ts";
export { openTerminal, type Terminal } from "./terminal.ts";
export { fileDiff, unifiedDiff } from "./unified-diff.ts";
export type { WakeUp, WakeUpSource } from "./wake-ups.ts";
