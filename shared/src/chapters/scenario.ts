/** A scenario: what the user types, what the model says, and what must happen. `scenarioSchema` lists its keys. */

import { dirname, relative, resolve } from "node:path";
import * as z from "zod";
import { DocumentError, readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import type { Script } from "../rehearsal/index.ts";
import { readPlainFile } from "../state/index.ts";
import type { Language, Localized } from "../wording/index.ts";
import { chapterId, localizedSchema } from "./chapter.ts";
import { drawn, drawSchema } from "./draw.ts";
import { type Expectation, expectationSchema } from "./expectation.ts";
import { type Program, programsFrom, programsSchema, slipsInEvents } from "./programs.ts";
import { linesFrom, type Slip, scriptKeys, slipsInScript, spoken } from "./script.ts";
import { byShape, keyed } from "./shapes.ts";

const fileSchema = byShape({
  text: z.string().transform((text) => ({ text })),
  map: z.xor(
    [
      z.strictObject({ base64: z.base64() }),
      z.strictObject({ link: z.string() }),
      z.strictObject({ dir: z.literal(true) }),
      z.strictObject({ from: z.string() }),
    ],
    "expected { base64: … }, { link: target }, { dir: true } or { from: path }",
  ),
});

type FileEntry = z.infer<typeof fileSchema>;

/** A file to create: a text, bytes, a symbolic link or a directory. */
export type SandboxFile = Exclude<FileEntry, { from: string }>;

/** The levels of exercises, from easy to hard. */
export const LEVELS = ["easy", "medium", "hard"] as const;

/** The key that makes a scenario an exercise. */
const exerciseSchema = keyed({
  level: z.enum(LEVELS),
  task: localizedSchema,
  hint: localizedSchema,
});

/** What some computers lack. There the scenario is skipped. */
export const NEEDS = ["bwrap", "postgres"] as const;

export type Need = (typeof NEEDS)[number];

const playedSchema = keyed({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected a name such as plan-mode-refuses-writes"),
  title: spoken,
  hidden: z.boolean().default(false),
  ...scriptKeys,
  programs: programsSchema.optional(),
  workspace: z
    .object({ git: z.literal(true).optional() })
    .catchall(fileSchema)
    .default({}),
  folder: z
    .string()
    .regex(/^(?!\.|\/)/, "expected a path below the workspace")
    .default("."),
  home: z.record(z.string(), fileSchema).default({}),
  draw: drawSchema.optional(),
  trust: z.boolean().default(false),
  needs: z.enum(NEEDS).optional(),
  env: z.record(z.string(), byShape({ text: z.string(), number: z.number().transform(String) })).default({}),
  expect: z.array(expectationSchema).default([]),
  before: z.array(expectationSchema).default([]),
  until: keyed({ chapter: chapterId, reason: z.string() }).optional(),
  allow_errors: z.boolean().default(false),
  exercise: exerciseSchema.optional(),
}).superRefine((scenario, context) => {
  const { programs } = scenario;
  const misplaced = Object.keys(scriptKeys).filter((key) => programs && Object.hasOwn(scenario, key));
  const slips = [
    ...misplaced.map((key): Slip => [[key], "belongs to each of the programs"]),
    ...(programs ? [] : slipsInScript(scenario)),
    ...slipsInEvents(programsFrom(scenario)),
    ...strangersIn(scenario),
  ];
  for (const [path, message] of slips) context.addIssue({ code: "custom", path, message });
});

const judgedSchema = playedSchema.superRefine(({ expect }, context) => {
  if (expect.length === 0)
    context.addIssue({ code: "custom", path: ["expect"], message: "expected at least one expectation" });
});

interface Judged extends Partial<Record<"expect" | "before", Expectation[]>> {
  programs?: object | undefined;
}

/** Mistakes: expectations about a program that does not exist. */
function strangersIn({ programs = {}, expect = [], before = [] }: Judged): Slip[] {
  const names = Object.keys(programs);
  return Object.entries({ expect, before }).flatMap(([key, expectations]) =>
    expectations.flatMap(({ program }, index): Slip[] => {
      if (program === undefined || names.includes(program)) return [];
      return [
        [[key, index, "program"], `expected one of the programs: ${names.join(", ") || "there are none"}`],
      ];
    }),
  );
}

/** A checked scenario. With several programs, it has no prompts and actors of its own. */
export interface Scenario extends Script {
  programs?: Program[];
  id: string;
  /** The path that was given to `readScenario`. */
  file: string;
  title: Localized;
  /** The language of its lines. Without it they are English; see `scenarioIn`. */
  spokenIn?: Language;
  args: string[];
  workspace: { git: boolean; files: Record<string, SandboxFile> };
  /** The folder of the workspace in which the program is started. */
  folder: string;
  /** Files below the home directory. */
  home: Record<string, SandboxFile>;
  /** The user trusts what the workspace brings. */
  trust: boolean;
  /** With `postgres` the programs get an empty database, at HARNESS_TEAM_URL. */
  needs?: Need | undefined;
  /** Environment variables. */
  env: Record<string, string>;
  expect: Expectation[];
  before: Expectation[];
  until?: { chapter: string; reason: string };
  /** The strict server may refuse requests. */
  allowErrors: boolean;
  exercise?: z.output<typeof exerciseSchema> | undefined;
}

/**
 * Reads and checks a scenario file. A scenario that is only played needs no expectations.
 * @throws DocumentError with a line `file:line: place: what was expected` for each mistake.
 */
export function readScenario(
  file: string,
  purpose: "judge" | "play" = "judge",
  { mayReadFiles = true } = {},
): Scenario {
  const schema = z.preprocess(drawn, purpose === "judge" ? judgedSchema : playedSchema);
  const { prompt, prompts, args, confirm, model, programs, ...read } = readDocument(file, schema, cwd());
  const { workspace, home, until, allow_errors, draw: _, ...rest } = read;
  const { git = false, ...files } = workspace;
  return {
    ...rest,
    ...linesFrom({ prompt, prompts, args, confirm, model }),
    ...(programs && { programs: programsFrom({ programs }) }),
    file,
    workspace: { git, files: filled(files, file, mayReadFiles) },
    home: filled(home, file, mayReadFiles),
    ...(until && { until }),
    allowErrors: allow_errors,
  };
}

/** Replaces `from:` by the text of that file. */
function filled(
  files: Record<string, FileEntry>,
  scenario: string,
  mayReadFiles: boolean,
): Record<string, SandboxFile> {
  const textOf = (name: string, from: string) => {
    if (mayReadFiles) return textFrom(resolve(dirname(scenario), from), name, scenario);
    throw new DocumentError(`${relative(cwd(), scenario)}:1: ${name}: expected no other file`);
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      "from" in file ? { text: textOf(name, file.from) } : file,
    ]),
  );
}

function textFrom(path: string, name: string, scenario: string): string {
  const text = readPlainFile(path);
  if (text !== undefined) return text;
  throw new DocumentError(`${relative(cwd(), scenario)}:1: ${name}: there is no file ${path}`);
}
