/** One question to an endpoint: does it keep this rule? */

/** A request that keeps all rules but one, or all of them. */
export interface Probe {
  /** The rule, as a sentence. */
  rule: string;
  /** What the rehearsal server does with it. The tests hold this true. */
  accepted: boolean;
  /** Default: POST. */
  method?: "GET";
  /** Default: `/v1/messages`. */
  path?: string;
  /** A header that is undefined is left out. */
  headers?: Record<string, string | undefined>;
  /** Text is sent as it is. */
  body?: object | string;
}

/** A conversation and its parameters, without the model: each run adds its own. */
export type Body = Record<string, unknown>;

export const user = (content: unknown) => ({ role: "user", content });
export const assistant = (content: unknown) => ({ role: "assistant", content });
export const text = (value: string, more: object = {}) => ({ type: "text", text: value, ...more });
export const call = (id: unknown, more: object = {}) => ({
  type: "tool_use",
  id,
  name: "look",
  input: {},
  ...more,
});
export const result = (id: unknown, more: object = {}) => ({
  type: "tool_result",
  tool_use_id: id,
  content: "nothing there",
  ...more,
});
export const marked = (ttl?: string) => ({ cache_control: { type: "ephemeral", ...(ttl && { ttl }) } });

/** A tool that the conversations call. */
export const LOOK = { name: "look", description: "Looks.", input_schema: { type: "object" } };

/** The least that may be asked, with what a rule changes. */
export function request(change: Body = {}): Body {
  return { max_tokens: 16, messages: [user("Say hi.")], ...change };
}

/** A request with these messages, and the tool that they call. */
export function conversation(...messages: object[]): Body {
  return request({ tools: [LOOK], messages });
}

export function refused(rule: string, body: object | string, more: Partial<Probe> = {}): Probe {
  return { rule, accepted: false, body, ...more };
}

export function accepted(rule: string, body: object, more: Partial<Probe> = {}): Probe {
  return { rule, accepted: true, body, ...more };
}
