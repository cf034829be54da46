/** Every request in every state, and what each answer makes of it: the table that stands in the README. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { checkEnvelope } from "../src/protocol/answer.ts";
import type { Envelope } from "../src/protocol/envelope.ts";
import type { Request } from "../src/protocol/state.ts";

const DEADLINE = 1_000;
const STATES = ["pending", "submitted", "approved", "rejected", "expired"] as const;

const requests = {
  shutdown: { id: "shutdown_1", kind: "shutdown" },
  plan: { id: "plan_2", kind: "plan" },
} as const;

function request(kind: Request["kind"], state: Request["state"]): Request {
  return { ...requests[kind], state, from: "lead", to: "alice", deadline: DEADLINE, about: "tidy up" };
}

function envelopes(id: string) {
  const freed: string[] = [];
  return {
    shutdown_response: { type: "shutdown_response", request: id, freed },
    plan_submission: { type: "plan_submission", request: id, plan: "First look." },
    approval: { type: "plan_decision", request: id, approve: true, feedback: "" },
    rejection: { type: "plan_decision", request: id, approve: false, feedback: "Too long." },
  } satisfies Record<string, Envelope>;
}

type AnswerName = keyof ReturnType<typeof envelopes>;

const SENDERS: Record<AnswerName, string> = {
  shutdown_response: "alice",
  plan_submission: "alice",
  approval: "lead",
  rejection: "lead",
};

/** The new state, or the first word of the reason why there is none. */
function outcome(
  asked: Request | undefined,
  name: AnswerName,
  { from = SENDERS[name], now = DEADLINE, id = asked?.id ?? "plan_9" } = {},
): string {
  const result = checkEnvelope(asked, envelopes(id)[name], from, now);
  return result.next?.state ?? result.problem?.split(":")[0] ?? "";
}

type Row = [Request["kind"], Request["state"], ...string[]];

const COLUMNS = ["shutdown_response", "plan_submission", "approval", "rejection"] as const;

/** The table of a README: a row for each kind and state, and the answers as columns. */
function tableIn(readme: string): Row[] {
  const text = readFileSync(new URL(`../${readme}`, import.meta.url), "utf8");
  const rows = text.split("\n").filter((line) => /^\| `(shutdown|plan)` \|/.test(line));
  return rows.map((row) => Array.from(row.matchAll(/`(\w+)`/g), ([, word]) => word) as Row);
}

const TABLE = tableIn("README.md");

it.each(["README.en.md", "README.ja.md"])("%s has the same table", (readme) => {
  expect(tableIn(readme)).toEqual(TABLE);
});

it.each(TABLE)("a %s request that is %s", (kind, state, ...expected) => {
  expect(COLUMNS.map((name) => outcome(request(kind, state), name))).toEqual(expected);
});

it.each(COLUMNS)("no request at all: %s is unknown", (name) => {
  expect(outcome(undefined, name)).toBe("unknown");
});

it.each(TABLE)("a %s request that is %s: nobody answers in another's name", (kind, state) => {
  for (const name of COLUMNS)
    for (const from of ["bob", "Alice", "agent", "", SENDERS[name] === "lead" ? "alice" : "lead"])
      expect(["forged", "mismatched"]).toContain(outcome(request(kind, state), name, { from }));
});

it("what comes behind the deadline is late, whoever noticed it", () => {
  const now = DEADLINE + 1;
  expect(outcome(request("shutdown", "pending"), "shutdown_response", { now })).toBe("late");
  expect(outcome(request("plan", "pending"), "plan_submission", { now })).toBe("late");
  expect(outcome(request("plan", "submitted"), "approval", { now })).toBe("late");
  expect(outcome(request("plan", "approved"), "approval", { now })).toBe("repeated");
});

it("a request answers no request", () => {
  const deadline = new Date(DEADLINE).toISOString();
  const envelope = { type: "plan_request", request: "plan_2", deadline, task: "tidy up" } as const;
  for (const from of ["lead", "alice"])
    expect(checkEnvelope(request("plan", "pending"), envelope, from, 0)).toHaveProperty("problem");
});

it("changes a state and nothing else, and not the request it was given", () => {
  for (const [kind, state] of TABLE) {
    const asked = Object.freeze(request(kind, state));
    for (const name of COLUMNS) {
      const result = checkEnvelope(asked, envelopes(asked.id)[name], SENDERS[name], 0);
      if (result.next) expect(result.next).toEqual({ ...asked, state: result.next.state });
      else expect(result.problem).toContain(asked.id);
    }
  }
});

it("has a row for every state in which a request can be", () => {
  const rows = TABLE.map(([kind, state]) => `${kind} ${state}`);
  const shutdowns = ["pending", "approved", "expired"].map((state) => `shutdown ${state}`);
  expect(rows).toEqual([...shutdowns, ...STATES.map((state) => `plan ${state}`)]);
});
