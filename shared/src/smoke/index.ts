export type { AskedBlock, AskedMessage, AskedRequest, Behaviour, FileChange } from "./behaviour.ts";
export { judge, judgeConduct, type Verdict } from "./judge.ts";
export {
  failuresBefore,
  failuresOn,
  type MatrixOptions,
  type Play,
  type Progress,
  type Role,
  runMatrix,
} from "./matrix.ts";
export { type PlayOptions, playBefore, playScenario } from "./play.ts";
export { chapterTarget, commandTarget, type Target } from "./program.ts";
export { behaviourDiff } from "./render.ts";
export { describeFailure, describeFailures, matrixTable } from "./report.ts";
