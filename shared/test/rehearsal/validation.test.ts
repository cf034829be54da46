import { describe, expect, it } from "vitest";
import { errorOf, hello, post, serve, text } from "./serve.ts";

const OLD = "claude-haiku-4-5";
const SYSTEMLESS = "claude-sonnet-5";
const user = (content: unknown) => ({ role: "user", content });
const assistant = (content: unknown) => ({ role: "assistant", content });
const system = (content: unknown) => ({ role: "system", content });
const words = (value: string, more = {}) => ({ type: "text", text: value, ...more });
const use = (id: unknown, more = {}) => ({ type: "tool_use", id, name: "bash", input: {}, ...more });
const result = (id: unknown, more = {}) => ({ type: "tool_result", tool_use_id: id, content: "ok", ...more });
const tool = (name: string, more = {}) => ({ name, input_schema: { type: "object" }, ...more });
const marked = (ttl?: string) => ({ cache_control: { type: "ephemeral", ...(ttl && { ttl }) } });
const IMAGE = { type: "image", source: { type: "base64", media_type: "image/png", data: "aGk=" } };
const PDF = { type: "document", source: { type: "base64", media_type: "application/pdf", data: "aGk=" } };

/** A request that is right but for what the row changes. */
const request = (change: object) => ({ ...hello, ...change });
const messages = (...list: object[]) => request({ messages: list });

type Row = [name: string, body: object, message: string | RegExp, status?: number];

