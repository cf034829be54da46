/** Plays the turns of a scenario exactly, for tests. */

import { startOf } from "../../text/index.ts";
import { type Localized, words } from "../../wording/index.ts";
import type { MessagesRequest, RecordedRequest, RehearsalModel, Reply, ReplyBlock } from "../types.ts";
import { isMemoryCall } from "./memory-talk.ts";
import { createPoints, type Points } from "./points.ts";
import type { Actor, Script, ScriptedTurn } from "./script.ts";
import { fillIn } from "./template.ts";
import { currentTurn, firstUserText, offeredTools, projectIn, systemTexts } from "./turn.ts";

/** A deviation from the script. */
export interface Problem {
  kind: "answer" | "actor" | "turns" | "tool" | "template" | "held" | "unplayed";
  /** The deviation as a sentence. The model says the English one. */
  text: Localized;
  /** It is about an actor that has no loop of its own, such as a judge, or that was never asked. */
  isAside?: boolean;
  /** The last turn of the actor was an error of the server, so a request has followed an error. */
  isAfterError?: boolean;
  /** The reply before it called no tool, so no result makes the program ask again. */
  isAfterNoCalls?: boolean;
}

export interface ScriptedModel extends RehearsalModel {
  /** The deviations so far. */
  problems: Problem[];
  /** Turns that must be played but were not. */
  unfinished(): Problem[];
}

/**
 * Each actor of the scenario has its own queue, so actors that work at the same time do not take each other's turns.
 * A retry of a request gets the same turn again. If a turn calls a tool that is not offered, the reply is a text that
 * says so, and the other turns for this prompt are skipped. `points`: shared by all programs of the play.
 */
export function scriptedModel(scenario: Script, points = createPoints()): ScriptedModel {
  const play: Play = { scenario, points, played: new Map(), problems: [] };
  return {
    reply: (request) => replyTo(request, play),
    problems: play.problems,
    unfinished: () => unfinishedIn(play),
  };
}

/**
 * Plays a scenario for people: a new conversation starts it again, and after the last turn a text says so. A summary of
 * the harness also starts a conversation, but does not restart the scenario.
 */
export function repeatingModel(scenario: Script): RehearsalModel {
  let model = scriptedModel(scenario);
  return {
    async reply(request) {
      if (beginsAnew(scenario, request.body)) model = scriptedModel(scenario);
      const reply = await model.reply(request);
      const ended = model.problems.pop()?.kind === "turns";
      return ended ? { content: [{ type: "text", text: SCENARIO_ENDED }] } : reply;
    },
  };
}

const SCENARIO_ENDED = "(The scenario has no more turns. A new conversation starts it again.)";

function beginsAnew(scenario: Script, body: MessagesRequest): boolean {
  const actor = actorOf(scenario, body);
  const isFirst = body.messages.every(({ role }) => role === "user");
  return isFirst && actor !== undefined && !actor.when && !/^<summary>/m.test(firstUserText(body));
}

/** The progress of a scenario. */
interface Play {
  scenario: Script;
  points: Points;
  /** The number of turns that each actor has played. */
  played: Map<Actor, number>;
  problems: Problem[];
}

async function replyTo(request: RecordedRequest, play: Play): Promise<Reply> {
  const { scenario } = play;
  const stray = unaskedAnswer(scenario, request.body);
  if (stray !== undefined) return remark(play, "answer", words.nobodyHadAsked({ answer: stray }));
  const actor = actorOf(scenario, request.body);
  if (actor) return playNext(actor, request, play);
  if (isMemoryCall(request.body)) return { content: [{ type: "text", text: "[]" }] };
  return refuse(play, "actor", words.nobodyAnswers({ request: request.index + 1 }));
}

async function playNext(actor: Actor, request: RecordedRequest, play: Play): Promise<Reply> {
  const number = request.index + 1;
  const next = nextTurn(play.played.get(actor) ?? 0, request);
  const turn = actor.turns[next];
  if (!turn) return refuseFurther(actor, request, play);
  play.played.set(actor, next + 1);
  if (turn.point !== undefined) await play.points.reach(turn.point);
  if (turn.holdUntil !== undefined) await hold(turn.holdUntil, number, play);

  const missing = missingTool(turn, offeredTools(request.body));
  if (missing === undefined) return fillInReply(turn, request, play);
  play.played.set(actor, endOfTurn(actor.turns, next));
  return remark(play, "tool", words.toolIsNotOffered({ tool: missing, request: number }));
}

function refuseFurther(actor: Actor, { index, body }: RecordedRequest, play: Play): Reply {
  const text = words.outOfTurns({ actor: actor.name, request: index + 1 });
  const isAside = actor.when !== undefined && offeredTools(body).length === 0;
  const isAfterError = actor.turns.at(-1)?.fault !== undefined;
  return refuse(play, "turns", text, { ...(isAside && { isAside }), ...(isAfterError && { isAfterError }) });
}

async function hold(point: string, request: number, { points, problems }: Play): Promise<void> {
  if (await points.passed(point)) return;
  problems.push({ kind: "held", text: words.waitedInVain({ request, point }) });
}

function nextTurn(played: number, { attempt }: RecordedRequest): number {
  return attempt > 0 ? Math.max(played - 1, 0) : played;
}

