/** Judges the submissions of a class, each in its own sandbox, and shows one report. */

export { type Excess, endTree, watchOver } from "./excess.ts";
export { copySubmission } from "./own-copy.ts";
export {
  mergeReports,
  type Problem,
  type Report,
  type ReportPlay,
  type Row,
  readReport,
  withinBounds,
} from "./report.ts";
export { reportCsv } from "./show/csv.ts";
export { reportHtml } from "./show/html.ts";
export { reportTable } from "./show/table.ts";
export { findSubmissions, type Submission, shardOf } from "./submissions.ts";
export { PARTS, type Place, probeIn, walledCommand, walledRunner, walledWarmRunner } from "./walled.ts";
