/** What can be played here and now: numbered, so that a number is enough to ask for it. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { blocksOf } from "../../model/index.ts";
import type { Language } from "../../wording/index.ts";
import type { MessagesRequest } from "../types.ts";
import type { PlainRequest } from "./requests.ts";
import type { KnownScript } from "./script.ts";
import { missingTool } from "./scripted.ts";
import { offeredTools } from "./turn.ts";
import { WORDS } from "./words/index.ts";

const MAX_SUGGESTIONS = 5;
const MAX_OF_A_CHAPTER = 3;

export interface Place {
  /** Scripts in the order of the course. */
  known: KnownScript[];
  /** Where the agent works; undefined when nobody knows. */
  workdir?: string | undefined;
}

/** Two lines that say what this is, and what works here, numbered. */
export function suggest(place: Place, body: MessagesRequest, language: Language): string {
  return `${WORDS[language].unknown}\n${list(place, body, language)}`;
}

/** The answer to small talk. Whoever begins with it is told what works here, too. */
export function talk(
  kind: PlainRequest["kind"],
  place: Place,
  body: MessagesRequest,
  language: Language,
): string {
  const { hello, help, thanks, who } = WORDS[language];
  if (kind === "thanks") return thanks;
  if (kind === "who") return who;
  return `${kind === "hello" ? hello : help}\n${list(place, body, language)}`;
}

function list(place: Place, body: MessagesRequest, language: Language): string {
  const { howToGoOn, tryCommand } = WORDS[language];
  const first = place.workdir === undefined ? howToGoOn : howToGoOn + tryCommand;
  return [first, ...numbered(suggestionsFor(place, body, language))].join("\n");
}

/** The prompt that a number stands for in the newest list of suggestions; any other prompt stands for itself. */
export function chosen(prompt: string, { messages }: MessagesRequest): string {
  const number = /^[([]?(\d)[)\].]?$/.exec(prompt.normalize("NFKC").trim())?.[1];
  if (number === undefined) return prompt;
  const replies = messages.filter(({ role }) => role === "assistant").flatMap(blocksOf);
  const texts = replies.flatMap((block) => (block.type === "text" ? [block.text] : []));
  const newest = texts.findLast((text) =>
    Object.values(WORDS).some(({ howToGoOn }) => text.includes(howToGoOn)),
  );
  return new RegExp(`^${number}\\. (.+)$`, "m").exec(newest ?? "")?.[1] ?? prompt;
}

/** Whether all that a script reads is there. Where nobody knows the place, only what reads nothing works surely. */
function worksIn(workdir: string | undefined, { files, isSimple }: KnownScript): boolean {
  return isSimple && files.every((file) => workdir !== undefined && existsSync(join(workdir, file)));
}

function suggestionsFor({ known, workdir }: Place, body: MessagesRequest, language: Language): string[] {
  const offered = offeredTools(body);
  const playable = known.filter(
    (script) => worksIn(workdir, script) && mainTurns(script).every((turn) => !missingTool(turn, offered)),
  );
  const plain = plainRequests(workdir, language);
  const prompts = newestFirst(playable).map(({ prompts }) => prompts[0]?.[language] ?? "");
  return [...prompts.slice(0, MAX_SUGGESTIONS - plain.length), ...plain];
}

/** The newest first, but not all of one chapter. */
function newestFirst(scripts: KnownScript[]): KnownScript[] {
  const chapters = [...new Set(scripts.map(({ chapter }) => chapter))].sort().reverse();
  return chapters.flatMap((name) =>
    scripts.filter(({ chapter }) => chapter === name).slice(0, MAX_OF_A_CHAPTER),
  );
}

function plainRequests(workdir: string | undefined, language: Language): string[] {
  const { read, list } = WORDS[language].plain;
  const file = workdir === undefined ? undefined : firstFile(workdir);
  return file === undefined ? [list] : [read(file), list];
}

function firstFile(workdir: string): string | undefined {
  const entries = readdirSync(workdir, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /^[^.\s][^\s]*\.(?:md|txt)$/.test(entry.name));
  const names = files.map(({ name }) => name).sort();
  return names.find((name) => /^readme/i.test(name)) ?? names[0];
}

function mainTurns({ actors }: KnownScript) {
  return actors.find(({ when }) => when === undefined)?.turns ?? [];
}

function numbered(prompts: string[]): string[] {
  return prompts.map((prompt, index) => `${index + 1}. ${prompt}`);
}
