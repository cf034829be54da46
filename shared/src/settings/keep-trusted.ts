/** Leaves in the settings of a workspace only what the user trusts. */

import type { Layer } from "./layers.ts";
import type { Item, Trust } from "./trust.ts";

type Path = (string | number)[];

/** One entry of a list in a settings file. */
interface Entry extends Item {
  list: unknown[];
  /** Where it stands in the file. */
  path: Path;
}

/**
 * The layers without those entries of the lists at `places` that the workspace brings and the user does not trust. A place
 * is a path such as "permissions.allow"; "hooks.*" is every list in "hooks". The user is asked at most once.
 */
export async function keepTrusted<Values>(
  layers: Layer<Values>[],
  places: readonly string[],
  trust: Trust,
): Promise<Layer<Values>[]> {
  const entries = layers.map(({ role, values }) =>
    role === "user" ? [] : places.flatMap((place) => entriesAt(values, place.split("."))),
  );
  const trusted = new Set(await trust.review(entries.flat()));
  return layers.map((layer, index) => keep(layer, entries[index] ?? [], trusted));
}

function entriesAt(value: unknown, [key, ...rest]: string[], path: Path = []): Entry[] {
  if (key === undefined) return Array.isArray(value) ? entriesOf(value, path) : [];
  if (typeof value !== "object" || value === null) return [];
  const steps = Object.entries(value).filter(([name]) => key === "*" || key === name);
  return steps.flatMap(([name, inside]) => entriesAt(inside, rest, [...path, name]));
}

function entriesOf(list: unknown[], path: Path): Entry[] {
  const place = path.join(".");
  return list.map((value, index) => ({ place, value, list, path: [...path, index] }));
}

/** The values were read for this layer alone, so the lists in them may be changed. */
function keep<Values>(layer: Layer<Values>, entries: Entry[], trusted: Set<Entry>): Layer<Values> {
  const kept = new Map<string, Path>();
  for (const { list } of entries) list.length = 0;
  for (const entry of entries.filter((entry) => trusted.has(entry))) {
    const index = entry.list.push(entry.value) - 1;
    kept.set(`${entry.place}.${index}`, entry.path);
  }
  return { ...layer, placeOf: (path) => layer.placeOf(kept.get(path.join(".")) ?? path) };
}
