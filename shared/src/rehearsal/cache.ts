/** The prompt cache: finds the part of a prompt that was sent before, and counts tokens. */

import { createHash } from "node:crypto";
import type { ModelSpec } from "../model/index.ts";
import { type PromptBlock, promptTokens, renderPrompt, settingsBefore } from "./prompt.ts";
import type { MessagesRequest } from "./types.ts";

const LOOKBACK = 20;
const LIFETIME_MS = { "5m": 5 * 60_000, "1h": 60 * 60_000 };

export interface InputUsage {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  cache_creation: { ephemeral_5m_input_tokens: number; ephemeral_1h_input_tokens: number };
}

export interface CacheAccount {
  /** The tokens of the whole prompt: input + written + read. */
  total: number;
  usage: InputUsage;
  /** Makes this request's writes readable. Call it when the response begins: a parallel request does not hit them. */
  commit(): void;
}

export interface PromptCache {
  /** `now` (ms): the start of the request, from which the lifetime of an entry counts. */
  account(request: MessagesRequest, model: ModelSpec, workspace: string, now: number): CacheAccount;
}

interface Entry {
  ttl: "5m" | "1h";
  expires: number;
}

/** A block, with the key and the size of the prefix that ends with it. */
interface Prefix {
  key: string;
  tokens: number;
  ttl?: "5m" | "1h";
}

/** Counts like the API documents it: writes at breakpoints, reads by looking back from them. */
export function createPromptCache(): PromptCache {
  const entries = new Map<string, Entry>();
  return {
    account(request, model, workspace, now) {
      const blocks = renderPrompt(request);
      const prefixes = prefixesOf(blocks, request, workspace);
      const breakpoints = prefixes.flatMap(({ ttl, tokens }, i) =>
        ttl && tokens >= model.cacheMinimum ? [i] : [],
      );
      const isLive = ({ key }: Prefix) => (entries.get(key)?.expires ?? 0) > now;
      const hit = highestHit(prefixes, breakpoints, isLive);
      const written = breakpoints.flatMap((i) => prefixes[i] ?? []);
      return {
        total: promptTokens(blocks),
        usage: usageOf(promptTokens(blocks), hit?.tokens ?? 0, written),
        commit: () => keep(entries, hit, written, now),
      };
    },
  };
}

// The key of a prefix is a chain of hashes, so a change anywhere before a block changes its key.
function prefixesOf(blocks: PromptBlock[], request: MessagesRequest, workspace: string): Prefix[] {
  let key = hash(workspace, request.model);
  let tokens = 0;
  let section: PromptBlock["section"] = "tools";
  return blocks.map((block) => {
    if (block.section !== section) key = hash(key, settingsUpTo(section, block.section, request));
    section = block.section;
    key = hash(key, block.section + block.text);
    tokens += block.tokens;
    return { key, tokens, ...(block.ttl && { ttl: block.ttl }) };
  });
}

// Without a system prompt the messages follow the tools. Then the settings of both sections come between them.
function settingsUpTo(
  from: PromptBlock["section"],
  to: PromptBlock["section"],
  request: MessagesRequest,
): string {
  const system = from === "tools" ? settingsBefore("system", request) : "";
  return to === "messages" ? system + settingsBefore("messages", request) : system;
}

function highestHit(
  prefixes: Prefix[],
  breakpoints: number[],
  isLive: (p: Prefix) => boolean,
): Prefix | undefined {
  const hits = breakpoints.flatMap((i) => {
    const window = prefixes.slice(Math.max(0, i - LOOKBACK + 1), i + 1);
    return window.findLast(isLive) ?? [];
  });
  return hits.reduce<Prefix | undefined>(
    (best, hit) => (hit.tokens > (best?.tokens ?? 0) ? hit : best),
    undefined,
  );
}

function usageOf(total: number, read: number, written: Prefix[]): InputUsage {
  const end = written.at(-1)?.tokens ?? 0;
  const longEnd = Math.max(read, written.findLast(({ ttl }) => ttl === "1h")?.tokens ?? 0);
  const covered = Math.max(end, longEnd);
  return {
    input_tokens: total - covered,
    cache_creation_input_tokens: covered - read,
    cache_read_input_tokens: read,
    cache_creation: {
      ephemeral_5m_input_tokens: covered - longEnd,
      ephemeral_1h_input_tokens: longEnd - read,
    },
  };
}

function keep(entries: Map<string, Entry>, hit: Prefix | undefined, written: Prefix[], now: number): void {
  const found = hit && entries.get(hit.key);
  if (found) found.expires = now + LIFETIME_MS[found.ttl];
  for (const { key, ttl = "5m" } of written) {
    const old = entries.get(key);
    const expires = Math.max(now + LIFETIME_MS[ttl], old?.expires ?? 0);
    entries.set(key, { ttl: old?.ttl === "1h" ? "1h" : ttl, expires });
  }
}

function hash(...parts: string[]): string {
  const sha = createHash("sha256");
  for (const part of parts) sha.update(`${part.length}:`).update(part);
  return sha.digest("base64");
}
