/** Asks questions at the terminal, or reads from a pipe what a person would type. */

import { createInterface } from "node:readline";
import type { Question } from "@harness/shared/chapters";
import { wrap } from "@harness/shared/text";
import { type Language, words } from "@harness/shared/wording";
import { paint } from "../lib/colour.ts";

export interface Score {
  right: number;
  asked: number;
}

/** Returns what the program does in a play of a scenario, in lines. */
type Play = (scenario: string) => Promise<string[]>;

/** Asks until there are no more questions or no more lines. Returns how many questions were answered. */
export async function askAll(questions: Question[], language: Language, play: Play): Promise<Score> {
  const keyboard = createInterface({ input: process.stdin });
  const lines = keyboard[Symbol.asyncIterator]();
  const ask = async (prompt: string) => {
    process.stdout.write(paint("dim", prompt));
    const { value, done } = await lines.next();
    if (!process.stdin.isTTY) process.stdout.write("\n");
    return done ? undefined : value.trim();
  };
  const score = { right: 0, asked: 0 };
  for (const [index, question] of questions.entries()) {
    const number = words.quizNumber({ number: index + 1, count: questions.length })[language];
    show(paint("bold", number), textOf(question, language));
    if ((await ask(words.quizThink[language])) === undefined) break;
    show(...(await answerTo(question, language, play)));
    const knew = await yesOrNo(() => ask(words.quizKnew[language]));
    if (knew === undefined) break;
    score.asked += 1;
    if (knew) score.right += 1;
    show();
  }
  keyboard.close();
  return score;
}

function textOf({ question, predict }: Question, language: Language): string {
  return (predict ? words.predictQuestion({ question }) : question)[language].trim();
}

async function answerTo({ answer, predict }: Question, language: Language, play: Play): Promise<string[]> {
  const played = predict ? ["", ...(await play(predict)).map((line) => `  ${line}`)] : [];
  return [...played, ...(answer ? ["", answer[language].trim()] : []), ""];
}

/** Asks again until the answer is one of the choices. undefined at the end of the lines. */
async function yesOrNo(ask: () => Promise<string | undefined>): Promise<boolean | undefined> {
  const answer = await ask();
  if (answer === undefined) return undefined;
  return /^[yn]/i.test(answer) ? /^y/i.test(answer) : yesOrNo(ask);
}

function show(...lines: string[]): void {
  const columns = process.stdout.columns || Number.POSITIVE_INFINITY;
  for (const line of lines) console.log(wrap(line, columns, "  "));
  if (lines.length === 0) console.log();
}
