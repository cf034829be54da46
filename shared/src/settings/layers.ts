/** Settings in layers: those of the user, of the project, and of this machine for the project. */

import { lstatSync } from "node:fs";
import { join, relative } from "node:path";
import type { z } from "zod";
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
  /** Where a value stands, as `file:line`; a value that is missing stands where its parent does. */
  placeOf(path: (string | number)[]): string;
}

export interface LayersOptions<Schema extends z.ZodType> {
  schema: Schema;
  /** Lists that would run or loosen something: "permissions.allow", or "hooks.*" for every list in "hooks". */
  needTrust: readonly string[];
  trust: Trust;
}

/**
 * Reads the settings files that count in a workspace, in their order, without what the user does not trust in it. In the
 * home directory one file has two roles; it is read in the first. Names in messages are relative to the workspace.
 * @throws DocumentError with file, line and what was expected when one of them is wrong.
 */
export async function loadLayers<Schema extends z.ZodType>(
  workspace: string,
  { schema, needTrust, trust }: LayersOptions<Schema>,
): Promise<Layer<z.output<Schema>>[]> {
  const layers: Layer<z.output<Schema>>[] = [];
  for (const source of sourcesIn(workspace)) {
    if (!isThere(source)) continue;
    // Loaded with the first file: whoever has no settings should not wait for a parser.
    const { readPlaces } = await import("../document/index.ts");
    const options = { followLink: source.isOwn, maxBytes: MAX_BYTES };
    const { value, lineOf } = readPlaces(fileOf(source), schema, workspace, options);
    const name = relative(workspace, fileOf(source));
    layers.push({ role: source.role, values: value, placeOf: (path) => `${name}:${lineOf(path)}` });
  }
  return keepTrusted(layers, needTrust, trust);
}

/** A settings file that may be there. */
interface Source {
  role: Layer<unknown>["role"];
  state: State;
  file: string;
  /** It is the user's own, who may keep it elsewhere and put a link in its place. */
  isOwn: boolean;
}

function sourcesIn(workspace: string): Source[] {
  const user = openUserState();
  const isOwn = isHome(workspace);
  const state = isOwn ? user : openState(workspace);
  const sources: Source[] = [
    { role: "user", state: user, file: "settings.json", isOwn: true },
    { role: "project", state, file: "settings.json", isOwn },
    { role: "local", state, file: "settings.local.json", isOwn },
  ];
  return isOwn ? sources.filter(({ role }) => role !== "project") : sources;
}

function fileOf({ state, file }: Source): string {
  return join(state.directory, file);
}

/** Also true of a link to nowhere: the reader says what is wrong with it. */
function isThere(source: Source): boolean {
  if (findStateDir(source.state, ".") === undefined) return false;
  return lstatSync(fileOf(source), { throwIfNoEntry: false }) !== undefined;
}
