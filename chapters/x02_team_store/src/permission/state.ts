/** What the gate goes by and what it says. */
import type { Localized } from "@harness/shared/wording";

export const MODES = ["default", "autoEdit", "yolo", "plan"] as const;

/** How much an agent may do unasked when no rule says anything. */
export type Mode = (typeof MODES)[number];

/** What a tool does to the world: look, change files, or run anything. */
export type ToolKind = "read" | "write" | "execute";

export type Result = "allow" | "ask" | "deny";

/** What a call touches: one file, the files of a pattern, whatever a shell command does, or something else. */
export type Target = { path: string } | { pattern: string } | { command: string } | { text: string };

/** What all agents of a process share. */
export interface Session {
  mode: Mode;
}

export interface Permissions {
  rules: RuleSet;
  /** Real paths of directories outside the workspace that count as inside. */
  directories: string[];
  /** The calls that the user allowed for the whole session, each with all that changes its effect. */
  remembered: Set<string>;
}

export interface RuleSet {
  allow: Rule[];
  deny: Rule[];
  ask: Rule[];
}

export interface Rule {
  /** As it stands in the settings. */
  text: string;
  /** The label or the name of a tool; "*" in a malformed rule that does not even name one. */
  tool: string;
  /** What stands in the brackets. undefined: the rule is about every call of the tool. */
  pattern?: string | undefined;
  /** The same as a path of the workspace: src/a.ts for ./src//a.ts. It counts where the tool takes paths. */
  path?: string | undefined;
  /** Why it cannot be read. */
  problem?: string;
}

/** What a call is judged by. */
export interface Policy extends Permissions {
  workdir: string;
}

/** What was found out about a call, in the order in which it counts. */
export interface Facts {
  /** Counts in every mode: the floor, the edge of the workspace, a highly sensitive file. */
  forbidden?: string | undefined;
  /** A shell command that only reads counts as reading. */
  kind: ToolKind;
  denied?: Rule | undefined;
  /** What deserves a question, and why: a file, a character. */
  delicate?: Localized | undefined;
  allowed?: Rule | undefined;
  asked?: Rule | undefined;
  /** Why a shell command does not count as reading. */
  doubt?: string | undefined;
  /** Files that the call uses, as far as its signature does not tell them. */
  files?: string[];
}

/** What the gate says of a call. `matchedRule` is the rule as it stands in the settings. "allow" has no reason. */
export interface Verdict {
  result: Result;
  matchedRule?: string;
  /** For the user and the model. */
  reason?: string;
  /** No rule and no file raised the question, only the mode. */
  byMode?: true;
  /** For the user alone: why a delicate call is asked about, what is doubtful about a command, the files that it uses. */
  why?: Localized | undefined;
  doubt?: string | undefined;
  files?: string[] | undefined;
}

/** Before the gate has looked, nothing is allowed. */
export const UNJUDGED: Verdict = { result: "deny", reason: "The call was not checked." };
