/** Probes of what the table of models says: limits, names, defaults, and when a prompt is long enough for the cache. */

import { DEFAULT_MODEL, findModel, MODELS } from "@harness/shared/model";
import { accepted, assistant, call, LOOK, marked, type Probe, request, result, text, user } from "./probe.ts";

/** About five characters of English for each token. */
const TOKEN_CHARS = 5;

const minimum = findModel(DEFAULT_MODEL)?.cacheMinimum ?? 1024;

/** A prompt of about so many tokens, with a mark at its end. */
const cached = (tokens: number) =>
  request({ system: [text("one two ".repeat((tokens * TOKEN_CHARS) / 8), marked())] });

const unthought = [user("Look."), assistant([call("t1")]), user([result("t1")])];

export const OF_MODELS: Probe[] = [
  ...MODELS.map(
    ({ id }): Probe => ({
      rule: `the limits of ${id}`,
      accepted: true,
      method: "GET",
      path: `/v1/models/${id}`,
      compares: "values",
    }),
  ),
  accepted("a prompt above the minimum is cached", cached(minimum * 2), { compares: "cache" }),
  accepted("a prompt below the minimum is not cached", cached(minimum / 2), { compares: "cache" }),
  accepted("a call without thinking before it, with thinking on", {
    ...request({ tools: [LOOK], messages: unthought, max_tokens: 16 }),
    thinking: { type: "adaptive" },
  }),
  accepted(
    "the first message may be the assistant's",
    request({ messages: [assistant("Hi."), user("Hi.")] }),
  ),
  ...["low", "medium", "high", "xhigh", "max"].map((effort) =>
    accepted(`the effort ${effort}`, request({ output_config: { effort } })),
  ),
];
