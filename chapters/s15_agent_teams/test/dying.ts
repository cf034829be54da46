/**
 * Uses the team store of the workspace that argv names, and kills itself right before its n-th change of a file. A file
 * that it was about to write gets half of its text.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { onStateProblem, openState } from "@harness/shared/state";
import { openTeamStore } from "../src/team/store.ts";

const CHANGES = ["mkdirSync", "writeFileSync", "ftruncateSync", "renameSync", "rmSync"] as const;

const [, , workdir = "", action = "", step] = process.argv;
const store = openTeamStore(openState(workdir));
onStateProblem(({ reason }) => {
  throw new Error(reason);
});
const place = action === "leave" ? await store.join({ name: "dying", role: "dies" }) : undefined;
const ACTIONS: Record<string, () => Promise<unknown> | undefined> = {
  send: () => store.send({ id: "new", from: "dying", to: "alice", content: "Hello" }),
  acknowledge: () => store.acknowledge("alice", ["one", "two"]),
  join: () => store.join({ name: "dying", role: "dies" }),
  leave: () => place?.leave(),
};

let left = Number(step);
for (const name of CHANGES) watch(name);
syncBuiltinESMExports();
await ACTIONS[action]?.();

function watch(name: (typeof CHANGES)[number]): void {
  const original = fs[name] as (...args: unknown[]) => unknown;
  fs[name] = ((...args: unknown[]) => {
    if (--left > 0) return original(...args);
    const [file, text] = args;
    if (name === "writeFileSync") original(file, String(text).slice(0, String(text).length / 2));
    process.kill(process.pid, "SIGKILL");
  }) as never;
}
