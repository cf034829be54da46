/** Settings in layers: those of the user, of the project, and of this machine for the project. */

import { lstatSync } from "node:fs";
import { join, relative } from "node:path";
import type * as z from "zod";
import { isHome } from "../host/index.ts";
import { findStateDir, openState, openUserState, type State } from "../state/index.ts";
import { keepTrusted } from "./keep-trusted.ts";
import type { Trust } from "./trust.ts";

const MAX_BYTES = 1_000_000;

/** One settings file that was read. */
export interface Layer<Values> {
  /** Whose settings it holds, the most general first. All but the user's come with the workspace. */
  role: "user" | "project" | "local";
  values: Values;
  /** The place of a value as `file:line`; a missing value has the place of its parent. */
  placeOf(path: (string | number)[]): string;
}

export interface LayersOptions<Schema extends z.ZodType> {
  schema: Schema;
  /** Lists that would run or loosen something: "permissions.allow", "hooks.*" for every list in "hooks", "x.y=off" for one value. */
  needTrust: readonly string[];
  trust: Trust;
  /** Default: those of the settings. */
  files?: LayerFiles;
  /** Called with the error of a file that cannot be used, which is then left out. Without it the error is thrown. */
  report?(problem: Error): void;
}

/** The places of the layers: the user's in `~/.harness`, the others in the workspace. */
export type LayerFiles = Record<Layer<unknown>["role"], string>;

const SETTINGS: LayerFiles = {
  user: "settings.json",
  project: ".harness/settings.json",
  local: ".harness/settings.local.json",
};

/**
 * Reads the settings files that count in a workspace, in their order, without what the user does not trust in it. In the
 * home directory one file has two roles; it is read in the first. Names in messages are relative to the workspace.
 * @throws DocumentError with file, line and what was expected when one of them is wrong.
 */
export async function loadLayers<Schema extends z.ZodType>(
  workspace: string,
  { schema, needTrust, trust, files = SETTINGS, report = fail }: LayersOptions<Schema>,
): Promise<Layer<z.output<Schema>>[]> {
  const layers: Layer<z.output<Schema>>[] = [];
  for (const source of sourcesIn(workspace, files)) {
    try {
      if (isThere(source)) layers.push(await readLayer(source, schema, workspace));
    } catch (error) {
      report(error as Error);
    }
  }
  return keepTrusted(layers, needTrust, trust);
}

function fail(problem: Error): never {
  throw problem;
}

async function readLayer<Schema extends z.ZodType>(
  { role, file, isOwn }: Source,
  schema: Schema,
  workspace: string,
): Promise<Layer<z.output<Schema>>> {
  // Loaded with the first file, so that a user without settings need not wait for a parser.
  const { readPlaces } = await import("../document/index.ts");
  const { value, lineOf } = readPlaces(file, schema, workspace, { followLink: isOwn, maxBytes: MAX_BYTES });
  const name = relative(workspace, file);
  return { role, values: value, placeOf: (path) => `${name}:${lineOf(path)}` };
}

/** A settings file that may be there. */
interface Source {
  role: Layer<unknown>["role"];
  /** Absolute path. */
  file: string;
  /** The `.harness` that contains it, if there is one. */
  state?: State | undefined;
  /** It is the user's own, who may keep it elsewhere and put a link in its place. */
  isOwn: boolean;
}

const IN_STATE = /^\.harness\//;

function sourcesIn(workspace: string, files: LayerFiles): Source[] {
  const user = openUserState();
  const isOwn = isHome(workspace);
  const state = isOwn ? user : openState(workspace);
  const inWorkspace = (role: Source["role"]): Source => {
    const path = files[role];
    return IN_STATE.test(path)
      ? { role, file: join(state.directory, path.replace(IN_STATE, "")), state, isOwn }
      : { role, file: join(workspace, path), isOwn };
  };
  const sources: Source[] = [
    { role: "user", file: join(user.directory, files.user), state: user, isOwn: true },
    inWorkspace("project"),
    inWorkspace("local"),
  ];
  return sources.filter(({ file }, index) => sources.findIndex((other) => other.file === file) === index);
}

/** Also true of a link to nowhere: the reader says what is wrong with it. */
function isThere({ state, file }: Source): boolean {
  if (state && findStateDir(state, ".") === undefined) return false;
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
