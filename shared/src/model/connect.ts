/** The one way to a model, whatever is configured. */

import Anthropic, { type Middleware } from "@anthropic-ai/sdk";
import { DEFAULT_MODEL } from "../launch/environment.mjs";
import { wellFormedJson } from "../text/index.ts";
import { type Language, words } from "../wording/index.ts";
import { hideKey, type Recorder } from "./record/index.ts";
import { type Endpoint, extraHeaders, readEndpoint, readFallback, SetupError } from "./settings.ts";

/** A way to a model: the real API, a compatible endpoint, or the rehearsal server in this process. */
export interface ModelConnection {
  client: Anthropic;
  /** The model id that requests name. */
  id: string;
  /** The model to ask when that one stays overloaded. */
  fallbackId?: string | undefined;
  /** Its context window in tokens, when the user sets it. */
  contextLimit?: number | undefined;
  /** True when the rehearsal server answers. */
  offline: boolean;
  url: string;
  close(): Promise<void>;
}

/** Starts the rehearsal server for a chapter, on a free port of this computer. */
export type StartOffline = (
  chapterDir: string,
  language?: Language,
) => Promise<Pick<ModelConnection, "url" | "close">>;

export interface ConnectOptions {
  /** The folder of the running chapter; its prompts and those of earlier chapters can be played offline. */
  chapterDir: string;
  /** A file with ANTHROPIC_API_KEY and the like; it need not exist. */
  dotenvFile: string;
  /** Model id; without it MODEL_ID decides, and else DEFAULT_MODEL. */
  model?: string | undefined;
  /** Play offline although a key is set. */
  rehearsal?: boolean | undefined;
  /** Passed in by a caller that knows the rehearsal server. Without it an endpoint must be configured. */
  startOffline?: StartOffline;
  language?: Language;
  /** Sees what is sent and what comes back. */
  recorder?: Recorder;
  env?: NodeJS.ProcessEnv;
}

/**
 * Connects to the endpoint that environment, .env file and options name, or starts the rehearsal server when they name
 * none. Nothing is ever sent anywhere else. Throws a SetupError with one line for the user when that cannot work.
 */
export async function connectModel(options: ConnectOptions): Promise<ModelConnection> {
  const endpoint = options.rehearsal
    ? undefined
    : readEndpoint(options.dotenvFile, options.env ?? process.env);
  const fallbackId = readFallback(options.dotenvFile, options.env ?? process.env);
  if (!endpoint) return connectOffline(options, fallbackId);
  hideKey(endpoint.apiKey);
  hideKey(endpoint.authToken);
  const client = createClient(endpoint, options.recorder);
  const id = options.model ?? endpoint.modelId;
  return { client, id, fallbackId, offline: false, url: endpoint.url, close: async () => {} };
}

async function connectOffline(
  { chapterDir, language, model, startOffline, recorder }: ConnectOptions,
  fallbackId: string | undefined,
): Promise<ModelConnection> {
  if (!startOffline) throw new Error("No endpoint is configured, and nothing was handed in to play offline.");
  const server = await startOffline(chapterDir, language);
  const id = model ?? DEFAULT_MODEL;
  const endpoint = { url: server.url, apiKey: "offline", authToken: null, modelId: id };
  const client = createClient(endpoint, recorder);
  if (model) await checkModel(client, model, "--model");
  if (fallbackId) await checkModel(client, fallbackId, "FALLBACK_MODEL_ID");
  return { client, id, fallbackId, offline: true, url: server.url, close: server.close };
}

/** Everything is passed, so that the SDK looks at no environment variable and at no profile on disk. */
function createClient(endpoint: Endpoint, recorder?: Recorder): Anthropic {
  const { url: baseURL, apiKey, authToken } = endpoint;
  // The SDK's log would land between the lines of the conversation, or on stdout.
  return new Anthropic({
    baseURL,
    apiKey,
    authToken,
    defaultHeaders: extraHeaders(endpoint),
    logLevel: "off",
    middleware: recorder ? [wellFormedBody, recorder.middleware] : [wellFormedBody],
  });
}

/**
 * The last check: whatever a text went through, the API gets no lone surrogate. One would stay in the conversation, and every
 * later request would be refused. The same text always gives the same result, so cached prefixes stay valid.
 */
const wellFormedBody: Middleware = (request, next) => {
  const { body } = request;
  return next(typeof body === "string" ? { ...request, body: wellFormedJson(body) } : request);
};

async function checkModel(client: Anthropic, model: string, place: string): Promise<void> {
  // Not by the list: a model may also be called by a short id, which is not listed.
  const isKnown = await client.models.retrieve(model).then(
    () => true,
    () => false,
  );
  if (isKnown) return;
  const { data } = await client.models.list();
  const ids = data.map(({ id }) => id);
  throw new SetupError(words.notInRehearsal({ place, model, known: ids.join(", ") }));
}
