import Anthropic from "@anthropic-ai/sdk";
import { onTestFinished } from "vitest";
import {
  type RehearsalModel,
  type RehearsalOptions,
  type RehearsalServer,
  type Reply,
  startRehearsalServer,
} from "../../src/rehearsal/index.ts";

export const MODEL = "claude-opus-5-5";

export const text = (words: string): Reply => ({ content: [{ type: "text", text: words }] });

export const call = (name: string, input: unknown, id?: string): Reply => ({
  content: [{ type: "tool_use", name, input, ...(id && { id }) }],
});

/** Answers with these replies in order; the last one repeats. A retry gets the reply of its first try. */
export function inOrder(...replies: Reply[]): RehearsalModel {
  let next = 0;
  return {
    reply({ attempt }) {
      if (attempt === 0) next++;
      return replies[Math.min(next, replies.length) - 1] ?? text("ok");
    },
  };
}

/** A server that is closed when the test ends, and a real SDK client for it. */
export async function serve(model: RehearsalModel, options: Omit<RehearsalOptions, "model"> = {}) {
  const server = await startRehearsalServer({ model, ...options });
  onTestFinished(() => server.close());
  return { server, client: connect(server) };
}

export function connect(server: RehearsalServer, options: { maxRetries?: number } = {}): Anthropic {
  return new Anthropic({ apiKey: "anything", baseURL: server.url, maxRetries: 0, ...options });
}

/** A request as any program would send it. */
export function post(
  server: RehearsalServer,
  body: unknown,
  { path = "/v1/messages", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(server.url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": "anything",
      "anthropic-version": "2026-10-21",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** The status and the error of an answer. */
export async function errorOf(answer: Response) {
  const body = (await answer.json()) as { error?: { type: string; message: string; details?: object } };
  return { status: answer.status, ...body.error };
}

export const hello = {
  model: MODEL,
  max_tokens: 100,
  messages: [{ role: "user" as const, content: "hello" }],
};
