/** A program under judgement can send anything. The server refuses it, and the judge must be able to look at it. */
import fc from "fast-check";
import { test } from "vitest";
import { askedRequests } from "../../src/smoke/behaviour.ts";
import { scenarioFrom } from "./helpers.ts";

const odd = fc.oneof(
  fc.constantFrom(null, undefined, 0, true, "", "text", [], {}, [null], [1], ["text"], [[]], {
    type: "text",
  }),
);
const block: fc.Arbitrary<unknown> = fc.oneof(
  odd,
  fc.record(
    {
      type: fc.oneof(fc.constantFrom("text", "tool_use", "tool_result"), odd),
      text: odd,
      id: odd,
      tool_use_id: odd,
      name: odd,
      input: odd,
      content: fc.oneof(odd, fc.array(fc.oneof(odd, fc.record({ type: fc.constant("text"), text: odd })))),
    },
    { requiredKeys: [] },
  ),
);
const message = fc.oneof(
  odd,
  fc.record({
    role: fc.oneof(fc.constantFrom("user", "assistant"), odd),
    content: fc.oneof(odd, fc.array(block)),
  }),
);
const body = fc.oneof(
  odd,
  fc.record(
    {
      model: odd,
      max_tokens: odd,
      system: fc.oneof(odd, fc.array(block)),
      tools: fc.oneof(odd, fc.array(fc.oneof(odd, fc.record({ name: odd })))),
      messages: fc.oneof(odd, fc.array(message)),
    },
    { requiredKeys: [] },
  ),
);

test("the judge can look at a body of any shape", async () => {
  const scenario = await scenarioFrom(`id: any
title: Any
prompt: hello
model: { main: [{ say: hello }], helper: { when: { system: x, first_user: y }, turns: [{ say: hello }] } }
expect: [{ exit_code: 0 }]
`);
  fc.assert(
    fc.property(body, (sent) => {
      const request = { index: 0, body: sent, headers: {}, startedAt: 0, attempt: 0 };
      const entry = { request, path: "/v1/messages", status: 400, finishedAt: 0 } as never;
      JSON.stringify(askedRequests([entry], new Set(), scenario));
    }),
    { numRuns: 2_000 },
  );
});
