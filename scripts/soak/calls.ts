/** The calls of the model in a soak test: valid and invalid calls of every tool that a chapter may have. */

import type { ReplyBlock } from "@harness/shared/rehearsal";
import type { Chance } from "./chance.ts";

export type Call = Extract<ReplyBlock, { type: "tool_use" }>;
type Make = (chance: Chance, number: number) => unknown;

export const MATES = ["ann", "ben", "cy"];
const TREES = ["login", "docs", "Not A Name"];
/** The arguments name the folder of the test, so that we find the process among all others. */
const LINGER = `bash -c 'sleep 10; echo over' "$PWD/notes.txt"`;

const name = (chance: Chance) => chance.pick(MATES);
const id = (chance: Chance) => String(1 + chance.below(12));
const command = (text: string) => () => ({ command: text });

/** Calls by tool name. A call that is listed twice comes twice as often. */
const CALLS: Record<string, Make[]> = {
  bash: [
    command("true"),
    command("echo hello; echo oops >&2; exit 3"),
    command("cat notes.txt missing.txt"),
    command("seq 1 12000"),
    command("head -c 3000 /dev/urandom"),
    command("sleep 0.05"),
    command("(sleep 30 &) ; echo left one behind"),
    (_, number) => ({ command: `echo ${number} >> log.txt; wc -l log.txt` }),
    () => ({ command: "trap '' TERM; sleep 30", timeout_ms: 60 }),
    () => ({ command: LINGER, run_in_background: true }),
    (chance) => ({ command: `sleep 0.${1 + chance.below(5)}; seq 1 200`, run_in_background: true }),
    () => ({ command: 7 }),
  ],
  read_file: [
    () => ({ path: "notes.txt" }),
    () => ({ path: "no/such/file" }),
    () => ({ path: "../../etc/passwd" }),
  ],
  write_file: [
    (chance, number) => ({ path: `made/${chance.below(20)}.txt`, content: `${number}\n`.repeat(40) }),
    (_, number) => ({ path: "big.txt", content: `line ${number}\n`.repeat(20_000) }),
  ],
  edit_file: [
    (_, number) => ({
      path: "counter.txt",
      old_text: "count",
      new_text: `count ${number} of`,
      replace_all: true,
    }),
    (chance) => ({ path: `made/${chance.below(20)}.txt`, old_text: "1", new_text: "2" }),
  ],
  glob: [() => ({ pattern: "**/*.txt" })],
  todo_write: [
    (chance) => ({
      todos: ["one", "two", "three"].map((content) => ({
        content,
        activeForm: content,
        status: chance.pick(["pending", "completed"]),
      })),
    }),
  ],
  subagent: [(_, number) => ({ description: "look", prompt: `soak sub ${number}: look around` })],
  load_skill: [() => ({ name: "soaking" }), () => ({ name: "none" })],
  compact: [() => ({})],
  task_create: [
    (chance, number) => ({
      subject: `subject ${number}`,
      ...(chance.happens(0.3) && { blockedBy: [id(chance)] }),
    }),
  ],
  task_list: [() => ({})],
  task_get: [(chance) => ({ id: id(chance) })],
  task_update: [(chance) => ({ id: id(chance), status: chance.pick(["pending", "cancelled"]) })],
  task_claim: [(chance) => ({ id: id(chance) })],
  task_complete: [(chance) => ({ id: id(chance) })],
  bash_output: [(chance) => ({ id: `bg${id(chance)}` })],
  bash_kill: [(chance) => ({ id: `bg${id(chance)}` })],
  cron_create: [
    (chance, number) => ({
      schedule: chance.pick(["* * * * *", "0 9 * * *", "*/7 * * * MON-FRI"]),
      prompt: `soak job ${number}: do it`,
      recurring: false,
      durable: chance.happens(0.5),
    }),
  ],
  cron_list: [() => ({})],
  cron_delete: [() => ({ id: "job_0000" })],
  spawn_teammate: [
    (chance, number) => ({ name: name(chance), role: "helps", prompt: `soak mate ${number}: help` }),
    (chance, number) => ({
      name: name(chance),
      role: "plans",
      prompt: `soak mate ${number}: plan`,
      plan_first: true,
    }),
  ],
  send_message: [(chance) => ({ to: chance.pick([...MATES, "lead"]), content: "how far are you?" })],
  list_teammates: [() => ({})],
  request_shutdown: [(chance) => ({ name: name(chance) })],
  request_plan: [(chance) => ({ name: name(chance), task: "plan something" })],
  review_plan: [(chance) => ({ request_id: `plan_${id(chance)}`, approve: chance.happens(0.5) })],
  worktree_create: [
    (chance) => ({ name: chance.pick(TREES) }),
    (chance) => ({ name: chance.pick(TREES), task_id: id(chance) }),
  ],
  worktree_list: [() => ({})],
  worktree_remove: [
    (chance) => ({ name: chance.pick(TREES), discard: chance.happens(0.5) }),
    (chance) => ({ name: chance.pick(TREES), keep: true }),
  ],
  mcp__soak__echo: [(_, number) => ({ number })],
  mcp__soak__long: [() => ({})],
  mcp__soak__fail: [() => ({})],
  mcp__soak__die: [() => ({})],
  mcp__soak__grow: [() => ({})],
  submit_plan: [() => ({ plan: "look, then think" })],
};

/** Half of all calls are commands and files, like in real work. */
const USUAL = ["bash", "bash", "read_file", "write_file", "edit_file"];

/** A call of any tool. The caller checks whether the chapter has it. */
export function anyCall(chance: Chance, number: number): Call {
  const tool = chance.happens(0.5) ? chance.pick(USUAL) : chance.pick(Object.keys(CALLS));
  const make = chance.pick(CALLS[tool] ?? []);
  return { type: "tool_use", name: tool, input: make(chance, number) };
}

/** A command that runs until it is ended. It writes a file when it starts. */
export const LASTING: Call = {
  type: "tool_use",
  name: "bash",
  input: { command: "touch at-work; exec sleep 60", timeout_ms: 60_000 },
};

/** The cheapest call. */
export const NOTHING: Call = { type: "tool_use", name: "bash", input: { command: "true" } };
