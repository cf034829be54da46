/** A probe: one request that shows whether an endpoint keeps a rule. */

/** A request that breaks one rule, or none. */
export interface Probe {
  /** The rule, as a sentence. */
  rule: string;
  /** What the rehearsal server answers. A test checks this. */
  accepted: boolean;
  /** Default: POST. */
  method?: "GET";
  /** Default: `/v1/messages`. */
  path?: string;
  /** A header with the value undefined is left out. */
  headers?: Record<string, string | undefined>;
  /** A string is sent unchanged. */
  body?: object | string;
  /** `values`: also the values of the fields. `cache`: sends it twice, and whether the second one reads and writes the cache. */
  compares?: "values" | "cache";
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

/** The smallest valid request, with the changes of a rule. */
export function request(change: Body = {}): Body {
  return { max_tokens: 16, messages: [user("Say hi.")], ...change };
}

/** A request with these messages and the tool that they call. */
export function conversation(...messages: object[]): Body {
  return request({ tools: [LOOK], messages });
}

export function refused(rule: string, body: object | string, more: Partial<Probe> = {}): Probe {
  return { rule, accepted: false, body, ...more };
}

export function accepted(rule: string, body: object, more: Partial<Probe> = {}): Probe {
  return { rule, accepted: true, body, ...more };
}
