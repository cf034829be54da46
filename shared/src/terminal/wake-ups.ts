/** Turns that the user did not type: what starts them, and when. */

import { once } from "node:events";
import { type Localized, words } from "../wording/index.ts";
import { showNotice } from "./display.ts";
import type { Session } from "./session.ts";
import { MAIN } from "./speaker.ts";

/** A turn that the harness starts by itself. */
export interface WakeUp<From extends string = string> {
  /** The text in place of the user's prompt. */
  prompt: string;
  /** A note for the model, in addition to the prompt. */
  note?: string;
  /** Who wants the turn, for instance "cron". */
  from: From;
  /** The user is there and may be asked during the turn. Without it no question is asked. */
  isAttended?: boolean;
  /** One line for the user: why a turn starts now. */
  notice: Localized | string;
  /** Called after the turn, with what it threw when it failed. */
  onEnd?(error?: unknown): void | Promise<void>;
}

/** What can start turns: commands in the background, schedules. */
export interface WakeUpSource<From extends string = string> {
  /** The next turn, or undefined when there is none now. Called only when no turn runs; the turn that it returns starts at once. */
  next(): WakeUp<From> | undefined | Promise<WakeUp<From> | undefined>;
  /** Whether a wake-up is sure to come, so that the end of piped input must wait for it. */
  isBusy?(): boolean;
  /** Called once at the end of piped input, when nothing is waited for any more. */
  onLeave?(): void;
  /**
   * Whether an agent that works beside the main agent may ask the user. The lines of a pipe were written in advance: until
   * that work is over, the next line waits, because it may be the answer to a question. Ring when it changes.
   */
  isAtWork?(): boolean;
}

/** From now on turns can start from `source` too. Returns the bell to ring when `next` may have something new. */
export function addSource(session: Session, source: WakeUpSource): () => void {
  session.sources.push(source);
  return () => ring(session);
}

/** Wakes the waiting session, which then looks again for the next turn. */
export function ring(session: Session): void {
  const { bell } = session;
  session.bell = new AbortController();
  bell.abort();
}

/**
 * What the next turn is about: a line of the user, or a wake-up; undefined when it is time to leave. A line that is
 * there comes first, because a wake-up can wait.
 */
export async function nextEvent(session: Session): Promise<string | WakeUp | undefined> {
  const { input, sources } = session;
  for (;;) {
    const { signal } = session.bell;
    const isKept = isLineKept(session);
    const wakeUp = input.hasLine() && !isKept ? undefined : await firstWakeUp(sources);
    if (wakeUp) return wakeUp;
    if (isKept) {
      // The reason to wait may be over now.
      if (isLineKept(session)) await aborted(signal);
      continue;
    }
    const line = await input.nextLine(signal);
    if (line !== undefined) return line;
    if (!signal.aborted) return input.interactive ? undefined : lastWakeUps(session);
  }
}

/** The next line of a pipe may be an answer, and is no prompt yet. A person at the keyboard knows which one it is. */
function isLineKept({ input, isAsking, sources }: Session): boolean {
  if (input.interactive) return false;
  return isAsking || sources.some((source) => source.isAtWork?.());
}

/** Nobody will type any more, but what has begun is finished. */
async function lastWakeUps(session: Session): Promise<WakeUp | undefined> {
  let isTold = false;
  for (;;) {
    const { signal } = session.bell;
    const wakeUp = await firstWakeUp(session.sources);
    if (wakeUp) return wakeUp;
    // It rang while a source was asked: look once more for what has just ended.
    if (signal.aborted) continue;
    if (!session.sources.some((source) => source.isBusy?.())) return leaveSources(session);
    if (!isTold) showNotice(MAIN, words.waitingForBackground);
    isTold = true;
    await aborted(signal);
  }
}

function leaveSources({ sources }: Session): undefined {
  for (const source of sources) source.onLeave?.();
}

/** Resolves at once when it rang already. */
async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  // Without it the process would end when nothing else keeps it running.
  const awake = setInterval(() => {}, 60_000);
  await once(signal, "abort");
  clearInterval(awake);
}

async function firstWakeUp(sources: WakeUpSource[]): Promise<WakeUp | undefined> {
  for (const source of sources) {
    const wakeUp = await source.next();
    if (wakeUp) return wakeUp;
  }
  return undefined;
}
