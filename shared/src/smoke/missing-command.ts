/** Rule: the program knows each command that is typed. It counts only in a play in which something else fails, too. */

import { type Localized, words } from "../wording/index.ts";
import type { AskedRequest, Behaviour } from "./behaviour.ts";
import type { Verdict } from "./judge.ts";
import type { Share } from "./shares.ts";

const COMMAND = /^(\/[\w-]+)(?:\s|$)/;

/** The first command that the program does not know. What else fails follows from that. */
export function judgeCommands(behaviour: Behaviour, { prompts, expect }: Share): Verdict[] {
  for (const { en: line } of prompts) {
    const [, name] = COMMAND.exec(line) ?? [];
    const seen = name && signOfMissing(name, line, behaviour);
    if (!seen || refusalOf(name).test(JSON.stringify(expect))) continue;
    const expected = words.aCommand({ name });
    return [{ pass: false, decisive: true, expected, seen, hint: words.hintCommand }];
  }
  return [];
}

/** It says that there is no such command, or takes the line for a prompt. */
function signOfMissing(name: string, line: string, behaviour: Behaviour): Localized | undefined {
  const { stdout, stderr, requests } = behaviour;
  const [said] = refusalOf(name).exec(`${stderr}\n${stdout}`) ?? [];
  if (said) return words.commandRefused({ name, said });
  const request = requests.find((one) => isAskedBy(one, line));
  return request && words.commandAsked({ name, line, number: request.number });
}

/** In the words of the course, and in those of most programs. */
function refusalOf(name: string): RegExp {
  return new RegExp(
    `[^\\n]{0,40}\\b(no|unknown|unrecogni[sz]ed|invalid)( such)? command:? ['"\`]?${name}(?![\\w-])`,
    "i",
  );
}

function isAskedBy({ messages }: AskedRequest, line: string): boolean {
  return messages.at(-1)?.blocks.some((block) => block.type === "text" && block.text === line) ?? false;
}
