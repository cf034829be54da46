/**
 * The side calls of a harness with memory. They come after every turn, so scripts need not mention them, and offline they
 * are answered by simple rules. They are recognised by the start of the system text, see MARK.
 */

import { startOf } from "../../text/index.ts";
import type { Language } from "../../wording/index.ts";
import type { MessagesRequest } from "../types.ts";
import { firstUserText, systemTexts } from "./turn.ts";

const MARK = /^You keep the memory of a coding agent\. Task: (select|extract|consolidate)\./;

/** "Remember: the tests run with npm test", in three languages. */
const REQUESTS: Record<Language, RegExp> = {
  en: /^(?:please )?remember(?: that)?[:,]?\s+(.+)$/is,
  zh: /^(?:请)?记住[：:，,]?\s*(.+)$/s,
  ja: /^(?:次のことを)?覚えて(?:おいて|ください|おいてください)?[：:、。]?\s*(.+)$/s,
};
const MAX_NAME_CHARS = 60;

/** Whether a request asks what to recall, what to remember or how to merge. */
export function isMemoryCall(body: MessagesRequest): boolean {
  return taskOf(body) !== undefined;
}

/**
 * An answer without intelligence: it recalls facts that share words with the request, remembers what the user
 * explicitly asked to remember, and never merges. undefined if the request is not a memory call.
 */
export function memoryAnswer(body: MessagesRequest): string | undefined {
  const task = taskOf(body);
  const text = firstUserText(body);
  if (task === "select") return JSON.stringify(select(text));
  if (task === "extract") return JSON.stringify(extract(text));
  return task && withOrigins(text);
}

function taskOf(body: MessagesRequest): string | undefined {
  return MARK.exec(systemTexts(body).join("\n"))?.[1];
}

function select(text: string): string[] {
  const wanted = wordsIn(between("request", text));
  const lines = between("memories", text).split("\n");
  const fits = (line: string) => [...wordsIn(line)].filter((word) => wanted.has(word)).length > 1;
  return lines.filter(fits).map((line) => line.slice(0, line.indexOf(": ")));
}

function extract(text: string) {
  const said = between("conversation", text).split(/^(?=user: |agent: |tool: )/m);
  const requests = said.filter((line) => line.startsWith("user: ")).map((line) => line.slice(6).trim());
  const facts = requests.flatMap((request) =>
    Object.values(REQUESTS).flatMap((pattern) => pattern.exec(request)?.[1]?.trim() ?? []),
  );
  const stored = between("stored", text);
  return [...new Set(facts)]
    .filter((fact) => !stored.includes(fact))
    .map((fact) => ({
      name: nameOf(fact),
      description: startOf(fact, 200),
      type: "project",
      body: startOf(fact, 2000),
    }));
}

function withOrigins(text: string): string {
  const memories = JSON.parse(text) as { name: string }[];
  return JSON.stringify(memories.map((memory) => ({ ...memory, from: [memory.name] })));
}

function nameOf(fact: string): string {
  const characters = [...(fact.split("\n")[0] as string)];
  return characters.length > MAX_NAME_CHARS
    ? `${characters.slice(0, MAX_NAME_CHARS).join("")}…`
    : characters.join("");
}

/** Words of more than three letters; in scripts without spaces, every pair of characters. */
function wordsIn(text: string): Set<string> {
  const plain = text.normalize("NFKC").toLowerCase();
  const letters = plain.match(/[a-z]{4,}/g) ?? [];
  const others = plain.match(/[\p{Script=Han}\p{Script=Katakana}]{2,}/gu) ?? [];
  const pairs = others.flatMap((run) => [...run].slice(1).map((second, index) => [...run][index] + second));
  return new Set([...letters, ...pairs]);
}

function between(tag: string, text: string): string {
  const start = text.indexOf(`<${tag}>\n`);
  const end = text.lastIndexOf(`\n</${tag}>`);
  return start < 0 || end < start ? "" : text.slice(start + tag.length + 3, end);
}
