/** Makes requests and answers them: each changes the table of requests, and sends a message that says so. */
import { randomUUID } from "node:crypto";
import { timeIsOver } from "@harness/shared/clock";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { post } from "../inbox/index.ts";
import { LEAD, memberName, teamNotice } from "../team/state.ts";
import { checkEnvelope, isOpen } from "./answer.ts";
import { describeEnvelope } from "./describe.ts";
import type { Envelope } from "./envelope.ts";
import type { Protocol, Request } from "./state.ts";

type Kind = Request["kind"];

/** How long a request waits for its answer. The user who decides about a plan may be out for lunch. */
const PATIENCE_MS: Record<Kind, number> = { shutdown: 2 * 60_000, plan: 60 * 60_000 };

/** Asks a teammate. Throws an Error when there is none of that name, or while an earlier request of that kind is open. */
export async function askTeammate(kind: Kind, to: string, about: string, agent: Agent): Promise<void> {
  const { team, protocol, clock } = agent;
  const names = [...team.mates.keys()].join(", ");
  if (!team.mates.has(to))
    throw new Error(`name: there is no teammate "${to}". Teammates: ${names || "none"}.`);
  const earlier = lastRequest(kind, to, protocol);
  if (earlier && isOpen(earlier) && clock.now() <= earlier.deadline)
    throw new Error(`${to} was asked before: ${earlier.id} is ${earlier.state}.`);
  const request = newRequest(kind, to, about, agent);
  await sendEnvelope(envelopeOf(request), request, agent);
}

/** Adds a request to the table without a message: the caller tells the teammate. */
export function addRequest(kind: Kind, to: string, about: string, agent: Agent): Request {
  const request = newRequest(kind, to, about, agent);
  agent.protocol.requests.set(request.id, request);
  return request;
}

/** A new request of the lead, which the caller puts into the table. There it expires by itself. */
function newRequest(kind: Kind, to: string, about: string, agent: Agent): Request {
  const id = `${kind}_${++agent.protocol.count}`;
  const deadline = agent.clock.now() + PATIENCE_MS[kind];
  const request: Request = { id, kind, from: LEAD, to, state: "pending", deadline, about };
  void expire(request, agent);
  return request;
}

/** The envelope that makes a request. */
export function envelopeOf({ id, kind, deadline, about }: Request): Envelope {
  const common = { request: id, deadline: new Date(deadline).toISOString() };
  return kind === "plan"
    ? { type: "plan_request", ...common, task: about }
    : { type: "shutdown_request", ...common, reason: about };
}

/** Answers a request, and returns it. When the answer changes nothing it throws an Error that says why. */
export async function respond(envelope: Envelope, agent: Agent): Promise<Request> {
  const { protocol, clock } = agent;
  const request = protocol.requests.get(envelope.request);
  const { next, problem } = checkEnvelope(request, envelope, memberName(agent), clock.now());
  if (!next) throw new Error(problem);
  await sendEnvelope(envelope, next, agent);
  return next;
}

/** The requests to a member, the oldest first. */
export function requestsTo(name: string, { requests }: Protocol): Request[] {
  return [...requests.values()].filter(({ to }) => to === name);
}

/** The latest request of that kind to a member. */
export function lastRequest(kind: Kind, to: string, protocol: Protocol): Request | undefined {
  return requestsTo(to, protocol).findLast((request) => request.kind === kind);
}

/** Forgets the requests to a teammate: they do not concern the next one of that name. */
export function forgetRequests(name: string, protocol: Protocol): void {
  for (const { id } of requestsTo(name, protocol)) protocol.requests.delete(id);
}

/** Changes the table and sends the message that says so. When it throws, it has done neither. */
async function sendEnvelope(envelope: Envelope, request: Request, agent: Agent): Promise<void> {
  const { requests, sent } = agent.protocol;
  const before = requests.get(request.id);
  const id = randomUUID();
  const from = memberName(agent);
  const to = from === request.from ? request.to : request.from;
  requests.set(request.id, request);
  sent.add(id);
  try {
    const content = describeEnvelope(envelope, request).trim();
    await agent.team.store.send({ id, from, to, content, envelope });
  } catch (error) {
    if (before) requests.set(before.id, before);
    else requests.delete(request.id);
    throw error;
  }
}

/** Ends a request that was not answered in time. A teammate that was to leave is stopped. One that owes a plan still only looks. */
async function expire({ id, deadline }: Request, { clock, protocol, team }: Agent): Promise<void> {
  await timeIsOver(clock, deadline - clock.now());
  const request = protocol.requests.get(id);
  const mate = request && team.mates.get(request.to);
  if (!mate || !isOpen(request)) return;
  protocol.requests.set(id, { ...request, state: "expired" });
  post(mate.reportsTo, teamNotice(id, words.requestExpired({ id, name: mate.name })));
  if (request.kind === "shutdown") mate.stop(new Error(`Not run: the time of ${id} is over.`));
}
