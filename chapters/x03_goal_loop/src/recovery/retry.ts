/** Sends a request again when it has failed for now. The screen shows each wait. */
import { isOverload, nameFailure } from "@harness/shared/model";
import { showAside, showStatus } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { isTransient, retryAfter } from "./errors.ts";

const MAX_TRIES = 10;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 32_000;
const JITTER = 0.25;
const MAX_OVERLOADS = 3;

/**
 * Calls `ask` with the id of the model until it succeeds: up to ten times, and if the main model stays overloaded, up to
 * ten times with the fallback model. Throws the last error; an error that does not pass by waiting is thrown at once.
 */
export async function withRetries<Reply>(
  agent: Agent,
  ask: (modelId: string) => Promise<Reply>,
): Promise<Reply> {
  let overloads = 0;
  for (let tries = 1; ; tries++) {
    try {
      return await ask(modelFor(agent));
    } catch (error) {
      agent.turn.signal.throwIfAborted();
      if (!isTransient(error)) throw error;
      overloads = isOverload(error) ? overloads + 1 : 0;
      if (overloads === MAX_OVERLOADS && switchToFallback(agent)) return withRetries(agent, ask);
      if (tries === MAX_TRIES) throw error;
      await wait(agent, error, tries);
    }
  }
}

/** The main model, unless it was overloaded in this turn. */
function modelFor({ model, turn }: Agent): string {
  return turn.usesFallback ? (model.fallbackId ?? model.id) : model.id;
}

function switchToFallback(agent: Agent): boolean {
  const { turn, model } = agent;
  const { id, fallbackId } = model;
  if (!fallbackId || fallbackId === id || turn.usesFallback) return false;
  turn.usesFallback = true;
  showAside(agent, words.fallbackTakesOver({ id, fallbackId, times: MAX_OVERLOADS }));
  return true;
}

/** Waits 0.5 s, 1 s, 2 s and so on, or longer if the server says so, plus up to 25 % at random. Ctrl-C ends the wait. */
async function wait(agent: Agent, error: unknown, tries: number): Promise<void> {
  const { clock, recovery, turn } = agent;
  const backoff = Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  const ms = Math.max(backoff, retryAfter(error, clock.now())) * (1 + JITTER * recovery.random());
  const next = tries + 1;
  showAside(agent, words.nextTry({ failure: nameFailure(error), ms, next, most: MAX_TRIES }));
  try {
    // Counts the seconds instead of comparing times: the computer's clock may be set back meanwhile.
    for (let left = ms; left > 0; left -= 1000) {
      showStatus(agent, [`${next}/${MAX_TRIES} · ${Math.ceil(left / 1000)} s`]);
      await clock.sleep(Math.min(left, 1000), turn.signal);
    }
  } finally {
    showStatus(agent, []);
  }
}
