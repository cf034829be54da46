/** Questions come one after another, and only to someone who is there to answer. */

import { once } from "node:events";
import { words } from "../wording/index.ts";
import type { Answer, Asked, Question } from "./ask.ts";
import { showNotice } from "./display.ts";
import type { Session } from "./session.ts";
import { showQuestion } from "./show-question.ts";
import { isBesideTurn, MAIN } from "./speaker.ts";
import { ring } from "./wake-ups.ts";

/**
 * Only one question is open at a time. Those of the main agent and its subagents belong to the running turn: when
 * it is stopped, the answer is "no", and if no user is there, no question is asked.
 */
export function askInTurn(session: Session): (question: Question) => Promise<Answer> {
  let previous: Promise<unknown> = Promise.resolve();
  return async (question) => {
    const asked = inTurn(session, question);
    if (!asked) return answerUnattended(question);
    if (asked.signal.aborted) return "no";
    const isDue = Promise.race([previous, once(asked.signal, "abort")]);
    const answer = isDue.then(() => ask(session, asked));
    previous = Promise.all([previous, answer]);
    return answer;
  };
}

/** The question as the session sees it now; undefined when it does not belong to a turn of the user. */
function inTurn({ input, turn, wakeUp }: Session, question: Question): Asked | undefined {
  const isTeammates = isBesideTurn(question.asker ?? MAIN);
  if (!isTeammates && wakeUp && !wakeUp.isAttended && !input.answersAlone) return undefined;
  const signals = [isTeammates ? undefined : turn?.signal, question.signal];
  const signal = AbortSignal.any(signals.filter((signal) => signal !== undefined));
  return { ...question, signal, isSudden: isTeammates || wakeUp !== undefined };
}

async function ask(session: Session, question: Asked): Promise<Answer> {
  if (question.signal.aborted) return "no";
  setAsking(session, true);
  return session.input.answer(question).finally(() => setAsking(session, false));
}

/** Makes those who wait for a line of a pipe check again whether it is for them. */
function setAsking(session: Session, isAsking: boolean): void {
  session.isAsking = isAsking;
  ring(session);
}

/** A user who is typing something else must not answer by accident, and a user who is away cannot. */
function answerUnattended(question: Question): Answer {
  showQuestion(question);
  showNotice(MAIN, words.nobodyStartedTurn);
  return "nobody";
}
