/** A task of an evaluation: a workspace, prompts, and what must be on the disk afterwards. Nothing that is said counts. */

import { posix, win32 } from "node:path";
import * as z from "zod";
import { keyed, localizedSchema } from "../chapters/index.ts";
import { readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import type { Localized } from "../wording/index.ts";

/** The mechanisms that can be measured. Each task names one. */
export const MEASURED = ["todo", "compaction", "memory", "goal"] as const;
export type Measured = (typeof MEASURED)[number];

/** The ways in which a scripted model is weak; `weak-model.ts` says what each means. */
const WEAKNESSES = ["forgets", "skips", "mixes-up", "guesses"] as const;

/** One thing that the scripted model has to do. */
export interface Step {
  call: ToolCall;
  /** Words that the model must have before its eyes in order to do it. */
  knows?: string | undefined;
  /** What it does instead when its weakness strikes; undefined: nothing. */
  otherwise?: ToolCall | undefined;
}

/** The name of a tool and its input. */
export interface ToolCall {
  name: string;
  input: Record<string, unknown>;
}

/** One start of the harness. Files and memory stay, the conversation does not. */
export interface Session {
  prompt: string;
  /** For the scripted model; a real one reads the prompt. */
  steps: Step[];
}

/** By their paths in the workspace. */
type Files = Record<string, { text: string }>;

/** A condition on the disk. */
export type Check =
  | { kind: "is"; path: string; text: string }
  | { kind: "has"; path: string; text: string }
  | { kind: "none"; path: string }
  | { kind: "runs"; command: string };

export interface Task {
  id: string;
  file: string;
  title: Localized;
  measures: Measured;
  workspace: Files;
  sessions: Session[];
  /** What a harness with a goal loop gets as its goal. */
  goal?: string | undefined;
  checks: Check[];
  /** Files that are written before the checks, so that no agent can read or change them. */
  hidden: Files;
  /** How the scripted model is weak. Without it, only a real model can do the task. */
  weakness?: (typeof WEAKNESSES)[number] | undefined;
  /** The command that the scripted model runs when it has to prove something. */
  proof?: string | undefined;
  /** The most requests that a trial may take. */
  requests: number;
}

const NO_FOLDERS = "expected files, none of which is the folder of another";
const text = z.string().min(1, "expected a text");

/** A text, or the beginning of a long one: `{ text, chars }` is filled up with lines that say nothing. */
const contentSchema = z
  .union([z.string(), z.strictObject({ text: z.string(), chars: z.number().int() })])
  .transform((content) => ({
    text: typeof content === "string" ? content : filledUp(content.text, content.chars),
  }));

/** In three languages, or in one for a task that is not for a class. */
const titleSchema = localizedSchema.or(text.transform((title) => ({ zh: title, en: title, ja: title })));

/** A file of the workspace. It is refused here, before a trial has written anything or cost anything. */
const pathSchema = text.refine(isInside, "expected the path of a file inside the workspace");

function isInside(path: string): boolean {
  const plain = posix.normalize(path.replaceAll("\\", "/"));
  if (path.includes("\0") || win32.isAbsolute(path)) return false;
  return plain !== "." && plain !== ".." && !plain.startsWith("../") && !plain.endsWith("/");
}

const filesSchema = z.record(pathSchema, contentSchema).refine(areFiles, NO_FOLDERS).default({});

function areFiles(files: Record<string, unknown>): boolean {
  const paths = Object.keys(files).map((path) => posix.normalize(path));
  return !paths.some((path) => paths.some((other) => other.startsWith(`${path}/`)));
}

const callSchema = z
  .record(z.string(), z.record(z.string(), z.unknown()))
  .refine((call) => Object.keys(call).length === 1, "expected one tool")
  .transform((call): ToolCall => {
    const [[name, input] = ["", {}]] = Object.entries(call);
    return { name, input };
  });

const stepSchema = keyed({
  call: callSchema,
  knows: text.optional(),
  otherwise: callSchema.optional(),
});

const checkSchema = z
  .union([
    z.strictObject({ file: z.record(pathSchema, z.string()) }),
    z.strictObject({ file_contains: z.record(pathSchema, text) }),
    z.strictObject({ no_file: pathSchema }),
    z.strictObject({ run: text }),
  ])
  .transform((check): Check[] => {
    if ("run" in check) return [{ kind: "runs", command: check.run }];
    if ("no_file" in check) return [{ kind: "none", path: check.no_file }];
    const [kind, files] =
      "file" in check ? (["is", check.file] as const) : (["has", check.file_contains] as const);
    return Object.entries(files).map(([path, text]) => ({ kind, path, text }));
  });

const taskSchema = keyed({
  id: text,
  title: titleSchema,
  measures: z.enum(MEASURED),
  workspace: filesSchema,
  sessions: z.array(keyed({ prompt: text, steps: z.array(stepSchema).default([]) })).min(1),
  goal: text.optional(),
  checks: z
    .array(checkSchema)
    .min(1)
    .transform((checks) => checks.flat()),
  hidden: filesSchema,
  weakness: z.enum(WEAKNESSES).optional(),
  proof: text.optional(),
  requests: z.number().int().positive().default(60),
});

/**
 * The task in a YAML file.
 * @throws DocumentError with a line `file:line: place: what was expected` for each error in the file.
 */
export function readTask(file: string): Task {
  return { file, ...readDocument(file, taskSchema, cwd()) };
}

function filledUp(text: string, chars: number): string {
  const lines: string[] = [text.trimEnd()];
  let length = text.length;
  for (let number = 1; length < chars; number += 1) {
    const line = `${String(number).padStart(6, "0")} heartbeat: nothing to report`;
    lines.push(line);
    length += line.length + 1;
  }
  return `${lines.join("\n")}\n`;
}
