/** What an attempt against the walls is. */

import type { Field } from "./field.ts";

/** Who tries: root, or somebody without any right of his own. */
export type Role = "root" | "user";

/** Which walls: those around a workspace, or those around a submission of a class. */
export type Walls = "workspace" | "submission";

export interface Gap {
  /** In words for the README. */
  why: string;
  /** Only of this role, only of these walls. */
  as?: Role;
  by?: Walls;
}

export interface Attempt {
  name: string;
  /** bash, in the workspace. The variables are those of the field. */
  run: string;
  /** The next command, behind walls that are built after the first one. */
  afterwards?: string;
  /** Looked at from outside, when all has ended. */
  worked(field: Field): boolean | Promise<boolean>;
  /** Only for one of the two: the other one cannot do it without walls either. */
  as?: Role;
  /** Only these walls are meant to stop it, or have what it aims at. */
  only?: Walls;
  /** Walls do not stop it. */
  gap?: Gap;
  /** Before it starts, in the field. */
  prepare?(field: Field): void;
  /** It runs there, and the workspace is somewhere else. */
  inWorktree?: boolean;
  /** What is run around the command, walls included. */
  around?(words: string[], field: Field): string[];
  /** The name of the workspace. */
  workspace?: string;
  /** A descriptor of the folder outside that stays open. */
  inherits?: boolean;
  /** A program or file without which it cannot be tried. */
  needs?: string;
}

/** What became of it. */
export interface Outcome {
  name: string;
  /** What was missing to try it. */
  skipped?: string;
  /** Whether it worked without walls. If not, it proves nothing. */
  bare: boolean;
  behind: Partial<Record<Walls, Result>>;
}

export interface Result {
  worked: boolean;
  /** Whether the command was at work: otherwise it was not the walls that stopped it. */
  atWork: boolean;
  /** What it said. */
  said: string;
}
