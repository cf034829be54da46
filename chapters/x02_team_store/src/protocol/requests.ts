/** Makes requests and answers them: the table changes, and a message says so. */
import { randomUUID } from "node:crypto";
import { timeIsOver } from "@harness/shared/clock";
import type { Agent } from "../agent.ts";
import { post } from "../inbox/index.ts";
import { LEAD, memberName } from "../team/state.ts";
import { answer, isOpen } from "./answer.ts";
import { describe, expired } from "./describe.ts";
import type { Envelope } from "./envelope.ts";
import type { Protocol, Request } from "./state.ts";

type Kind = Request["kind"];

/** How long an answer is waited for. Whoever decides about a plan may be out for lunch. */
const PATIENCE_MS: Record<Kind, number> = { shutdown: 2 * 60_000, plan: 60 * 60_000 };

/** Asks a teammate. Throws an Error when nobody has that name, or when it was asked before and that is still open. */
export async function ask(kind: Kind, to: string, about: string, agent: Agent): Promise<void> {
  const { team, protocol, clock } = agent;
  const names = [...team.mates.keys()].join(", ");
  if (!team.mates.has(to))
    throw new Error(`name: there is no teammate "${to}". Teammates: ${names || "none"}.`);
  const former = lastRequest(kind, to, protocol);
  if (former && isOpen(former) && clock.now() <= former.deadline)
    throw new Error(`${to} was asked before: ${former.id} is ${former.state}.`);
  const request = newRequest(kind, to, about, agent);
  await tell(envelopeOf(request), request, agent);
}

/** Adds a request to the table where no message is needed. */
export function addRequest(kind: Kind, to: string, about: string, agent: Agent): Request {
  const request = newRequest(kind, to, about, agent);
  agent.protocol.requests.set(request.id, request);
  return request;
}

/** A request of the lead. Once it is in the table, it expires by itself. */
function newRequest(kind: Kind, to: string, about: string, agent: Agent): Request {
  const id = `${kind}_${++agent.protocol.count}`;
  const deadline = agent.clock.now() + PATIENCE_MS[kind];
  const request: Request = { id, kind, from: LEAD, to, state: "pending", deadline, about };
  void expire(request, agent);
  return request;
}

/** The message that makes a request. */
export function envelopeOf({ id: request, kind, deadline: time, about }: Request): Envelope {
  const deadline = new Date(time).toISOString();
  return kind === "plan"
    ? { type: "plan_request", request, deadline, task: about }
    : { type: "shutdown_request", request, deadline, reason: about };
}

/** Answers a request. Throws an Error that says why when the answer changes nothing. */
export async function respond(envelope: Envelope, agent: Agent): Promise<Request> {
  const { protocol, clock } = agent;
  const request = protocol.requests.get(envelope.request);
  const { next, problem } = answer(request, envelope, memberName(agent), clock.now());
  if (!next) throw new Error(problem);
  await tell(envelope, next, agent);
  return next;
}

/** What a member was asked, the oldest first. */
export function requestsTo(name: string, { requests }: Protocol): Request[] {
  return [...requests.values()].filter(({ to }) => to === name);
}

/** What it was last asked of that kind. */
export function lastRequest(kind: Kind, to: string, protocol: Protocol): Request | undefined {
  return requestsTo(to, protocol).findLast((request) => request.kind === kind);
}

/** Forgets what a teammate was asked: the next one of that name has nothing to do with it. */
export function forgetRequests(name: string, protocol: Protocol): void {
  for (const { id } of requestsTo(name, protocol)) protocol.requests.delete(id);
}

/** Changes the table and sends the message that says so: both or, when this throws, neither. */
async function tell(envelope: Envelope, request: Request, agent: Agent): Promise<void> {
  const { requests, sent } = agent.protocol;
  const before = requests.get(request.id);
  const id = randomUUID();
  const from = memberName(agent);
  const to = from === request.from ? request.to : request.from;
  requests.set(request.id, request);
  sent.add(id);
  try {
    const content = describe(envelope, request);
    await agent.team.store.send({ id, from, to, content, envelope });
  } catch (error) {
    if (before) requests.set(before.id, before);
    else requests.delete(request.id);
    throw error;
  }
}

/** What nobody has answered in time is over: whoever was to shut down is ended, whoever owes a plan still can only look. */
async function expire({ id, deadline }: Request, { clock, protocol, team }: Agent): Promise<void> {
  await timeIsOver(clock, deadline - clock.now());
  const request = protocol.requests.get(id);
  const mate = request && team.mates.get(request.to);
  if (!mate || !isOpen(request)) return;
  protocol.requests.set(id, { ...request, state: "expired" });
  post(mate.reportsTo, expired(request));
  if (request.kind === "shutdown") mate.stop(new Error(`Not run: the time of ${id} is over.`));
}
