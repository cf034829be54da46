/** Leaves in the settings of a workspace only what the user trusts. */

import type { Layer } from "./layers.ts";
import type { Item, Trust } from "./trust.ts";

type Path = (string | number)[];

/** One entry of a list in a settings file, or one other value. */
interface Entry extends Item {
  /** Its place in the file. */
  path: Path;
  /** Removes it from the values. In a list the last entries go first. */
  drop(): void;
}

/**
 * The layers without what stands at `places`, comes with the workspace and is not trusted. A place is a path such as
 * "permissions.allow"; "hooks.*" is everything in "hooks", "sandbox.mode=off" only that value. Lists are judged entry by
 * entry. The user is asked at most once.
 */
export async function keepTrusted<Values>(
  layers: Layer<Values>[],
  places: readonly string[],
  trust: Trust,
): Promise<Layer<Values>[]> {
  const entries = layers.map(({ role, values }) =>
    role === "user" ? [] : places.flatMap((place) => standingAt(place, values)),
  );
  const trusted = new Set(await trust.review(entries.flat()));
  return layers.map((layer, index) => keep(layer, entries[index] ?? [], trusted));
}

function standingAt(place: string, values: unknown): Entry[] {
  const [path = "", only] = place.split("=");
  const found = entriesAt(values, path.split("."), []);
  return only === undefined ? found : found.filter(({ value }) => String(value) === only);
}

function entriesAt(owner: unknown, [key, ...rest]: string[], path: Path): Entry[] {
  if (typeof owner !== "object" || owner === null) return [];
  const steps = Object.entries(owner).filter(
    ([name, value]) => (key === "*" || key === name) && value !== undefined,
  );
  return steps.flatMap(([name, value]) => {
    const way = [...path, name];
    if (rest.length > 0) return entriesAt(value, rest, way);
    if (Array.isArray(value)) return entriesOf(value, way);
    return [{ place: way.join("."), value, path: way, drop: () => Reflect.deleteProperty(owner, name) }];
  });
}

function entriesOf(list: unknown[], path: Path): Entry[] {
  const place = path.join(".");
  return list.map((value, index) => ({
    place,
    value,
    path: [...path, index],
    drop: () => list.splice(index, 1),
  }));
}

/** The values were read for this layer alone, so they may be changed. */
function keep<Values>(layer: Layer<Values>, entries: Entry[], trusted: Set<Entry>): Layer<Values> {
  for (const entry of entries.toReversed()) if (!trusted.has(entry)) entry.drop();
  const kept = new Map<string, Path[]>();
  for (const { place, path } of entries.filter((entry) => trusted.has(entry)))
    kept
      .set(place, kept.get(place) ?? [])
      .get(place)
      ?.push(path);
  const asInFile = (path: Path) => kept.get(path.slice(0, -1).join("."))?.[Number(path.at(-1))] ?? path;
  return { ...layer, placeOf: (path) => layer.placeOf(asInFile(path)) };
}
