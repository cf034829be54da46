/** Which endpoint, key and model are configured, and whether that can work. */

import { noteKeyFile } from "../host/index.ts";
import { DEFAULT_MODEL, KEY, OFFICIAL_URL, readDotenv } from "../launch/environment.mjs";
import { type Localized, words } from "../wording/index.ts";

export { DEFAULT_MODEL };

/** The user typed or configured something that cannot work. `text` is one line for the user. */
export class SetupError extends Error {
  readonly text: Localized;
  constructor(text: Localized) {
    super(text.en);
    this.text = text;
  }
}

/** The endpoint of requests, and the credentials. */
export interface Endpoint {
  url: string;
  apiKey: string | null;
  authToken: string | null;
  modelId: string;
}

/**
 * The endpoint that the environment and the .env file name; the environment wins. undefined when they name none.
 * Throws a SetupError when these values cannot work.
 */
export function readEndpoint(dotenvFile: string, env: NodeJS.ProcessEnv): Endpoint | undefined {
  const dotenv = readSettings(dotenvFile);
  const get = (name: string) => env[name]?.trim() || dotenv[name]?.trim() || null;
  const apiKey = get("ANTHROPIC_API_KEY");
  const authToken = apiKey ? null : get("ANTHROPIC_AUTH_TOKEN");
  checkKey("ANTHROPIC_API_KEY", apiKey);
  checkKey("ANTHROPIC_AUTH_TOKEN", authToken);
  const url = get("ANTHROPIC_BASE_URL")?.replace(/\/+$/, "") ?? OFFICIAL_URL;
  checkUrl(url);
  const modelId = get("MODEL_ID") ?? DEFAULT_MODEL;
  if (apiKey || authToken) return { url, apiKey, authToken, modelId };
  if (url === OFFICIAL_URL) return undefined;
  // Local servers such as Ollama need no key, but the SDK sends nothing without one.
  return { url, apiKey: "none", authToken: null, modelId };
}

/** FALLBACK_MODEL_ID of the environment or the .env file: the model that helps out when the other is overloaded. */
export function readFallback(dotenvFile: string, env: NodeJS.ProcessEnv): string | undefined {
  return env.FALLBACK_MODEL_ID?.trim() || readSettings(dotenvFile).FALLBACK_MODEL_ID?.trim() || undefined;
}

/** CONTEXT_LIMIT of the environment, in tokens. Calls `giveUp` with a SetupError when it is no positive whole number. */
export function readContextLimit(giveUp: (error: SetupError) => never): number | undefined {
  const { CONTEXT_LIMIT: value } = process.env;
  if (!value) return undefined;
  const limit = Number(value);
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  return giveUp(new SetupError(words.badContextLimit({ value })));
}

function readSettings(dotenvFile: string): Record<string, string> {
  noteKeyFile(dotenvFile);
  try {
    return readDotenv(dotenvFile);
  } catch (error) {
    const { code, message: place } = error as NodeJS.ErrnoException;
    if (code) throw new SetupError(words.unreadableDotenv({ file: dotenvFile, reason: code }));
    throw new SetupError(words.badDotenvLine({ place }));
  }
}

function checkKey(name: string, key: string | null): void {
  if (key === null || KEY.test(key)) return;
  throw new SetupError(words.badKey({ name }));
}

function checkUrl(url: string): void {
  if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ""))
    throw new SetupError(words.badUrl({ url: url.replace(/[^/]*@/, ""), example: OFFICIAL_URL }));
  const { username, password } = new URL(url);
  if (username || password) throw new SetupError(words.urlWithPassword);
  const root = url.replace(/\/v1(\/messages)?$/, "");
  if (root !== url) throw new SetupError(words.urlWithVersion({ root }));
}

/** Servers that know only the older header get the key in both. */
export function extraHeaders({ url, apiKey }: Endpoint): Record<string, string> {
  return url === OFFICIAL_URL || !apiKey ? {} : { "x-api-key": apiKey };
}
