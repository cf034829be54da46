/** The offline model for people: plays what it knows on what really lies in the workspace, and never pretends more. */
import type { Language } from "../../course/localized.ts";
import { isForPeople, type Scenario, type ScriptedTurn } from "../../course/scenario.ts";
import type { MessagesRequest, Player, Reply, ReplyBlock } from "../types.ts";
import { planCall } from "./actions.ts";
import { recognise } from "./requests.ts";
import { contentOf, endOfTurn, missingTool } from "./scripted.ts";
import { isTemplate, namesMissingResult } from "./template.ts";
import { type CurrentTurn, currentTurn, offeredTools } from "./turn.ts";
import { describeOutcome, hasFailed, noSuchTool, whatIPlay } from "./wording.ts";

export interface RepertoireOptions {
  /** The scenarios of the chapter and of all earlier ones. */
  scenarios: Scenario[];
  /** For prompts that show no language of their own. Default: en. */
  language?: Language;
}

interface Piece {
  prompt: string;
  language: Language;
  turns: ScriptedTurn[];
}

/**
 * Knows the prompts of its scenarios in three languages, matched loosely, and some plain requests. It keeps nothing
 * between two requests: all it needs is in the conversation that a request carries.
 */
export function repertoirePlayer({ scenarios, language = "en" }: RepertoireOptions): Player {
  const known = scenarios.filter(isForPeople);
  const pieces = new Map(known.flatMap(piecesOf).map((piece) => [loosely(piece.prompt), piece]));

  return {
    reply: async ({ body }) => {
      const turn = currentTurn(body.messages);
      const piece = pieces.get(loosely(turn.prompt));
      if (piece) return playPiece(piece, turn, body);
      return answerPlainRequest(turn, body, languageOf(turn.prompt) ?? language, known);
    },
  };
}

/** Each prompt of a scenario with the turns that answer it. */
function piecesOf({ prompts, actors }: Scenario): Piece[] {
  const script = actors.find(({ name }) => name === "main")?.turns ?? [];
  let start = 0;
  return prompts.flatMap((prompt) => {
    const turns = script.slice(start, endOfTurn(script, start));
    start += turns.length;
    return (Object.keys(prompt) as Language[]).map((language) => ({
      prompt: prompt[language],
      language,
      turns,
    }));
  });
}

async function playPiece(
  { language, turns }: Piece,
  turn: CurrentTurn,
  body: MessagesRequest,
): Promise<Reply> {
  const script = turns[turn.replies];
  if (!script) return say(describeLast(turn, language));
  const missing = missingTool(script, offeredTools(body));
  if (missing !== undefined) return say(noSuchTool(missing, language));
  const { think, call, stop } = script;
  // The closing words were written for a result, not for an error.
  const last = turn.results.at(-1);
  if (call.length === 0 && isTemplate(script.say?.[language] ?? "") && last && hasFailed(last))
    return say(describeLast(turn, language));
  try {
    const content = await contentOf({ think, call, say: script.say?.[language] }, body);
    return { content, ...(stop && { stopReason: stop }) };
  } catch (error) {
    if (!namesMissingResult(error)) throw error;
    return say(describeLast(turn, language));
  }
}

function answerPlainRequest(
  turn: CurrentTurn,
  body: MessagesRequest,
  language: Language,
  known: Scenario[],
): Reply {
  const request = recognise(turn.prompt);
  if (!request) return say(whatIPlay(promptsIn(known, language), language));
  const outcome = turn.results.at(-1);
  if (outcome) return say(describeOutcome(request, outcome, language));
  const offered = offeredTools(body);
  const { tool, input } = planCall(request, offered);
  if (!offered.includes(tool)) return say(noSuchTool(tool, language));
  return { content: [{ type: "tool_use", name: tool, input }] };
}

function describeLast({ results }: CurrentTurn, language: Language): string {
  const outcome = results.at(-1) ?? { id: "", tool: "", text: "", isError: false };
  return describeOutcome({ kind: "run", command: outcome.tool }, outcome, language);
}

function say(text: string): Reply {
  const content: ReplyBlock[] = [{ type: "text", text }];
  return { content };
}

function promptsIn(scenarios: Scenario[], language: Language): string[] {
  return scenarios.flatMap(({ prompts }) => prompts.map((prompt) => prompt[language]));
}

/** The same words, whatever their case, punctuation, width and spaces. */
function loosely(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Z}\s]/gu, "");
}

/** Kana are Japanese; Han characters without kana are Chinese; letters are English. */
function languageOf(text: string): Language | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  if (/\p{Script=Han}/u.test(text)) return "zh";
  return /\p{Script=Latin}/u.test(text) ? "en" : undefined;
}
