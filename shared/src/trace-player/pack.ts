/** Plays as JSON that contains every long text once: results are repeated in requests, and plays repeat each other. */

/** Shorter texts are not longer than a reference. */
const LONG = 64;

/**
 * A value as JSON. A long text becomes `{ "§": 3 }`, its index in the list. A real key that begins with § gets one more
 * §.
 */
export function pack(value: unknown): string {
  const places = new Map<string, number>();
  const short = JSON.stringify(value, (_, item) => {
    if (typeof item !== "string") return withKeys(item, (key) => (key.startsWith("§") ? `§${key}` : key));
    if (item.length < LONG) return item;
    if (!places.has(item)) places.set(item, places.size);
    return { "§": places.get(item) };
  });
  return `{"texts":${JSON.stringify([...places.keys()])},"value":${short}}`;
}

/** The value that was packed. */
export function unpack<Value>(packed: string): Value {
  const { texts, value } = JSON.parse(packed) as { texts: string[]; value: Value };
  return filled(value, texts) as Value;
}

function filled(value: unknown, texts: string[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => filled(item, texts));
  if ("§" in value) return texts[Number(value["§"])];
  const entries = Object.entries(value).map(([key, item]) => [key, filled(item, texts)]);
  return withKeys(Object.fromEntries(entries), (key) => (key.startsWith("§") ? key.slice(1) : key));
}

function withKeys(value: unknown, change: (key: string) => string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), item]));
}
