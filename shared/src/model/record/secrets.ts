/** What must not be written down: keys, and the contents of files with keys. */

import type Anthropic from "@anthropic-ai/sdk";
import { callsIn, replaceResults, resultsIn } from "../blocks.ts";

const HIDDEN = "[secret]";
const SHORTEST_KEY = 8;

/** The forms of keys of well-known services. */
const SHAPES = new RegExp(
  [
    String.raw`\bsk-[\w-]{16,}`,
    String.raw`\bgh[pousr]_\w{20,}`,
    String.raw`\bgithub_pat_\w{20,}`,
    String.raw`\bglpat-[\w-]{16,}`,
    String.raw`\bxox[abeoprs]-[\w-]{10,}`,
    String.raw`\bA(?:KI|SI)A[A-Z0-9]{16}\b`,
    String.raw`\bAIza[\w-]{30,}`,
    String.raw`\bnpm_\w{30,}`,
    String.raw`\bey[\w-]{10,}\.ey[\w-]{10,}\.[\w-]{10,}`,
    String.raw`-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)`,
  ].join("|"),
  "g",
);
/** `API_KEY=…`, as in a .env file. */
const ASSIGNED =
  /^(\s*(?:export\s+)?\w*(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIALS?)\w*\s*=\s*)(\S.*)$/gim;
/** Of a variable or of a header. */
const NAME_OF_KEY = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTHORIZATION|COOKIE/i;

/** The keys that this process uses. */
const own = new Set<string>();

/** From now on the key is written down nowhere. */
export function hideKey(key: string | null): void {
  if (key && key.length >= SHORTEST_KEY) own.add(key);
}

/** The same for the keys among the variables or headers that an MCP server is given. The key begins after "Bearer". */
export function hideKeysIn(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values))
    if (NAME_OF_KEY.test(name)) hideKey(value.replace(/^\w+ +/, ""));
}

/** The value with every secret in its texts hidden: keys of this process, `known` ones, and what looks like a key. */
export function withoutSecrets<Value>(value: Value, known: readonly string[] = []): Value {
  if (typeof value === "string") return hide(value, known) as Value;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, known)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, item]) => [name, withoutSecrets(item, known)]);
  return Object.fromEntries(entries);
}

function hide(text: string, known: readonly string[]): string {
  const keys = [...own, ...known.filter((key) => key.length >= SHORTEST_KEY)];
  const without = keys.reduce((rest, key) => rest.replaceAll(key, HIDDEN), text);
  return without.replace(SHAPES, HIDDEN).replace(ASSIGNED, `$1${HIDDEN}`);
}

/**
 * The messages without what tools have read from sensitive files. `ids` are the calls that were seen to read one; those
 * in these messages are added.
 */
export function withoutSensitiveResults(
  messages: Anthropic.MessageParam[],
  ids: Set<string>,
  isSensitive: (input: string) => boolean,
): Anthropic.MessageParam[] {
  for (const [id, { input }] of callsIn(messages)) if (textsIn(input).some(isSensitive)) ids.add(id);
  const text = "[left out: it may hold secrets]";
  return messages.map((message) =>
    resultsIn(message).some((result) => ids.has(result.tool_use_id))
      ? replaceResults(message, (result) => (ids.has(result.tool_use_id) ? text : undefined))
      : message,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
