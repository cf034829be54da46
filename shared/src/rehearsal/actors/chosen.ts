/** What a short answer stands for: a number from the list of suggestions, or `y` to a question. */

import { blocksOf } from "../../model/index.ts";
import type { MessagesRequest } from "../types.ts";
import { WORDS } from "./words/index.ts";

type Messages = MessagesRequest["messages"];

const NUMBER = /^[([]?(\d)[)\].]?$/;
const YES =
  /^(?:y|yes|yep|yeah|yup|sure|ok|okay|right|correct|exactly|do it|是的?|对的?|嗯|好的?|没错|确认|はい|うん|ええ|そう(?:です)?|お願い(?:します)?)[.!。！]*$/i;

/** The prompt that an answer stands for. Returns other prompts unchanged. */
export function chosen(prompt: string, before: Messages): string {
  const answer = prompt.normalize("NFKC").trim();
  const number = NUMBER.exec(answer)?.[1];
  const texts = textsOf(before);
  if (number !== undefined) return numbered(number, texts) ?? prompt;
  return (YES.test(answer) && asked(texts.at(-1) ?? "")) || prompt;
}

function textsOf(messages: Messages): string[] {
  const replies = messages.filter(({ role }) => role === "assistant").flatMap(blocksOf);
  return replies.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

function numbered(number: string, texts: string[]): string | undefined {
  const newest = texts.findLast((text) =>
    Object.values(WORDS).some(({ howToGoOn }) => text.includes(howToGoOn)),
  );
  return new RegExp(`^${number}\\. (.+)$`, "m").exec(newest ?? "")?.[1];
}

/** The request in a question of the offline model. */
function asked(text: string): string | undefined {
  for (const { doYouMean } of Object.values(WORDS)) {
    const [start = "", end = ""] = doYouMean("\n").split("\n");
    if (text.startsWith(start) && text.endsWith(end))
      return text.slice(start.length, text.length - end.length);
  }
  return undefined;
}
