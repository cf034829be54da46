/** The `anthropic-beta` header: what it lets a request contain, and how we refuse what we do not support. */

import { ApiError } from "./errors.ts";
import { isObject, type JsonObject } from "./validate/schema.ts";

/** The names in the header. */
export function betasOf(headers: Record<string, string>): string[] {
  const names = (headers["anthropic-beta"] ?? "").split(",").map((beta) => beta.trim());
  return names.filter((beta) => beta !== "");
}

/** Every beta has a name like this. Clients send new ones before any list of ours could know them. */
const BETA = /^[a-z0-9]+(-[a-z0-9]+)*-\d{4}-?\d{2}-?\d{2}$/;

/** Throws the API's 400 if a name in the header cannot be that of a beta. */
export function checkBetas(headers: Record<string, string>): void {
  const unknown = betasOf(headers).filter((beta) => !BETA.test(beta));
  if (unknown.length === 0) return;
  throw new ApiError(
    400,
    `Unexpected value(s) ${unknown.map((beta) => `\`${beta}\``).join(", ")} for the \`anthropic-beta\` header. Please consult our documentation at platform.claude.com/docs or try again without the header.`,
  );
}

/** Parameters that clients send by default with a beta. They change nothing that a client could notice here. */
const IGNORED: Record<string, string[]> = {
  context_management: ["context-management-", "compact-"],
  fallbacks: ["server-side-fallback-"],
  fallback_credit_token: ["fallback-credit-"],
  output_format: ["structured-outputs-"],
  "output_config.task_budget": ["task-budgets-"],
  "thinking.block_binding": ["thinking-binding-controls-"],
};

/** Betas with which a message may change the effort from there on. */
const PER_TURN = ["per-turn-control-", "mid-conversation-output-config-"];

/** The request without what its betas allow and we ignore. The request itself stays as it is. */
export function withoutIgnored(body: JsonObject, betas: string[]): JsonObject {
  const plain = { ...body };
  const has = (prefixes: string[]) =>
    betas.some((beta) => prefixes.some((prefix) => beta.startsWith(prefix)));
  if (has(PER_TURN) && Array.isArray(body.messages))
    plain.messages = body.messages
      .filter((message) => !isDirective(message))
      .map((message) => (isObject(message) ? withoutField(message, "output_config") : message));
  for (const [path, prefixes] of Object.entries(IGNORED)) {
    if (!has(prefixes)) continue;
    const [name = "", field] = path.split(".");
    const owner = plain[name];
    if (field === undefined) delete plain[name];
    else if (isObject(owner)) plain[name] = withoutField(owner, field);
  }
  return plain;
}

/** A system message that says nothing and only sets the effort. The API takes it at any place. */
function isDirective(message: unknown): boolean {
  if (!isObject(message) || message.role !== "system" || !isObject(message.output_config)) return false;
  return Array.isArray(message.content) && message.content.length === 0;
}

function withoutField({ ...object }: JsonObject, field: string): JsonObject {
  delete object[field];
  return object;
}

const UNKNOWN =
  /^(.+): (?:Extra inputs are not permitted|Input tag '(.+?)' found using 'type' does not match)/;

/**
 * Runs checks of a request. With a beta the API might accept what we do not know, so we then refuse it in our own words: those
 * of the API would be false.
 */
export function inOwnWords(betas: string[], check: () => void): void {
  try {
    check();
  } catch (error) {
    const [, path, tag] = UNKNOWN.exec((error as Error).message) ?? [];
    if (path === undefined || betas.length === 0) throw error;
    const what = tag === undefined ? path : `${path} of type ${tag}`;
    throw new ApiError(
      400,
      `this rehearsal server does not support ${what}; the API may, with ${betas.join(", ")}`,
    );
  }
}
