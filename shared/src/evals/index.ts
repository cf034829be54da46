/** Evaluation: the same tasks on two harnesses, graded by what is on the disk. */

export { compare, counted, type Pair, type Report, type Row, reportsOf, type Side } from "./compare.ts";
export { describeFailed, describeReport, differenceText, type TableRow, tableOf } from "./describe.ts";
export { isReached, type Limit, NO_MONEY, type OpenModel, openWeakModel, realModel } from "./models.ts";
export { type EvalRecord, openRecord, type TrialKey } from "./record.ts";
export { MEASURED, type Measured, readTask, type Task } from "./task.ts";
export { type Harness, runTrial, type Trial } from "./trial.ts";
