/** Probes of the rules for parameters, tools and headers. */

import { accepted, LOOK, type Probe, refused, request, user } from "./probe.ts";

const tool = (change: object) => request({ tools: [{ ...LOOK, ...change }] });

export const PARAMS: Probe[] = [
  refused("max_tokens is required", request({ max_tokens: undefined })),
  refused("max_tokens is a number", request({ max_tokens: "16" })),
  refused("max_tokens is not negative", request({ max_tokens: -1 })),
  refused("max_tokens has a limit", request({ max_tokens: 10_000_000 })),
  refused("an unknown parameter is refused", request({ tool_choise: {} })),
  refused("sampling parameters are gone", request({ temperature: 1 })),
  refused("a stop sequence is not blank", request({ stop_sequences: [" "] })),
  refused("metadata has no other fields", request({ metadata: { team: "a" } })),
  refused("an unknown model is not found", request({ model: "claude-foo" })),
  refused("thinking needs a known type", request({ thinking: { type: "hard" } })),
  refused("tool_choice is an object", request({ tools: [LOOK], tool_choice: "auto" })),
  refused("tool_choice has a known type", request({ tools: [LOOK], tool_choice: { type: "required" } })),
  refused("two tools have two names", request({ tools: [LOOK, LOOK] })),
  refused("a tool's name has no blanks", tool({ name: "look up" })),
  refused("a tool's name is not over 128 characters", tool({ name: "a".repeat(129) })),
  refused("a tool needs a schema", tool({ input_schema: undefined })),
  refused("a tool's schema is that of an object", tool({ input_schema: { type: "string" } })),
  refused("a tool's schema has a type", tool({ input_schema: {} })),
  refused("a tool's schema has no union at its root", tool({ input_schema: { type: "object", anyOf: [] } })),
  refused("a tool of type `function` is unknown", request({ tools: [{ type: "function", function: {} }] })),
  refused("a request needs a version", request(), { headers: { "anthropic-version": undefined } }),
  refused("an unknown beta is refused", request(), { headers: { "anthropic-beta": "no-such-beta" } }),
  refused("a request needs a key", request(), {
    headers: { authorization: undefined, "x-api-key": undefined },
  }),
  refused("the body is JSON", "{"),
  refused("the path has one /v1", request(), { path: "/v1/v1/messages" }),
];

/** Accepted requests, to compare the form of the answers. */
export const ANSWERS: Probe[] = [
  accepted("a message has its fields", request()),
  accepted("a stream has its events in their order", request({ stream: true })),
  accepted("max_tokens 0 fills the cache and says nothing", request({ max_tokens: 0 })),
  accepted("tokens are counted", { messages: [user("Say hi.")] }, { path: "/v1/messages/count_tokens" }),
  { rule: "the models are listed", accepted: true, method: "GET", path: "/v1/models" },
];
