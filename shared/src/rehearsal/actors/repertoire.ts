/** The offline model for people: plays the scripts that it knows on the real workspace, and never pretends to know more. */

import type { Language } from "../../wording/index.ts";
import type { MessagesRequest, RehearsalModel, Reply, ReplyBlock } from "../types.ts";
import { planCall } from "./actions.ts";
import { asideReply } from "./aside.ts";
import { question } from "./asking.ts";
import { chosen } from "./chosen.ts";
import { directCall } from "./direct-call.ts";
import { play } from "./plays.ts";
import type { PlainRequest } from "./requests.ts";
import type { KnownScript, ScriptedTurn } from "./script.ts";
import { contentOf, endOfTurn, missingTool } from "./scripted.ts";
import { sideScript } from "./side-talk.ts";
import { guesses, type Plans, planOf, understand } from "./steps.ts";
import { type Place, suggest, talk } from "./suggestions.ts";
import { isTemplate, namesMissingResult } from "./template.ts";
import { type CurrentTurn, currentTurn, offeredTools, type ToolOutcome } from "./turn.ts";
import { describeOutcome, hasFailed } from "./wording.ts";
import { WORDS } from "./words/index.ts";

export interface RepertoireOptions extends Place {
  /** The language of the session, for prompts whose language is unclear. Default: en. */
  language?: Language;
}

interface Piece {
  prompt: string;
  language: Language;
  turns: ScriptedTurn[];
}

/**
 * Knows the prompts of its scripts in three languages, matched loosely, and plain requests. Each request
 * contains the whole conversation; between two of them it only remembers how it has read a prompt.
 */
export function repertoireModel({ known, workdir, language = "en" }: RepertoireOptions): RehearsalModel {
  const plans: Plans = new Map();
  const pieces = new Map(known.flatMap(piecesOf).map((piece) => [loosely(piece.prompt), piece]));

  return {
    reply: async ({ body }) => {
      const aside = asideReply(body, language);
      if (aside) return aside;
      const turn = currentTurn(body.messages, chosen);
      const spoken = languageOf(turn.prompt, language);
      const side = sideScript(known, body);
      if (side) return playPiece({ turns: side, language: spoken }, turn, body);
      const piece = pieces.get(loosely(turn.prompt));
      if (piece) return playPiece(piece, turn, body);
      return answer(turn, { body, language: spoken, place: { known, workdir }, plans });
    },
  };
}

/** The harness takes it off: what the model reads is the condition. */
const COMMAND_FOR_A_GOAL = /^\/goal\s+/;

/** Other commands ask the model nothing, so they take no turns. */
const COMMAND = /^\/(?!goal\s)/;

/** Each prompt of a scenario with the turns that answer it. The last prompt gets all remaining turns, because the harness may continue. */
function piecesOf({ prompts, actors }: KnownScript): Piece[] {
  const script = actors.find(({ name }) => name === "main")?.turns ?? [];
  let start = 0;
  const asked = prompts.filter((prompt) => !COMMAND.test(prompt.en));
  return asked.flatMap((prompt, index) => {
    const isLast = index === asked.length - 1;
    const turns = script.slice(start, isLast ? script.length : endOfTurn(script, start));
    start += turns.length;
    return (Object.keys(prompt) as Language[]).map((language) => ({
      prompt: prompt[language].replace(COMMAND_FOR_A_GOAL, ""),
      language,
      turns,
    }));
  });
}

async function playPiece(
  { language, turns }: Omit<Piece, "prompt">,
  turn: CurrentTurn,
  body: MessagesRequest,
): Promise<Reply> {
  const script = turns[turn.replies];
  const { latest } = turn;
  if (!script)
    return say(latest.length > 0 ? describeLast(turn, language) : turn.news || WORDS[language].nothingMore);
  const missing = missingTool(script, offeredTools(body));
  if (missing !== undefined) return say(WORDS[language].noSuchTool(missing));
  const { think, call, stop, fault } = script;
  // Final texts, and calls that use earlier results, were written for calls that succeed.
  const failed = latest.find(hasFailed);
  if (failed && (call.length === 0 || isTemplate(JSON.stringify(call))))
    return say(describe(failed, language));
  try {
    const content = await contentOf({ think, call, say: script.say?.[language] }, body);
    return { content, ...(stop && { stopReason: stop }), ...(fault && { fault }) };
  } catch (error) {
    if (!namesMissingResult(error)) throw error;
    return say(describeLast(turn, language));
  }
}

interface Asked {
  body: MessagesRequest;
  language: Language;
  place: Place;
  /** What was understood of a prompt. A call may have changed since which files exist, so it is not read again. */
  plans: Plans;
}

/** The answer to a prompt that is in no script: a direct call, a plain request, or "I do not know this". */
function answer(turn: CurrentTurn, asked: Asked): Reply {
  const { body, language, place } = asked;
  const latest = turn.latest.at(-1);
  if (turn.replies > 0 && !latest) return say(turn.news || WORDS[language].nothingMore);
  const call = directCall(turn.prompt, offeredTools(body), language);
  if (call) return latest ? say(describe(latest, language)) : { content: [call] };
  const steps = stepsOf(turn, asked);
  if (!steps) return say(askBack(turn, asked) ?? suggest(place, body, language, turn.prompt));
  const { next, done } = play(steps, turn.results);
  if (next) return begin(next, asked);
  return say(done.map(([step, outcome]) => describeOutcome(step, outcome, language)).join("\n\n"));
}

function stepsOf(
  { prompt, earlier, results }: CurrentTurn,
  { place, plans }: Asked,
): PlainRequest[] | undefined {
  const key = planOf(prompt, earlier);
  const known = results.length > 0 ? plans.get(key) : undefined;
  const steps = known ?? understand(prompt, earlier, place.workdir, plans);
  if (steps) plans.set(key, steps);
  return steps;
}

/** A question about what a prompt may mean. */
function askBack({ prompt, earlier }: CurrentTurn, { language, place, plans }: Asked): string | undefined {
  for (const guess of guesses(prompt, earlier, place.workdir, plans)) {
    const asked = question(guess, language, place.workdir);
    if (asked !== undefined) return asked;
  }
  return undefined;
}

function begin(request: PlainRequest, { body, language, place }: Asked): Reply {
  const offered = offeredTools(body);
  const call = planCall(request, offered);
  if (!call) return say(talk(request.kind, place, body, language));
  if (!offered.includes(call.tool)) return say(WORDS[language].noSuchTool(call.tool));
  return { content: [{ type: "tool_use", name: call.tool, input: call.input }] };
}

function describeLast({ results }: CurrentTurn, language: Language): string {
  return describe(results.at(-1) ?? { id: "", tool: "", text: "", isError: false }, language);
}

function describe(outcome: ToolOutcome, language: Language): string {
  return describeOutcome({ kind: "run", command: outcome.tool }, outcome, language);
}

function say(text: string): Reply {
  const content: ReplyBlock[] = [{ type: "text", text }];
  return { content };
}

/** The words of a text without case, punctuation, width and spaces. */
function loosely(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Z}\s]/gu, "");
}

/** Kana are Japanese; Han characters alone may also be Chinese. Latin letters decide nothing: `ls` is the same in any language. */
function languageOf(prompt: string, session: Language): Language {
  const text = prompt.replace(/`[^`]*`/g, "");
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Han}/u.test(text)) return session === "ja" ? "ja" : "zh";
  return session;
}
