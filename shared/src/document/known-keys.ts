/** Which keys a schema knows, so that a message about an unknown key can name them. */

import type * as z from "zod";

type Schema = z.core.$ZodTypes;

/** The keys of the map at `path`. None if the schema does not say, as for one of several kinds of map. */
export function knownKeys(schema: z.core.$ZodType, path: (string | number)[]): string[] {
  let here: Schema | undefined = unwrapped(schema);
  for (const key of path) here = here && child(here, key);
  return here?._zod.def.type === "object" ? Object.keys(here._zod.def.shape) : [];
}

function child({ _zod: { def } }: Schema, key: string | number): Schema | undefined {
  if (def.type === "object") return unwrapped(def.shape[key]);
  if (def.type === "array") return unwrapped(def.element);
  if (def.type === "record") return unwrapped(def.valueType);
  return undefined;
}

/** Without `.default()`, `.optional()` and the like around it. */
function unwrapped(schema: z.core.$ZodType | undefined): Schema | undefined {
  const { def } = (schema as Schema | undefined)?._zod ?? {};
  if (def && "innerType" in def) return unwrapped(def.innerType);
  return def?.type === "pipe" ? unwrapped(def.in) : (schema as Schema | undefined);
}
