/** Where the requests of a trial go: to a scripted model with a weakness, or through a relay to a real one. */

import { type Budget, DEFAULT_MODEL, type Endpoint, noteUsage, spentOf } from "../model/index.ts";
import { type RehearsalModel, type Reply, startRehearsalServer } from "../rehearsal/index.ts";
import { startRelay } from "./relay.ts";
import type { Session, Task } from "./task.ts";
import { weakModel } from "./weak-model.ts";

/** A model that a harness can reach while its session runs. */
export interface SessionModel {
  /** The variables that the harness needs. */
  env: NodeJS.ProcessEnv;
  /** Why the last request got no reply, through no fault of the harness; undefined: it got one. */
  failure?(): string | undefined;
  close(): Promise<void>;
}

export interface SessionOf {
  /** The number of the trial. */
  number: number;
  /** What the trial has used. The usage of each reply is added. */
  costs: Budget["costs"];
}

export type OpenModel = (task: Task, session: Session, of: SessionOf) => Promise<SessionModel>;

/** The model of a task that needs no key. It is the same in each run. */
export const openWeakModel: OpenModel = async (task, session, { number, costs }) => {
  const seed = `${number}.${task.sessions.indexOf(session)}`;
  const server = await startRehearsalServer({
    model: within(task.requests - requestsIn(costs), weakModel(task, session, seed)),
    onEntry: ({ reply }) => reply && noteUsage({ costs }, reply.model, reply.usage as never),
  });
  return {
    env: { ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: "dummy", MODEL_ID: DEFAULT_MODEL },
    close: () => server.close(),
  };
};

/** What all trials on a real model may cost. */
export interface Limit {
  /** US dollars. */
  most: number;
  /** What they have cost so far. */
  costs: Budget["costs"];
}

/** Whether nothing more may be spent. A reply that is on its way when the limit is reached is still paid. */
export function isReached({ most, costs }: Limit): boolean {
  return spentOf(costs) >= most;
}

/** A real model. The harness reaches it through a relay, and its environment holds no key. */
export function realModel(endpoint: Endpoint, limit: Limit): OpenModel {
  return async (task, _, { costs }) => {
    let failure: string | undefined;
    let isOutOfMoney = false;
    const relay = await startRelay(endpoint, {
      refusal() {
        isOutOfMoney ||= isReached(limit);
        if (isOutOfMoney) return NO_MONEY;
        return requestsIn(costs) >= task.requests ? NO_REQUESTS : undefined;
      },
      onUsage(usage) {
        for (const sum of [costs, limit.costs]) noteUsage({ costs: sum }, endpoint.modelId, usage);
      },
      onReply(reason) {
        failure = reason;
      },
    });
    return {
      env: { ANTHROPIC_BASE_URL: relay.url, ANTHROPIC_API_KEY: "relay", MODEL_ID: endpoint.modelId },
      failure: () => (isOutOfMoney ? NO_MONEY : failure),
      close: () => relay.close(),
    };
  };
}

/** How many requests were answered. */
export function requestsIn(costs: Budget["costs"]): number {
  return [...costs.values()].reduce((sum, { requests }) => sum + requests, 0);
}

/** The failure of a trial of which requests were refused for that. */
export const NO_MONEY = "the evaluation has cost as much as it may";
const NO_REQUESTS = "the trial has used all requests that its task allows";

/** Refuses what goes beyond the budget of the task, in a way that clients do not retry. */
function within(most: number, model: RehearsalModel): RehearsalModel {
  let left = most;
  return {
    reply: (request) => (left-- > 0 ? model.reply(request) : OUT_OF_REQUESTS),
  };
}

const OUT_OF_REQUESTS: Reply = {
  content: [],
  fault: { kind: "status", status: 400, message: NO_REQUESTS },
};
