import { spawn } from "node:child_process";
import { once } from "node:events";
import { openState } from "@harness/shared/state";
import { bundle, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import { memoryFolder } from "../src/memory/store.ts";
import { crash } from "./crash/crash.ts";

it("loses nothing when several sessions remember at the same moment", async () => {
  const workdir = temporaryDirectory();
  const script = await bundle(new URL("remember.ts", import.meta.url));
  const sessions = ["a", "b", "c", "d"].map((name) =>
    spawn(process.execPath, [script, workdir, name, "10"], { stdio: "ignore" }),
  );
  await Promise.all(sessions.map((session) => once(session, "exit")));
  const { items: memories, problems } = await memoryFolder.read(openState(workdir));
  expect(memories).toHaveLength(40);
  expect(problems).toEqual([]);
});

it("leaves a whole store, old or new, when the process is killed while it writes", async () => {
  const states = await crash(5);
  expect(states).toHaveLength(5);
});