const refused: Row[] = [
  // pairing
  [
    "T1 a call without a result",
    messages(user("a"), assistant([use("t1"), use("t2")]), user("b")),
    "messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: t1, t2. Each `tool_use` block must have a corresponding `tool_result` block in the next message.",
  ],
  [
    "T1 a conversation that ends on a call",
    messages(user("a"), assistant([use("t1")])),
    /^messages\.1: `tool_use` ids .* t1\./,
  ],
  [
    "T2 a result with a wrong id",
    messages(user("a"), assistant([use("t1")]), user([result("t1"), result("tX")])),
    "messages.2.content.1: unexpected `tool_use_id` found in `tool_result` blocks: tX. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.",
  ],
  [
    "T2 a result in the first message",
    messages(user([result("t1")])),
    /^messages\.0\.content\.0: unexpected `tool_use_id`/,
  ],
  [
    "T2 a result for an earlier turn",
    messages(user("a"), assistant([use("t1")]), user([result("t1")]), assistant("b"), user([result("t1")])),
    /^messages\.4\.content\.0: unexpected `tool_use_id`/,
  ],
  [
    "T3 a result after text",
    messages(user("a"), assistant([use("t1")]), user([words("b"), result("t1")])),
    /^messages\.1: `tool_use` ids were found without `tool_result` blocks immediately after: t1/,
  ],
  [
    "T4 two results for one call",
    messages(user("a"), assistant([use("t1")]), user([result("t1"), result("t1")])),
    "messages.2.content.1: each tool_use must have a single result. Found multiple `tool_result` blocks with id: t1",
  ],
  [
    "T5 one id twice",
    messages(user("a"), assistant([words("x"), use("t1"), use("t1")]), user([result("t1")])),
    "messages.1.content.2: `tool_use` ids must be unique",
  ],
  [
    "T6 an id with odd characters",
    messages(user("a"), assistant([words("x"), use("call:1")])),
    "messages.1.content.1.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
  ],
  [
    "T7 input is a string",
    messages(user("a"), assistant([use("t1", { input: "{}" })])),
    "messages.1.content.0.tool_use.input: Input should be an object",
  ],
  [
    "T7 input is null",
    messages(user("a"), assistant([use("t1", { input: null })])),
    "messages.1.content.0.tool_use.input: Input should be an object",
  ],
  [
    "T8 a result in an assistant message",
    messages(user("a"), assistant([result("t1")])),
    "messages.1: `tool_result` blocks can only be in `user` messages",
  ],
  [
    "T9 a call in a user message",
    messages(user([use("t1")])),
    "messages.0: `tool_use` blocks can only be in `assistant` messages",
  ],
  [
    "T10 a result without an id",
    messages(user("a"), assistant([use("t1")]), user([result(undefined)])),
    "messages.2.content.0.tool_result.tool_use_id: Field required",
  ],
  // messages
  ["C1 no message", messages(), "messages: at least one message is required"],
  ["C2 messages missing", request({ messages: undefined }), "messages: Field required"],
  ["C2 messages not a list", request({ messages: "hi" }), "messages: Input should be a valid array"],
  ["C3 an empty string", messages(user("")), "messages: text content blocks must be non-empty"],
  ["C3 an empty text block", messages(user([words("")])), "messages: text content blocks must be non-empty"],
  [
    "C3 an empty text in a result",
    messages(user("a"), assistant([use("t1")]), user([result("t1", { content: [words("")] })])),
    "messages: text content blocks must be non-empty",
  ],
  [
    "C3 an empty system text",
    request({ system: [words("")] }),
    "system: text content blocks must be non-empty",
  ],
  [
    "C21 an image that is no base64",
    messages(user([{ ...IMAGE, source: { ...IMAGE.source, data: "aGk=\n" } }])),
    "messages.0.content.0.image.source.base64: invalid base64 data",
  ],
  ["C4 blank text", messages(user(" \n")), "messages: text content blocks must contain non-whitespace text"],
  [
    "C4 a reply of blank text",
    messages(user("a"), assistant([words("\n\n"), words(" ")]), user("b")),
    "messages: text content blocks must contain non-whitespace text",
  ],
  [
    "C4 blank system text",
    request({ system: " " }),
    "system: text content blocks must contain non-whitespace text",
  ],
  [
    "C5 no content",
    messages(user("a"), assistant("b"), user([])),
    "messages.2: user messages must have non-empty content",
  ],
  [
    "C5 no assistant content",
    messages(user("a"), assistant([]), user("b")),
    "messages.1: assistant messages must have non-empty content",
  ],
  [
    "C6 prefill",
    messages(user("a"), assistant("Sure, ")),
    "This model does not support assistant message prefill. The conversation must end with a user message.",
  ],
  [
    "C7 prefill that ends in a blank",
    { ...messages(user("a"), assistant("Sure, ")), model: OLD },
    "messages: final assistant content cannot end with trailing whitespace",
  ],
  [
    "C10 an unknown role",
    messages({ role: "tool", content: "a" }),
    'messages: Unexpected role "tool". Allowed roles are "user" or "assistant"',
  ],
  [
    "C11 a system message on a model without",
    { ...messages(user("a"), system("b")), model: SYSTEMLESS },
    "role 'system' is not supported on this model",
  ],
  [
    "C12 a system message first",
    messages(system("a"), user("b")),
    /^messages\.0: use the top-level 'system' parameter for the initial system prompt/,
  ],
  [
    "C13 a system message after an assistant one",
    messages(user("a"), assistant("b"), system("c")),
    "messages.2: role 'system' must follow a 'user' message or an 'assistant' message ending in a server tool result",
  ],
  [
    "C13 a system message before a user one",
    messages(user("a"), system("b"), user("c")),
    "messages.1: role 'system' must precede an 'assistant' message or end the array",
  ],
  [
    "C15 an empty signature",
    messages(
      user("a"),
      assistant([{ type: "thinking", thinking: "x", signature: "" }, words("b")]),
      user("c"),
    ),
    "messages.1.content.0: Invalid `signature` in `thinking` block",
  ],
  [
    "C20 a document of the assistant",
    messages(user("a"), assistant([PDF]), user("b")),
    /^messages\.1\.content\.0: /,
  ],
  [
    "C20 citations of the user",
    messages(user([words("a", { citations: [{}] })])),
    /^messages\.0\.content\.0\.text\.citations: /,
  ],
  [
    "C22 an unknown block",
    messages(user([{ type: "foo" }])),
    /^messages\.0\.content\.0: Input tag 'foo' found using 'type' does not match any of the expected tags: 'text', /,
  ],
  ["a message without a role", messages({ content: "a" }), "messages.0.role: Field required"],
  ["a message without content", messages({ role: "user" }), "messages.0.content: Field required"],
  [
    "an unknown key on a message",
    messages({ ...user("a"), bogus: 1 }),
    "messages.0.bogus: Extra inputs are not permitted",
  ],
  [
    "an unknown key on a block",
    messages(user([words("a", { bogus: 1 })])),
    "messages.0.content.0.text.bogus: Extra inputs are not permitted",
  ],
  [
    "is_error that is no boolean",
    messages(user("a"), assistant([use("t1")]), user([result("t1", { is_error: "no" })])),
    "messages.2.content.0.tool_result.is_error: Input should be a valid boolean",
  ],
  [
    "a result whose content is an object",
    messages(user("a"), assistant([use("t1")]), user([result("t1", { content: {} })])),
    "messages.2.content.0.tool_result.content: Input should be a valid array",
  ],
  // parameters
  ["P1 max_tokens missing", request({ max_tokens: undefined }), "max_tokens: Field required"],
  ["P1 model missing", request({ model: undefined }), "model: Field required"],
  ["P2 max_tokens as text", request({ max_tokens: "100" }), "max_tokens: Input should be a valid integer"],
  ["P2 max_tokens negative", request({ max_tokens: -1 }), "max_tokens: must be greater than or equal to 0"],
  [
    "P3 max_tokens over the cap",
    request({ max_tokens: 128_001, model: "claude-opus-4-6" }),
    "max_tokens: 128001 > 128000, which is the maximum allowed number of output tokens for claude-opus-4-6",
  ],
  [
    "P3 the cap of a small model",
    request({ max_tokens: 64_001, model: OLD }),
    "max_tokens: 64001 > 64000, which is the maximum allowed number of output tokens for claude-haiku-4-5",
  ],
  ["P4 an unknown key", request({ tool_choise: {} }), "tool_choise: Extra inputs are not permitted"],
  [
    "P4 a beta parameter",
    request({ context_management: {} }),
    "context_management: Extra inputs are not permitted",
  ],
  ["P5 temperature", request({ temperature: 1 }), "temperature: Extra inputs are not permitted"],
  [
    "P6 a blank stop sequence",
    request({ stop_sequences: ["x", " "] }),
    "stop_sequences: each stop sequence must contain non-whitespace",
  ],
  [
    "P7 manual thinking on a new model",
    request({ thinking: { type: "enabled", budget_tokens: 1024 } }),
    /^"thinking\.type\.enabled" is not supported for this model\. Use "thinking\.type\.adaptive"/,
  ],
  [
    "P8 thinking off where it is always on",
    request({ thinking: { type: "disabled" } }),
    /^"thinking\.type\.disabled" is not supported for this model\./,
  ],
  [
    "P9 adaptive thinking on an old model",
    request({ model: OLD, thinking: { type: "adaptive" } }),
    "adaptive thinking is not supported on this model",
  ],
  [
    "P10 a small budget",
    request({ model: OLD, thinking: { type: "enabled", budget_tokens: 5 } }),
    "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024",
  ],
  [
    "P10 a budget over max_tokens",
    request({ model: OLD, thinking: { type: "enabled", budget_tokens: 1024 } }),
    "`max_tokens` must be greater than `thinking.budget_tokens`",
  ],
  [
    "P11 manual thinking and a forced tool",
    request({
      model: OLD,
      max_tokens: 2000,
      thinking: { type: "enabled", budget_tokens: 1024 },
      tools: [tool("a")],
      tool_choice: { type: "any" },
    }),
    "Thinking may not be enabled when tool_choice forces tool use.",
  ],
  [
    "P12 a forced tool",
    request({ tools: [tool("a")], tool_choice: { type: "tool", name: "a" } }),
    'tool_choice: type "tool" and "any" are not supported for this model.',
  ],
  [
    "P13 tool_choice without tools",
    request({ model: OLD, tool_choice: { type: "any" } }),
    "tool_choice.any may only be specified while providing tools",
  ],
  [
    "P14 an unknown tool chosen",
    request({ model: OLD, tools: [tool("a")], tool_choice: { type: "tool", name: "x" } }),
    "Tool 'x' not found in provided tools",
  ],
  ["P15 tool_choice as text", request({ tool_choice: "auto" }), "tool_choice: Input should be an object"],
  [
    "P15 an OpenAI tool_choice",
    request({ tool_choice: { type: "required" } }),
    "tool_choice: Input tag 'required' found using 'type' does not match any of the expected tags: 'auto', 'any', 'tool', 'none'",
  ],
  ["P16 metadata", request({ metadata: { foo: 1 } }), "metadata.foo: Extra inputs are not permitted"],
  ["P18 an unknown model", request({ model: "claude-foo" }), "model: claude-foo", 404],
  [
    "an unknown effort",
    request({ output_config: { effort: "huge" } }),
    "output_config.effort: Input should be 'low', 'medium', 'high', 'xhigh' or 'max'",
  ],
  ["stream that is no boolean", request({ stream: "yes" }), "stream: Input should be a valid boolean"],
  ["a body that is a list", [], "Input should be an object"],
  [
    "a streamed pre-warm",
    request({ max_tokens: 0, stream: true }),
    "max_tokens: 0 is not permitted together with `stream`",
  ],
  // tools
  ["X1 one name twice", request({ tools: [tool("a"), tool("a")] }), "tools: Tool names must be unique."],
  [
    "X2 a bad name",
    request({ tools: [tool("a b")] }),
    "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'",
  ],
  [
    "X2 a long name",
    request({ tools: [tool("a"), tool("a".repeat(129))] }),
    "tools.1.custom.name: String should have at most 128 characters",
  ],
  ["X3 no schema", request({ tools: [{ name: "a" }] }), "tools.0.custom.input_schema: Field required"],
  [
    "X4 no type",
    request({ tools: [tool("a", { input_schema: {} })] }),
    "tools.0.custom.input_schema.type: Field required",
  ],
  [
    "X4 not an object",
    request({ tools: [tool("a", { input_schema: { type: "string" } })] }),
    "tools.0.custom.input_schema.type: Input should be 'object'",
  ],
  [
    "X5 a union at the root",
    request({ tools: [tool("a", { input_schema: { type: "object", anyOf: [] } })] }),
    "tools.0.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level",
  ],
  [
    "X6 no schema at all",
    request({ tools: [tool("a", { input_schema: { type: "object", properties: [] } })] }),
    /^tools\.0\.custom\.input_schema: JSON schema is invalid\./,
  ],
  [
    "X6 a keyword of an older draft",
    request({
      tools: [tool("a", { input_schema: { type: "object", properties: { b: { required: true } } } })],
    }),
    /^tools\.0\.custom\.input_schema: JSON schema is invalid\./,
  ],
  [
    "structured output with an open object",
    request({
      output_config: { format: { type: "json_schema", schema: { type: "object", properties: {} } } },
    }),
    "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false",
  ],
  [
    "X7 strict and open",
    request({ tools: [tool("a", { strict: true })] }),
    "tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false",
  ],
  [
    "X8 an OpenAI tool",
    request({ tools: [{ type: "function", function: {} }] }),
    /^tools\.0: Input tag 'function' found using 'type' does not match any of the expected tags: 'bash_20250124', 'custom', /,
  ],
  [
    "X9 all tools deferred",
    request({ tools: [tool("a", { defer_loading: true })] }),
    /^At least one tool must have defer_loading=false/,
  ],
  [
    "a tool with a field too many",
    request({ tools: [tool("a", { run: 1 })] }),
    "tools.0.custom.run: Extra inputs are not permitted",
  ],
  [
    "a known tool under another name",
    request({ tools: [{ type: "bash_20250124", name: "sh" }] }),
    "tools.0.bash_20250124.name: Input should be 'bash'",
  ],
  // cache_control
  [
    "K1 five markers",
    messages(user([1, 2, 3, 4, 5].map((n) => words(`${n}`, marked())))),
    "A maximum of 4 blocks with cache_control may be provided. Found 5.",
  ],
  [
    "K1 four markers and the automatic one",
    request({
      ...marked(),
      messages: [user([1, 2, 3, 4].map((n) => words(`${n}`, marked())).concat([words("5")]))],
    }),
    "A maximum of 4 blocks with cache_control may be provided. Found 5.",
  ],
  [
    "K2 a long life after a short one",
    request({ system: [words("s", marked())], messages: [user([words("a", marked("1h"))])] }),
    "messages.0.content.0.cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: `tools`, `system`, `messages`.",
  ],
  [
    "K3 a marker on empty text",
    messages(user([words("a"), words("", marked())])),
    "messages.0.content.1.text: cache_control cannot be set for empty text blocks",
  ],
  [
    "K3 a marker on an empty system text",
    request({ system: [words("", marked())] }),
    "system.0: cache_control cannot be set for empty text blocks",
  ],
  [
    "K4 a marker on thinking",
    messages(user("a"), assistant([{ type: "thinking", thinking: "x", signature: "s", ...marked() }])),
    "messages.1.content.0.thinking.cache_control: Extra inputs are not permitted",
  ],
  [
    "K5 another type",
    messages(user([words("a", { cache_control: { type: "forever" } })])),
    "messages.0.content.0.text.cache_control.type: Input should be 'ephemeral'",
  ],
  [
    "K5 another ttl",
    messages(user([words("a", marked("2h"))])),
    "messages.0.content.0.text.cache_control.ttl: Input should be '5m' or '1h'",
  ],
  [
    "an automatic marker against one of another life",
    request({ ...marked("1h"), messages: [user([words("a", marked())])] }),
    /^cache_control\.ttl: /,
  ],
  // order: the first of several mistakes
  ["model before all else", { model: "claude-foo", tools: 1 }, "model: claude-foo", 404],
  [
    "tool_choice before tools",
    request({ tool_choice: 1, tools: 1 }),
    "tool_choice: Input should be an object",
  ],
  [
    "messages before max_tokens",
    request({ messages: 1, max_tokens: "x" }),
    "messages: Input should be a valid array",
  ],
  [
    "an unknown key before pairing",
    { ...messages(user("a"), assistant([use("t1")])), bogus: 1 },
    "bogus: Extra inputs are not permitted",
  ],
];