async function fillInReply(turn: ScriptedTurn, { body }: RecordedRequest, play: Play): Promise<Reply> {
  try {
    return await replyOf(turn, body);
  } catch (error) {
    return refuse(play, "template", words.templateFailed({ message: (error as Error).message }));
  }
}

function remark({ problems }: Play, kind: Problem["kind"], text: Localized): Reply {
  problems.push({ kind, text });
  return { content: [{ type: "text", text: `(${text.en})` }] };
}

/** Answers with a status that clients do not retry, because a retry would fail, too. */
function refuse(
  { problems }: Play,
  kind: Problem["kind"],
  text: Localized,
  more: Pick<Problem, "isAside" | "isAfterError"> = {},
): Reply {
  problems.push({ kind, text, ...more });
  return { content: [], fault: { kind: "status", status: 400, message: text.en } };
}

function unfinishedIn({ scenario, played }: Play): Problem[] {
  return scenario.actors.flatMap((actor) => {
    const next = played.get(actor) ?? 0;
    const left = actor.turns.slice(next).findIndex(({ optional }) => !optional);
    if (left < 0) return [];
    const isAside = actor.when !== undefined && (next === 0 || hasNoCalls(actor));
    const text = words.turnWasNotPlayed(turnOf(actor, next + left));
    const isAfterNoCalls = hasOnlySaid(actor.turns[next - 1]);
    return [
      { kind: "unplayed", text, ...(isAside && { isAside }), ...(isAfterNoCalls && { isAfterNoCalls }) },
    ];
  });
}

function hasNoCalls({ turns }: Actor): boolean {
  return turns.every(({ call }) => call.length === 0);
}

function hasOnlySaid(turn: ScriptedTurn | undefined): boolean {
  return turn !== undefined && turn.fault === undefined && turn.call.length === 0;
}

/** What identifies a turn in a message. */
function turnOf({ name, turns }: Actor, index: number) {
  const calls = (turns[index]?.call ?? []).map(({ tool }) => tool);
  return {
    number: index + 1,
    all: turns.length,
    actor: name,
    calls,
    says: beginningOf(turns[index]?.say?.en),
  };
}

const LONGEST_QUOTE = 60;

/** The first line, up to what is only known in a play. "…" shows that something follows. */
function beginningOf(text = ""): string {
  const [line = ""] = text.split(/\{\{|\n/);
  const shown = startOf(line, LONGEST_QUOTE);
  return shown === text ? shown : `${shown}…`;
}

/** The actor that answers a request: the first one whose `when` fits, else main. Main does not answer memory calls. */
export function actorOf({ actors }: Pick<Script, "actors">, body: MessagesRequest): Actor | undefined {
  const main = isMemoryCall(body) ? undefined : actors.find(({ when }) => when === undefined);
  return actors.find((actor) => answers(actor, body)) ?? main;
}

/** Whether the actor's `when` matches the request. */
export function answers({ when }: Actor, body: MessagesRequest): boolean {
  return (
    when !== undefined &&
    (when.system?.test(systemTexts(body).join("\n")) ?? true) &&
    (when.first_user?.test(firstUserText(body)) ?? true)
  );
}

/** The first tool that a turn calls but the request does not offer. */
export function missingTool({ call }: ScriptedTurn, offered: string[]): string | undefined {
  return call.find(({ tool, unoffered }) => !unoffered && !offered.includes(tool))?.tool;
}

/** The index after the next turn without a call, which ends the turns for a prompt. */
export function endOfTurn(turns: ScriptedTurn[], from: number): number {
  const last = turns.findIndex(({ call }, i) => i >= from && call.length === 0);
  return last < 0 ? turns.length : last + 1;
}

async function replyOf(
  { think, say, call, stop, fault }: ScriptedTurn,
  body: MessagesRequest,
): Promise<Reply> {
  const content = await contentOf({ think, say: say?.en, call }, body);
  return { content, ...(stop && { stopReason: stop }), ...(fault && { fault }) };
}

interface Words extends Pick<ScriptedTurn, "think" | "call"> {
  say: string | undefined;
}

/** The blocks of one scripted reply. Templates are filled with the real tool results of the conversation. */
export async function contentOf({ think, say, call }: Words, body: MessagesRequest): Promise<ReplyBlock[]> {
  const turn = { ...currentTurn(body.messages), project: projectIn(body) };
  const content: ReplyBlock[] = [];
  if (think) content.push({ type: "thinking", thinking: await fillIn(think, turn) });
  if (say) content.push({ type: "text", text: await fillIn(say, turn) });
  for (const { tool, input, id, raw } of call)
    content.push({
      type: "tool_use",
      name: tool,
      input: await fillIn(input, turn),
      ...(id !== undefined && { id }),
      ...(raw !== undefined && { rawInput: raw }),
    });
  return content;
}

/** Answers are piped as lines. If the harness does not ask, it reads the answer as the next prompt. */
function unaskedAnswer({ confirm, prompts }: Script, { messages }: MessagesRequest): string | undefined {
  const { prompt, replies } = currentTurn(messages);
  const isPrompt = prompts.some((text) => Object.values(text).includes(prompt));
  return replies === 0 && !isPrompt && confirm.flat().includes(prompt) ? prompt : undefined;
}
