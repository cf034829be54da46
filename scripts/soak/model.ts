/** The model of a soak test: does what the plan says, with the faults that it says, and lets happen what happens outside. */

import { blocksOf } from "@harness/shared/model";
import type {
  Fault,
  MessagesRequest,
  RecordedRequest,
  RehearsalModel,
  Reply,
  ReplyBlock,
} from "@harness/shared/rehearsal";
import { offeredTools, repertoireModel } from "@harness/shared/rehearsal";
import { type Call, NOTHING } from "./calls.ts";
import { chanceFor } from "./chance.ts";
import { anyFaults } from "./faults.ts";
import { planTurn, type Round, roundsOf } from "./plan.ts";
import { createStopwatch } from "./stopwatch.ts";
import { count, type World } from "./world.ts";

/** A text that begins a piece of work; mail and jobs come in a tag. */
const MARK = /^(?:<[^>]*>\s*)?(?:soak|Remember: fact of) (turn|sub|mate|job) (\d+)/;

/** In a row, of a question beside the conversation. */
const MOST_FAILURES = 3;

/** How far somebody has come. */
interface Progress {
  rounds: Round[];
  done: number;
  attempts: number;
}

export interface Model {
  model: RehearsalModel;
  /** By index: requests that were answered with a fault. */
  faulty: Set<number>;
}

/** `onTurn` is told of each request of the main agent, with the number of its turn. */
export function createModel(world: World, onTurn: (number: number) => void): Model {
  const stopwatch = createStopwatch(world);
  const work = new Map<string, Progress>();
  const faulty = new Set<number>();
  const aside = createAside(world);
  return {
    faulty,
    model: {
      async reply(request) {
        const actor = request.body.tools && actorOf(request.body);
        const turn = actor?.startsWith("turn ") ? Number(actor.slice("turn ".length)) : undefined;
        if (turn !== undefined) stopwatch.asked(turn);
        if (turn !== undefined) onTurn(turn);
        const reply = actor ? await play(actor, request.body, work, world) : await aside(request);
        if (reply.fault) faulty.add(request.index);
        note(reply, world);
        if (turn !== undefined) stopwatch.answered();
        return reply;
      },
    },
  };
}

/** The answers to the questions beside a conversation: what to remember, a summary. They fail, too. */
function createAside({ plan }: World): (request: RecordedRequest) => Promise<Reply> {
  const others = repertoireModel({ known: [] });
  let count = 0;
  return async (request) => {
    const [fault] = anyFaults(chanceFor(plan.seed, "aside", count++), false);
    const reply = await others.reply(request);
    return fault && request.attempt < MOST_FAILURES ? { ...reply, fault } : reply;
  };
}

async function play(
  actor: string,
  body: MessagesRequest,
  work: Map<string, Progress>,
  world: World,
): Promise<Reply> {
  const progress = work.get(actor) ?? { rounds: roundsOf(world.plan, actor), done: 0, attempts: 0 };
  work.set(actor, progress);
  return (await disturbed(actor, progress, world)) ?? nextReply(progress, body);
}

function note({ content, fault }: Reply, world: World): void {
  count(world, "requests");
  if (fault) count(world, `fault: ${nameOf(fault)}`);
  for (const block of content) if (block.type === "tool_use") count(world, `call: ${block.name}`);
}

/** Whose request it is: what the last piece of work in it is called. */
function actorOf({ messages }: MessagesRequest): string | undefined {
  const texts = messages.filter(({ role }) => role === "user").flatMap(blocksOf);
  const marks = texts.map((block) => (block.type === "text" ? MARK.exec(block.text) : null));
  const last = marks.findLast((mark) => mark !== null);
  return last ? `${last[1]} ${last[2]}` : undefined;
}

/** The reply to the request at which something happens outside. */
async function disturbed(actor: string, progress: Progress, world: World): Promise<Reply | undefined> {
  const [kind, number] = actor.split(" ");
  const { disturbance } = planTurn(world.plan, Number(number));
  if (kind !== "turn" || !disturbance || disturbance.round !== progress.done) return undefined;
  const { name, ends, calls, fault, strike } = disturbance.what;
  progress.done++;
  progress.attempts = 0;
  count(world, name);
  if (ends) world.ending = name;
  const struck = Promise.resolve(strike(world, chanceFor(world.plan.seed, "strike", actor)));
  struck.catch((error: Error) => world.fail(`${name}: ${error.stack}`));
  if (!calls && !fault) await struck;
  return { ...sayAndCall(calls ?? [NOTHING]), ...(fault && { fault }) };
}

/** What stands in the plan, or a fault in its place. */
function nextReply(progress: Progress, body: MessagesRequest): Reply {
  const round = progress.rounds[progress.done];
  const reply = sayAndCall(callsIn(round, body));
  const fault = round?.faults[progress.attempts++];
  if (fault) return { ...reply, fault };
  progress.done++;
  progress.attempts = 0;
  return reply;
}

/** A chapter need not have every tool. */
function callsIn(round: Round | undefined, body: MessagesRequest): Call[] {
  if (!round || round.calls.length === 0) return [];
  const offered = offeredTools(body);
  const known = round.calls.filter(({ name }) => offered.includes(name));
  return known.length > 0 ? known : [NOTHING];
}

function sayAndCall(calls: Call[]): Reply {
  const said: ReplyBlock = { type: "text", text: calls.length > 0 ? "Let me see." : "That is done." };
  return { content: [said, ...calls] };
}

function nameOf(fault: Fault): string {
  if (fault.kind === "status") return `status ${fault.status}`;
  if (fault.kind === "cut" || fault.kind === "error_event") return `${fault.kind} at ${fault.at}`;
  return fault.kind;
}