const accepted: [name: string, body: object][] = [
  ["the least there is", hello],
  ["a cache pre-warm", request({ max_tokens: 0 })],
  ["two user messages in a row", messages(user("a"), user("b"))],
  [
    "the results of one turn in two messages",
    messages(
      user("a"),
      assistant([use("t1"), use("t2")]),
      user([result("t2")]),
      user([result("t1"), words("and?")]),
    ),
  ],
  [
    "a result without content",
    messages(user("a"), assistant([use("t1")]), user([result("t1", { content: undefined })])),
  ],
  [
    "a result with an empty string",
    messages(user("a"), assistant([use("t1")]), user([result("t1", { content: "" })])),
  ],
  [
    "a result with an image",
    messages(user("a"), assistant([use("t1")]), user([result("t1", { content: [words("x"), IMAGE] })])),
  ],
  [
    "an id that an earlier turn had",
    messages(
      user("a"),
      assistant([use("t1")]),
      user([result("t1")]),
      assistant([use("t1")]),
      user([result("t1")]),
    ),
  ],
  [
    "blank text beside other text of the assistant",
    messages(user("a"), assistant([words("b"), words(" "), words("c")]), user("d")),
  ],
  ["an assistant message first", messages(assistant("a"), user("b"))],
  ["tool blocks without tools", messages(user("a"), assistant([use("t1")]), user([result("t1")]))],
  ["a document of the user", messages(user([PDF, words("read")]))],
  [
    "thinking signed elsewhere",
    messages(
      user("a"),
      assistant([{ type: "thinking", thinking: "x", signature: "EqRk" }, words("b")]),
      user("c"),
    ),
  ],
  [
    "a reply echoed as it came",
    messages(
      user("a"),
      assistant([words("b", { citations: null }), use("t1", { caller: { type: "direct" } })]),
      user([result("t1")]),
    ),
  ],
  [
    "an unfinished server tool",
    messages(
      user("a"),
      assistant([{ type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} }]),
    ),
  ],
  [
    "a system message after the results",
    messages(user("a"), assistant([use("t1")]), user([result("t1")]), system("hurry")),
  ],
  ["prefill on an old model", { ...messages(user("a"), assistant("Sure,")), model: OLD }],
  [
    "a forced tool on an old model",
    request({ model: OLD, tools: [tool("a")], tool_choice: { type: "tool", name: "a" } }),
  ],
  [
    "tools of every kind",
    request({
      tools: [
        tool("a", { type: "custom", description: "x" }),
        tool("b", { type: null }),
        { type: "bash_20250124", name: "bash" },
        { type: "memory_20250818", name: "memory" },
      ],
    }),
  ],
  [
    "an MCP schema",
    request({
      tools: [tool("a", { input_schema: { $schema: "x", type: "object", properties: {}, required: null } })],
    }),
  ],
  [
    "a strict closed tool",
    request({
      tools: [tool("a", { strict: true, input_schema: { type: "object", additionalProperties: false } })],
    }),
  ],
  [
    "four markers, long ones first",
    request({
      tools: [tool("a", marked("1h"))],
      system: [words("s", marked("1h"))],
      messages: [user([words("a", marked()), words("b", marked())])],
    }),
  ],
  ["an automatic marker where one is", request({ ...marked(), messages: [user([words("a", marked())])] })],
  [
    "all the other parameters",
    request({
      metadata: { user_id: null },
      stop_sequences: ["END"],
      service_tier: "auto",
      thinking: { type: "adaptive", display: "omitted" },
      output_config: { effort: "low" },
      system: "be brief",
      speed: "fast",
    }),
  ],
];

