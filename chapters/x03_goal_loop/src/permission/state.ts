/** The types of the gate: what it judges by, and its verdict. */
import type { Localized } from "@harness/shared/wording";

export const MODES = ["default", "autoEdit", "yolo", "plan"] as const;

/** What an agent may do without a question when no rule matches. */
export type Mode = (typeof MODES)[number];

/** What a tool does: it reads, it writes files, or it can do anything. */
export type ToolKind = "read" | "write" | "execute";

export type Result = "allow" | "ask" | "deny";

/** What a call touches: the path of a file, a pattern of paths, a shell command, or any other text. */
export interface Target {
  of: "path" | "pattern" | "command" | "text";
  text: string;
}

/** All agents of a process share it. */
export interface Session {
  mode: Mode;
}

export interface Permissions {
  rules: RuleSet;
  /** Real paths of directories outside the workspace in which tools may act, too. */
  directories: string[];
  /** The identities of the calls that the user allowed for the whole session. */
  remembered: Set<string>;
}

/** The fields of an agent that the gate looks at. */
export interface GateContext {
  workdir: string;
  permissions: Permissions;
  session: Session;
  planOnly: boolean;
}

export type RuleSet = Record<Result, Rule[]>;

export interface Rule {
  /** As it is written in the settings. */
  text: string;
  /** The label or the name of a tool; "*" in a malformed rule that names no tool. */
  tool: string;
  /** The text in the brackets. Without it the rule is about every call of the tool. */
  pattern?: string | undefined;
  /** The pattern as a path of the workspace: src/a.ts for ./src//a.ts. It is compared with paths. */
  path?: string | undefined;
  /** Why it cannot be read. */
  problem?: string;
}

/** What the gate found out about a call, in the order of precedence. */
export interface Facts {
  /** Denies in every mode: the floor, the edge of the workspace, a highly sensitive file. */
  forbidden?: string | undefined;
  /** A shell command that only reads counts as reading. */
  kind: ToolKind;
  denied?: Rule | undefined;
  /** Why the user must be asked: a delicate file, a hidden character. */
  delicate?: Localized | undefined;
  allowed?: Rule | undefined;
  asked?: Rule | undefined;
  /** Why a shell command does not count as reading. */
  doubt?: Localized | undefined;
  /** Files that the call uses and its signature does not show. */
  files?: string[];
}

/** The answer of the gate. `matchedRule` is the rule as it is written in the settings. "allow" has no reason. */
export interface Verdict extends Pick<Facts, "doubt" | "files"> {
  result: Result;
  matchedRule?: string;
  /** Why, in English: for the model, and for the user if there is no `why`. */
  reason?: string;
  /** The user has said "always" to this call before. */
  remembered?: true;
  /** Only the mode asks: no rule, no file. */
  byMode?: true;
  /** Why, in the user's language. Like `doubt` and `files`, it is for the user only. */
  why?: Localized | undefined;
}

/** The verdict before the gate has judged: nothing is allowed. */
export const UNJUDGED: Verdict = { result: "deny", reason: "The call was not checked." };
