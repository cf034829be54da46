/** Compares requests to the model with conditions, and finds the request that comes closest. */

import type { Arguments } from "../chapters/index.ts";
import type { MessageBlock } from "../trace/index.ts";
import { type Localized, words } from "../wording/index.ts";
import type { AskedRequest } from "./behaviour.ts";
import { cachedText } from "./match-cache.ts";
import { describeText, quote, type TextConditions, textFits, unmetBy } from "./matching.ts";
import {
  describeNearest,
  describeResult,
  describeUnmet,
  inItsPlace,
  nearestResult,
  resultFits,
  resultsIn,
  where,
} from "./tool-results.ts";

export type RequestConditions = Arguments["some_request"];

/** One condition on a request. */
export interface Condition {
  expected: Localized;
  /** What it quotes, and the sentence about that: several of the same kind become one. */
  quotes?: { part: string; asSentence: (wanted: { part: string }) => Localized };
  /** The part of it that this request does not meet, if it has several. */
  unmetIn?(request: AskedRequest): Localized;
  isMet(request: AskedRequest): boolean;
  /** What the request has instead; `all` may contain something that comes closer. */
  seenIn(request: AskedRequest, all: AskedRequest[]): Localized;
  /** Where to look when a request does not meet it. */
  hint?: Localized;
}

/** Whether a request meets all conditions. */
export function requestFits(request: AskedRequest, wanted: RequestConditions): boolean {
  return isMeant(request, wanted) && conditionsOf(wanted).every(({ isMet }) => isMet(request));
}

/** The conditions as a part of a sentence. */
export function describeRequest(wanted: RequestConditions): Localized {
  return describeConditions(wanted, conditionsOf(wanted));
}

/** The conditions that this request does not meet, as a part of a sentence. */
export function describeUnmetIn(request: AskedRequest, wanted: RequestConditions): Localized {
  const unmet = unmetConditions(request, wanted);
  const parts = unmet.map((condition) => ({
    ...condition,
    expected: condition.unmetIn?.(request) ?? condition.expected,
  }));
  return describeConditions(wanted, parts);
}

/** Only some of the conditions, after the request that they are about. */
function describeConditions({ actor, number }: RequestConditions, conditions: Described[]): Localized {
  const which = [
    ...(actor ? [words.ofActor({ actor })] : []),
    ...(number ? [words.asNumber({ number })] : []),
  ];
  return words.requestLike({ which, conditions: sentencesOf(conditions) });
}

type Described = Pick<Condition, "expected" | "quotes">;

function sentencesOf(conditions: Described[]): Localized[] {
  return conditions.flatMap((condition) => {
    const { expected, quotes } = condition;
    if (!quotes) return [expected];
    const alike = conditions.filter((other) => other.quotes?.asSentence === quotes.asSentence);
    const part = alike.map((one) => one.quotes?.part).join(", ");
    return alike[0] === condition ? [quotes.asSentence({ part })] : [];
  });
}

/** What the nearest request has instead of the first condition that it misses. */
export function nearest(wanted: RequestConditions, requests: AskedRequest[]): Localized {
  const best = nearestRequest(wanted, requests);
  if (requests.length === 0) return words.noRequestAtAll;
  if (!best) return manyRequests(requests);
  const missed = unmetConditions(best, wanted)[0] ?? conditionsOf(wanted)[0];
  const meant = requests.filter((request) => isMeant(request, wanted));
  return missed ? missed.seenIn(best, meant) : manyRequests(requests);
}

/** The last of the requests that meet most conditions; undefined if the conditions are about none of them. */
export function nearestRequest(
  wanted: RequestConditions,
  requests: AskedRequest[],
): AskedRequest | undefined {
  const meant = requests.filter((request) => isMeant(request, wanted));
  const missed = (request: AskedRequest) => unmetConditions(request, wanted).length;
  const fewest = Math.min(...meant.map(missed));
  return meant.findLast((request) => missed(request) === fewest);
}

/** The conditions that a request does not meet. */
export function unmetConditions(request: AskedRequest, wanted: RequestConditions): Condition[] {
  return conditionsOf(wanted).filter(({ isMet }) => !isMet(request));
}

function manyRequests(requests: AskedRequest[]): Localized {
  const actors = [...new Set(requests.map(({ actor }) => actor))];
  return words.requestsOf({ requests: requests.length, actors });
}

/** Whether the conditions are about this request. If they name an actor, its own requests are counted. */
function isMeant(request: AskedRequest, { actor, number }: RequestConditions): boolean {
  if (actor !== undefined && actor !== request.actor) return false;
  return number === undefined || number === (actor === undefined ? request.number : request.numberOfActor);
}

function conditionsOf(wanted: RequestConditions): Condition[] {
  return [
    ...conditionsOnHead(wanted),
    ...(wanted.tools_contain ?? []).map(onDefinitions),
    ...(wanted.system_contains ?? []).map(onSystem),
    ...(wanted.system_matches === undefined ? [] : [onSystemPattern(wanted.system_matches)]),
    ...(wanted.has_text ?? []).map((part) => onTexts("user", part, words.userSays, allOf)),
    ...(wanted.new_text ?? []).map((part) => onTexts("user", part, words.userAdds, newOf)),
    ...(wanted.has_said ?? []).map((part) => onTexts("assistant", part, words.modelHasSaid, allOf)),
    ...(wanted.has_tool_result ? [onResult(wanted.has_tool_result)] : []),
    ...(wanted.alternating ? [ALTERNATING] : []),
    ...(wanted.cached ? [onCached(wanted.cached as TextConditions)] : []),
  ];
}