describe("a request the API refuses", () => {
  it.each(refused)("%s", async (_name, body, message, status = 400) => {
    const { server } = await serve({ reply: () => text("ok") });
    const error = await errorOf(await post(server, body));
    expect(error.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
    expect(error.status).toBe(status);
    expect(error.type).toBe(status === 404 ? "not_found_error" : "invalid_request_error");
    expect(server.journal).toMatchObject([{ status, error: { message: error.message } }]);
  });
});

describe("a request the API accepts", () => {
  it.each(accepted)("%s", async (_name, body) => {
    const { server } = await serve({ reply: () => text("ok") });
    expect(await errorOf(await post(server, body))).toEqual({ status: 200 });
  });
});

describe("by version", () => {
  it("takes sampling parameters from 2023-06-01 for models that had them", async () => {
    const { server } = await serve({ reply: () => text("ok") });
    const headers = { "anthropic-version": "2023-06-01" };
    expect((await post(server, request({ model: OLD, temperature: 0 }), { headers })).status).toBe(200);
    expect(await errorOf(await post(server, request({ temperature: 0 }), { headers }))).toMatchObject({
      status: 400,
      message: "`temperature` is not supported for this model",
    });
  });
});

describe("thinking that comes back", () => {
  const thought = { type: "thinking" as const, thinking: "Look first." };
  const looking = {
    content: [thought, { type: "tool_use" as const, name: "bash", input: { command: "ls" } }],
  };

  async function afterOneCall() {
    const { server, client } = await serve({
      reply: ({ body }) => (body.messages.length === 1 ? looking : text("ok")),
    });
    const { content } = await client.messages.create(hello);
    const [thinking, call] = content as [object, { id: string }];
    const next = (reply: unknown[]) => messages(user("hello"), assistant(reply), user([result(call.id)]));
    return { thinking, call, answer: async (reply: unknown[]) => errorOf(await post(server, next(reply))) };
  }
  const changed =
    "messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.";

  it("is accepted as it was", async () => {
    const { thinking, call, answer } = await afterOneCall();
    expect(await answer([thinking, call])).toEqual({ status: 200 });
  });

  it("C14 may not be changed", async () => {
    const { thinking, call, answer } = await afterOneCall();
    expect(await answer([{ ...thinking, thinking: "Look." }, call])).toMatchObject({
      status: 400,
      message: changed,
    });
  });

  it("C14 may not be dropped while its tools run", async () => {
    const { call, answer } = await afterOneCall();
    expect(await answer([call])).toMatchObject({ status: 400, message: changed });
  });

  it.each([
    ["was not asked for, on a model that does not think by itself", { model: OLD }],
    ["was turned off", { model: "claude-sonnet-5", thinking: { type: "disabled" as const } }],
  ])("is not sent when it %s", async (_when, change) => {
    const { client } = await serve({ reply: () => looking });
    const { content, usage } = await client.messages.create({ ...hello, ...change });
    expect(content.map(({ type }) => type)).toEqual(["tool_use"]);
    expect(usage.output_tokens_details).toBeUndefined();
  });

  it("may be dropped when the next request has none", async () => {
    const { server, client } = await serve({ reply: () => looking });
    const asked = { thinking: { type: "enabled" as const, budget_tokens: 1024 }, max_tokens: 2048 };
    const { content } = await client.messages.create({ ...hello, model: OLD, ...asked });
    const [, call] = content as [object, { id: string }];
    const next = messages(user("hello"), assistant([call]), user([result(call.id)]));
    expect((await post(server, { ...next, model: OLD })).status).toBe(200);
  });
});

it("C17 refuses a prompt longer than the window", async () => {
  const { server } = await serve({ reply: () => text("ok") });
  const error = await errorOf(
    await post(server, request({ model: OLD, messages: [user("x".repeat(600_000))] })),
  );
  expect(error).toMatchObject({ status: 400, message: "prompt is too long: 214286 tokens > 200000 maximum" });
});

it("refuses message threads in the way that lets the SDK go on without them", async () => {
  const { server } = await serve({ reply: () => text("ok") });
  const headers = { "anthropic-beta": "message-threads-2026-08-12" };
  const error = await errorOf(await post(server, request({ thread: { type: "create" } }), { headers }));
  expect(error).toMatchObject({ status: 400, details: { error_code: "thread_unsupported_request" } });
});
