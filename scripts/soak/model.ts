/** The model of a soak test: makes the calls and faults of the plan, and starts its disturbances. */

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

/** A text that starts a piece of work. Mail and jobs come in a tag. */
const MARK = /^(?:<[^>]*>\s*)?(?:soak|Remember: fact of) (turn|sub|mate|job) (\d+)/;

/** The most faults in a row of a side request. */
const MOST_FAILURES = 3;

/** The progress of one piece of work. */
interface Progress {
  rounds: Round[];
  done: number;
  attempts: number;
}

export interface Model {
  model: RehearsalModel;
  /** Indices of requests that were answered with a fault. */
  faulty: Set<number>;
}

/** Calls `onTurn` for each request of the main agent, with the number of its turn. */
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

/** Answers side requests: what to remember, a summary. They can fail, too. */
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

/** The name of the last piece of work in a request, which says whose request it is. */
function actorOf({ messages }: MessagesRequest): string | undefined {
  const texts = messages.filter(({ role }) => role === "user").flatMap(blocksOf);
  const marks = texts.map((block) => (block.type === "text" ? MARK.exec(block.text) : null));
  const last = marks.findLast((mark) => mark !== null);
  return last ? `${last[1]} ${last[2]}` : undefined;
}

/** The reply to the request at which a disturbance happens. */
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

/** The reply of the plan, or a fault instead. */
function nextReply(progress: Progress, body: MessagesRequest): Reply {
  const round = progress.rounds[progress.done];
  const reply = sayAndCall(callsIn(round, body));
  const fault = round?.faults[progress.attempts++];
  if (fault) return { ...reply, fault };
  progress.done++;
  progress.attempts = 0;
  return reply;
}

/** Replaces calls of tools that the chapter does not have. */
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
