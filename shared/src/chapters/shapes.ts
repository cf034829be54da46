/** Zod schemas for files that people write. Errors name the place in the file and what was expected. */

import * as z from "zod";

type Outputs<Shape> = { [Key in keyof Shape]: Shape[Key] extends z.ZodType ? z.output<Shape[Key]> : never };

/** A mapping with these keys only. The error for an unknown key lists the known keys. */
export function keyed<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(shape);
  return z.unknown().transform((value, context): z.output<typeof schema> => {
    for (const key of unknownKeys(value, shape))
      context.addIssue({
        code: "custom",
        path: [key],
        message: `unknown key, expected one of ${Object.keys(shape).join(", ")}`,
      });
    return parseInside(schema, value, context);
  });
}

/** A value of one of several shapes. Unlike `z.union`, the error is about the shape that the author meant. */
export function byShape<Shapes extends Partial<Record<Shape, z.ZodType>>>(shapes: Shapes) {
  return z.unknown().transform((value, context): Outputs<Shapes>[keyof Shapes] => {
    const schema = shapes[shapeOf(value)];
    if (schema) return parseInside(schema, value, context) as Outputs<Shapes>[keyof Shapes];
    const names = Object.keys(shapes).map((shape) => NAMES[shape as Shape]);
    context.addIssue({ code: "custom", message: `expected ${names.join(" or ")}` });
    return z.NEVER;
  });
}

const NAMES = { text: "a text", list: "a list", map: "a map", number: "a number", flag: "true or false" };

type Shape = keyof typeof NAMES;

function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return "list";
  if (typeof value === "object" && value !== null) return "map";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "flag" : "text";
}

function unknownKeys(value: unknown, shape: z.ZodRawShape): string[] {
  return shapeOf(value) === "map"
    ? Object.keys(value as object).filter((key) => !Object.hasOwn(shape, key))
    : [];
}

function parseInside<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  context: z.RefinementCtx,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: value } as never);
  return z.NEVER;
}
