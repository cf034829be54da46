/** One event of a play as a card. */

import { conversationAt, type EventOf, type Trace, type TraceEvent, userTexts } from "../../trace/index.ts";
import { type Language, traceWords, playerWords as words } from "../../wording/index.ts";
import { conversation } from "./conversation.ts";
import { folded, h } from "./dom.ts";
import { diffText, fields, longText } from "./texts.ts";
import { tokenBar } from "./tokens.ts";

export interface CardContext {
  trace: Trace;
  language: Language;
  /** All actors. If there are several, their names are shown. */
  actors: string[];
  /** The address of the page with the lines of the chapter; without it no code is shown. */
  code: string | null;
}

export function card(event: TraceEvent, context: CardContext): HTMLElement {
  const { language, actors } = context;
  const actor =
    actors.length > 1 && event.actor !== "" ? h("span", { class: "actor" }, event.actor) : undefined;
  return h(
    "article",
    { class: `card ${event.kind}` },
    h(
      "header",
      {},
      h("span", { class: "kind" }, headline(event, language)),
      actor,
      rawButton(event, language),
    ),
    ...bodyOf(event, context),
  );
}

function headline(event: TraceEvent, language: Language): string {
  const kind = words.KINDS[event.kind][language];
  if (event.kind === "request") return `${kind} ${event.request}`;
  if (event.kind === "call" || event.kind === "result") return `${kind} ${event.tool}`;
  if (event.kind === "file") return `${kind} ${event.path} · ${traceWords.CHANGES[event.change][language]}`;
  return kind;
}

function rawButton(event: TraceEvent, language: Language): HTMLElement {
  const json = () => [longText(JSON.stringify(event, null, 2), language)];
  const details = folded("{ }", json, { class: "raw", title: words.rawJson[language] });
  details.querySelector("summary")?.setAttribute("aria-label", words.rawJson[language]);
  return details;
}

function bodyOf(event: TraceEvent, context: CardContext): (HTMLElement | undefined)[] {
  const { language } = context;
  switch (event.kind) {
    case "request":
      return requestBody(event, context);
    case "reply":
      return replyBody(event, language);
    case "call":
      return [fields(event.input, language)];
    case "result":
      return [event.isError ? errorMark(language) : undefined, longText(event.text, language)];
    case "terminal":
      return [longText(event.text, language, `screen ${event.stream}`)];
    case "file":
      return [diffText(event.diff, language)];
  }
}

function errorMark(language: Language): HTMLElement {
  return h("p", {}, h("span", { class: "error" }, words.isError[language]));
}

function replyBody(event: EventOf<"reply">, language: Language): (HTMLElement | undefined)[] {
  const { text, thinking, stop, error, use } = event;
  const isUsual = !stop || stop === "end_turn" || stop === "tool_use";
  return [
    thinking ? folded(words.thinking[language], () => [longText(thinking, language)]) : undefined,
    text ? longText(text, language) : undefined,
    error === undefined ? undefined : h("p", { class: "error" }, words.noReply({ error })[language]),
    isUsual ? undefined : h("p", { class: "note" }, words.stopped({ stop })[language]),
    use ? tokenBar(use, language) : undefined,
  ];
}

function requestBody(event: EventOf<"request">, context: CardContext): (HTMLElement | undefined)[] {
  const { language, trace } = context;
  const { messages, isRewritten, refused, settings } = event;
  const texts = userTexts(messages);
  const all = event.newFrom + messages.length;
  return [
    isRewritten && h("p", { class: "note" }, words.rewritten[language]),
    ...texts.map((text) => longText(text, language, "text user")),
    texts.length === 0 && !isRewritten && h("p", { class: "quiet" }, words.goesOn[language]),
    codeList(event, context),
    toolList(event, context),
    systemText(event, context),
    settings && h("p", { class: "quiet" }, words.settings(settings)[language]),
    refused !== undefined && h("p", { class: "error" }, words.refused({ reason: refused })[language]),
    folded(words.wholeConversation({ messages: all })[language], () => [
      conversation(conversationAt(trace, trace.indexOf(event)), language),
    ]),
  ].filter((part) => part instanceof HTMLElement);
}

/** The functions of the chapter's own mechanism that ran since the request before, with links. */
function codeList({ code = [] }: EventOf<"request">, context: CardContext): HTMLElement | undefined {
  if (context.code === null || code.length === 0) return undefined;
  const items = code.map(({ place, text }) =>
    h("li", {}, h("a", { href: `${context.code}#${place}`, title: place }, h("code", {}, text.trim()))),
  );
  return folded(words.codeAtWork({ count: code.length })[context.language], () => [h("ul", {}, ...items)]);
}

/** The tools, if they have changed; new ones are marked. */
function toolList(event: EventOf<"request">, { trace, language }: CardContext): HTMLElement | undefined {
  const { tools } = event;
  if (!tools) return undefined;
  if (tools.length === 0) return h("p", { class: "quiet" }, words.noTools[language]);
  const known = lastBefore(trace, event, "tools");
  const items = tools.map((tool) =>
    h("li", { class: known && !known.includes(tool) ? "fresh" : "" }, h("code", {}, tool)),
  );
  return h("div", { class: "tools" }, `${words.toolsOffered[language]}: `, h("ul", {}, ...items));
}

/** The sections of the system text, if they have changed. */
function systemText(event: EventOf<"request">, { trace, language }: CardContext): HTMLElement | undefined {
  const { system } = event;
  if (!system || system.length === 0) return undefined;
  const known = lastBefore(trace, event, "system") ?? system;
  const length = system.reduce((sum, section) => sum + section.length, 0);
  return folded(words.systemText({ sections: system.length, length })[language], () =>
    system.map((section) => longText(section, language, known.includes(section) ? "text" : "text fresh")),
  );
}

function lastBefore(trace: Trace, event: EventOf<"request">, key: "tools" | "system"): string[] | undefined {
  const earlier = trace.slice(0, trace.indexOf(event));
  const requests = earlier.filter((one) => one.kind === "request");
  return requests.findLast((one) => one.actor === event.actor && one[key])?.[key];
}
