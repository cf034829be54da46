/** Shows messages for people: who says what, calls with their input, results. */

import type { ConversationMessage, MessageBlock } from "../../trace/index.ts";
import { type Language, playerWords as words } from "../../wording/index.ts";
import { h } from "./dom.ts";
import { fields, longText } from "./texts.ts";

/** A list of messages. */
export function conversation(messages: ConversationMessage[], language: Language): HTMLElement {
  return h("ol", { class: "conversation" }, ...messages.map((message) => messageItem(message, language)));
}

function messageItem({ role, blocks }: ConversationMessage, language: Language): HTMLElement {
  const name = words.ROLES[role]?.[language] ?? role;
  return h("li", { class: role }, h("b", {}, name), ...blocks.map((block) => blockPart(block, language)));
}

function blockPart(block: MessageBlock, language: Language): HTMLElement {
  switch (block.type) {
    case "text":
      return longText(block.text, language);
    case "tool_use":
      return h("div", {}, toolLine("call", block.tool, language), fields(block.input, language));
    case "tool_result":
      return h(
        "div",
        {},
        toolLine("result", block.tool, language, block.isError),
        longText(block.text, language),
      );
    case "other":
      return h("p", {}, `[${block.name}]`);
  }
}

/** `calls bash`, or `result bash error`. */
export function toolLine(
  kind: "call" | "result",
  tool: string,
  language: Language,
  isError = false,
): HTMLElement {
  return h(
    "p",
    { class: "tool" },
    `${words.KINDS[kind][language]} `,
    h("code", {}, tool),
    isError && h("span", { class: "error" }, words.isError[language]),
  );
}
