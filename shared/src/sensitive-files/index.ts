/** What a gate knows about files: how sensitive a name is, what it decides later, and which files a path or pattern means. */

export { decidesLater } from "./delicate.ts";
export { namesOf, type Search, type Span, searchFiles } from "./search.ts";
export { findSecretsOutside, secretsNow } from "./secrets.ts";
export { type Level, type Sensitivity, sensitivityOf } from "./sensitive.ts";
export { singlesOut } from "./singles-out.ts";
export {
  filesOfCommand,
  filesOfGit,
  fileWarnings,
  findFiles,
  inWords,
  mayMean,
  namesPath,
  oneFile,
  type UsedFiles,
} from "./used-files.ts";
export { workspacePath } from "./workspace-path.ts";