function conditionsOnHead({ model, max_tokens, tools, offers_tool = [] }: RequestConditions): Condition[] {
  const conditions: Condition[] = [];
  if (model !== undefined)
    conditions.push({
      expected: words.forModel({ model }),
      isMet: (request) => request.model === model,
      seenIn: (request) => at(request, words.seenModel({ model: String(request.model) })),
    });
  if (max_tokens !== undefined)
    conditions.push({
      expected: words.withMaxTokens({ tokens: max_tokens }),
      isMet: (request) => request.maxTokens === max_tokens,
      seenIn: (request) => at(request, words.seenText({ text: `max_tokens ${request.maxTokens}` })),
    });
  if (tools)
    conditions.push({
      expected: words.offersExactly({ tools: tools.join(", ") }),
      isMet: (request) => sameNames(tools, request.tools),
      seenIn: seenTools,
    });
  const offered = offers_tool.map((tool) => ({
    expected: words.offersTool({ tool }),
    isMet: (request: AskedRequest) => request.tools.includes(tool),
    seenIn: seenTools,
    hint: words.hintOfferTool,
  }));
  return [...conditions, ...offered];
}

function seenTools(request: AskedRequest): Localized {
  return at(request, words.seenTools({ tools: request.tools }));
}

/** The definitions are too long to show: the names say enough. */
function onDefinitions(part: string): Condition {
  return {
    expected: words.definitionsHave({ part: quote(part) }),
    isMet: ({ definitions }) => definitions.includes(part),
    seenIn: seenTools,
    hint: words.hintDefinitions,
  };
}

function onSystem(part: string): Condition {
  return onSystemText(quote(part), (text) => text.includes(part));
}

function onSystemPattern(pattern: string): Condition {
  const regex = new RegExp(pattern, "u");
  return onSystemText(`/${pattern}/`, (text) => regex.test(text));
}

function onSystemText(part: string, fits: (text: string) => boolean): Condition {
  const textOf = ({ system }: AskedRequest) => system.join("\n");
  return {
    expected: words.systemHas({ part }),
    isMet: (request) => fits(textOf(request)),
    seenIn: (request) => at(request, words.seenSystem({ text: quote(textOf(request)) })),
  };
}

function onTexts(
  role: string,
  part: string,
  asSentence: (wanted: { part: string }) => Localized,
  messagesOf: (request: AskedRequest) => AskedRequest["messages"],
): Condition {
  return {
    expected: asSentence({ part: quote(part) }),
    quotes: { part: quote(part), asSentence },
    isMet: (request) =>
      messagesOf(request).some(
        (message) => message.role === role && textsIn(message.blocks).some((text) => text.includes(part)),
      ),
    seenIn(request) {
      const blocks = messagesOf(request).findLast((message) => message.role === role)?.blocks ?? [];
      const texts = textsIn(blocks);
      const types = [...new Set(blocks.map(({ type }) => type))];
      const seen =
        texts.length > 0 ? words.seenText({ text: quote(texts.join("\n")) }) : words.noText({ types });
      return at(request, seen);
    },
  };
}

function allOf({ messages }: AskedRequest): AskedRequest["messages"] {
  return messages;
}

function newOf({ messages, newFrom }: AskedRequest): AskedRequest["messages"] {
  return messages.slice(newFrom);
}

function textsIn(blocks: MessageBlock[]): string[] {
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

function onResult(wanted: Arguments["tool_result"]): Condition {
  const fitting = (request: AskedRequest) =>
    resultsIn(request).find(([result]) => resultFits(result, wanted));
  return {
    expected: words.carriesResult({ result: describeResult(wanted) }),
    unmetIn(request) {
      const closest = nearestResult(wanted, [{ ...request, newFrom: 0 }])?.[1];
      return words.carriesResult({
        result: closest ? describeUnmet(wanted, closest) : describeResult(wanted),
      });
    },
    isMet: (request) => fitting(request) !== undefined,
    seenIn(request, all) {
      const [unwanted] = fitting(request) ?? [];
      return unwanted ? inItsPlace([request, unwanted]) : describeNearest(wanted, all);
    },
  };
}

/** Index of the first message whose role is that of the message before; -1 if there is none. */
function repeatedRole({ messages }: AskedRequest): number {
  return messages.findIndex(({ role }, index) => role === messages[index - 1]?.role);
}

const ALTERNATING: Condition = {
  expected: words.rolesAlternate,
  isMet: (request) => repeatedRole(request) < 0,
  seenIn(request) {
    const second = repeatedRole(request);
    const role = request.messages[second]?.role ?? "";
    return at(request, words.twoInARow({ role, first: second - 1, second }));
  },
};

function onCached(wanted: TextConditions): Condition {
  return {
    expected: words.cachedBeginning({ text: describeText(wanted) }),
    unmetIn: (request) => words.cachedBeginning({ text: describeText(unmetBy(cachedText(request), wanted)) }),
    isMet: (request) => textFits(cachedText(request), wanted),
    seenIn: (request) => at(request, words.seenFromCache({ text: quote(cachedText(request)) })),
  };
}

function at(request: AskedRequest, what: Localized): Localized {
  return words.seenAt({ what, place: where(request) });
}

function sameNames(a: string[], b: string[]): boolean {
  return JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());
}
