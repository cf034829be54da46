/** Values of a scenario that are drawn anew each time it is read, so that no recorded play fits. */

import * as z from "zod";
import { byShape, keyed } from "./shapes.ts";

/** `{ name: [Mia, Bo], count: { from: 3, to: 9 } }` */
export const drawSchema = z.record(
  z.string().regex(/^[a-z]+$/, "expected a name of small letters"),
  byShape({
    list: z.array(z.string()).min(2, "expected at least two values to draw from"),
    map: keyed({ from: z.int(), to: z.int() }).refine(({ from, to }) => from < to, "expected from below to"),
  }),
);

type Draws = z.output<typeof drawSchema>;

/** A document in which each `<draw.name>` is one of the values of that name, the same in all places. */
export function drawn(document: unknown, context: z.core.$RefinementCtx): unknown {
  const draws = drawSchema.safeParse(isRecord(document) ? (document.draw ?? {}) : {});
  if (!draws.success) return document;
  const chosen = new Map(Object.entries(draws.data).map(([name, values]) => [name, oneOf(values)]));
  for (const { path, name } of unknownIn(document, chosen))
    context.addIssue({
      code: "custom",
      path,
      message: `<draw.${name}> is drawn nowhere; expected one of: ${[...chosen.keys()].join(", ") || "(draw: names none)"}`,
    });
  return chosen.size > 0 ? withValues(document, chosen) : document;
}

const PLACE = /<draw\.([^<>\s]*)>/g;

/** Each `<draw.name>` in texts and keys whose name is not drawn. */
function unknownIn(
  value: unknown,
  chosen: Map<string, string>,
  path: (string | number)[] = [],
): { path: (string | number)[]; name: string }[] {
  if (typeof value === "string")
    return [...value.matchAll(PLACE)].flatMap(([, name = ""]) => (chosen.has(name) ? [] : { path, name }));
  if (Array.isArray(value)) return value.flatMap((item, at) => unknownIn(item, chosen, [...path, at]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    ...unknownIn(key, chosen, path),
    ...unknownIn(item, chosen, [...path, key]),
  ]);
}

function oneOf(values: Draws[string]): string {
  const one = (count: number) => Math.floor(Math.random() * count);
  if (Array.isArray(values)) return values[one(values.length)] ?? "";
  return String(values.from + one(values.to - values.from + 1));
}

/** Texts and keys. */
function withValues(value: unknown, chosen: Map<string, string>): unknown {
  const filled = (text: string) => text.replace(PLACE, (place, name) => chosen.get(name) ?? place);
  if (typeof value === "string") return filled(value);
  if (Array.isArray(value)) return value.map((item) => withValues(item, chosen));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      filled(key),
      key === "draw" ? item : withValues(item, chosen),
    ]),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
