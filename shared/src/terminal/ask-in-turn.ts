/** Questions come one after another, and only to someone who is there to answer. */

import { words } from "../wording/index.ts";
import { type Answer, type Question, showQuestion } from "./ask.ts";
import { showNotice } from "./display.ts";
import { holdStatus } from "./screen.ts";
import type { Session } from "./session.ts";
import { MAIN } from "./speaker.ts";

/** Only one question is open at a time, and none in a turn that was stopped. */
export function askInTurn(session: Session): (question: Question) => Promise<Answer> {
  let previous: Promise<unknown> = Promise.resolve();
  return (question) => {
    const answer = previous.then(() => ask(session, question));
    previous = answer;
    return answer;
  };
}

async function ask({ input, turn, isUnattended }: Session, question: Question): Promise<Answer> {
  const signals = [turn?.signal, question.signal].filter((signal) => signal !== undefined);
  const signal = AbortSignal.any(signals);
  if (isUnattended && !input.answersAlone) return answerUnattended(question);
  if (signal.aborted) return "no";
  holdStatus(true);
  return input.answer(question, signal).finally(() => holdStatus(false));
}

/** Who is just typing something else must not answer by accident, and who is away cannot. */
function answerUnattended(question: Question): Answer {
  showQuestion(question);
  showNotice(MAIN, words.nobodyStartedTurn);
  return "nobody";
}
