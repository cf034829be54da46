/** Plays a scenario on a program, records what it does, and judges it. */

export type { AskedRequest, Behaviour, FileChange } from "./behaviour.ts";
export {
  describeFailure,
  describeFailures,
  describeSkipped,
  failureTeller,
  matrixTable,
  scenarioTable,
  slowestPlays,
} from "./describe.ts";
export { failuresOn } from "./failures.ts";
export { judge, type Verdict } from "./judge.ts";
export { makeFiles, pathInside } from "./lay.ts";
export { type MatrixOptions, type Play, type Progress, playJobs } from "./matrix.ts";
export { type Given, givenFor, type Lack, lackFor, type Probe, probeHere } from "./needs.ts";
export { onWarmRunners } from "./on-warm-runners.ts";
export { fromEasyToHard } from "./order.ts";
export { type Outcome, type OutcomeOptions, type Part, playAndJudge } from "./outcome.ts";
export { inShard, type Job, planMatrix, planProgram, type Role, type Shard } from "./plan.ts";
export { type Played, type PlayOptions, playBefore, playScenario } from "./play.ts";
export { type RunTarget, runProgram } from "./program.ts";
export { behaviourDiff } from "./render.ts";
export { renderTrace } from "./render-trace.ts";
export { inputsOf, openPassed, type Passed } from "./reuse.ts";
export { createSandbox, removeSandbox, type Sandbox } from "./sandbox.ts";
export { runOnScreen, STOPPED } from "./screen.ts";
export { type Share, sharesOf } from "./shares.ts";
export { chapterTarget, commandTarget, ownTarget, type Target } from "./target.ts";
export { CODE_HEADER } from "./trace.ts";
export { ChannelError, createWarmRunner, type WarmRunner } from "./warm-runner.ts";
