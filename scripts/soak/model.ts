/** The model of a soak test: does what the plan says, with the faults that it says, and lets happen what happens outside. */

import { blocksOf } from "@harness/shared/model";
import type {
  Fault,
  MessagesRequest,
  Player,
  RecordedRequest,
  Reply,
  ReplyBlock,
} from "@harness/shared/rehearsal";
import { offeredTools, repertoirePlayer } from "@harness/shared/rehearsal";
import { type Call, NOTHING } from "./calls.ts";
import { chanceFor } from "./chance.ts";
import { anyFaults } from "./faults.ts";
import { planTurn, type Round, roundsOf } from "./plan.ts";
import { count, type World } from "./world.ts";

/** A text that begins a piece of work; mail and jobs come in a tag. */
const MARK = /^(?:<[^>]*>\s*)?(?:soak|Remember: fact of) (turn|sub|mate|job) (\d+)/;

/** How far somebody has come. */
interface Progress {
  rounds: Round[];
  done: number;
  attempts: number;
}

export interface Model {
  player: Player;
  /** By index: requests that were answered with a fault. */
  faulty: Set<number>;
}

/** `onTurn` is told of each request of the main agent, with the number of its turn. */
export function createModel(world: World, onTurn: (number: number) => void): Model {
  const stopwatch = createStopwatch(world);
  const work = new Map<string, Progress>();
  const faulty = new Set<number>();
  const others = repertoirePlayer({ known: [] });
  let asides = 0;
  const aside = async (request: RecordedRequest): Promise<Reply> => {
    const chance = chanceFor(world.plan.seed, "aside", asides++);
    const [fault] = anyFaults(chance, false);
    return withFault(await others.reply(request), request.attempt > 2 ? undefined : fault);
  };
  const play = async (actor: string, request: RecordedRequest): Promise<Reply> => {
    const progress = progressOf(actor, work, world);
    const reply = await disturbed(actor, progress, world);
    return reply ?? nextReply(progress, request.body);
  };
  const withFault = (reply: Reply, fault: Fault | undefined): Reply => ({
    ...reply,
    ...(fault && { fault }),
  });
  return {
    faulty,
    player: {
      async reply(request) {
        count(world, "requests");
        const actor = request.body.tools && actorOf(request.body);
        const [kind, number] = actor?.split(" ") ?? [];
        if (kind === "turn") stopwatch.asked(Number(number));
        if (kind === "turn") onTurn(Number(number));
        const reply = actor ? await play(actor, request) : await aside(request);
        if (reply.fault) {
          faulty.add(request.index);
          count(world, `fault: ${nameOf(reply.fault)}`);
        }
        for (const block of reply.content) if (block.type === "tool_use") count(world, `call: ${block.name}`);
        if (kind === "turn") stopwatch.answered();
        return reply;
      },
    },
  };
}

/** Whose request it is: what the last piece of work in it is called. */
function actorOf({ messages }: MessagesRequest): string | undefined {
  const texts = messages.filter(({ role }) => role === "user").flatMap(blocksOf);
  const marks = texts.map((block) => (block.type === "text" ? MARK.exec(block.text) : null));
  const last = marks.findLast((mark) => mark !== null);
  return last ? `${last[1]} ${last[2]}` : undefined;
}

function progressOf(actor: string, work: Map<string, Progress>, { plan }: World): Progress {
  const progress = work.get(actor) ?? { rounds: roundsOf(plan, actor), done: 0, attempts: 0 };
  work.set(actor, progress);
  return progress;
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

/** Measures in quiet turns how long the program takes from a reply to its next request. */
function createStopwatch({ plan, pauses }: World) {
  let answeredAt = 0;
  let turn = 0;
  return {
    asked(number: number) {
      if (number === turn && planTurn(plan, number).isQuiet) pauses.push(performance.now() - answeredAt);
      turn = number;
    },
    answered() {
      answeredAt = performance.now();
    },
  };
}

function nameOf(fault: Fault): string {
  if (fault.kind === "status") return `status ${fault.status}`;
  if (fault.kind === "cut" || fault.kind === "error_event") return `${fault.kind} at ${fault.at}`;
  return fault.kind;
}
