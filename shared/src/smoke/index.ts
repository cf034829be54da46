export type { AskedRequest, Behaviour, FileChange } from "./behaviour.ts";
export { failuresOn } from "./failures.ts";
export { judge, type Verdict } from "./judge.ts";
export { type MatrixOptions, type Play, type Progress, playJobs } from "./matrix.ts";
export { type Given, givenFor, type Lack, lackFor, type Probe, probeHere } from "./needs.ts";
export { onStages } from "./on-stages.ts";
export { fromEasyToHard } from "./order.ts";
export { type Outcome, type OutcomeOptions, type Part, playAndJudge } from "./outcome.ts";
export { inShard, type Job, planMatrix, planProgram, type Role, type Shard } from "./plan.ts";
export { type Played, type PlayOptions, playBefore, playScenario } from "./play.ts";
export { type Runner, runProgram } from "./program.ts";
export { behaviourDiff } from "./render.ts";
export { renderTrace } from "./render-trace.ts";
export {
  describeFailure,
  describeFailures,
  describeSkipped,
  failureTeller,
  matrixTable,
  scenarioTable,
  slowestPlays,
} from "./report.ts";
export { inputsOf, openPassed, type Passed } from "./reuse.ts";
export { runOnScreen } from "./screen.ts";
export { type Share, sharesOf } from "./shares.ts";
export { ChannelError, createStage, type Stage } from "./stage.ts";
export { chapterTarget, commandTarget, type Target } from "./target.ts";
