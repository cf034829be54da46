/** Thirty turns with real commands, manual edits and a killed session: nothing is lost, and what stays is named. */

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import type { Agent } from "../src/agent.ts";
import { afterChange, beforeChange, save } from "../src/rewind/index.ts";
import { openAgent, treeOf } from "./kit.ts";

const TURNS = 30;
const KILLED_AFTER = 20;

/** What the commands of turn `i` do: each third writes, renames, or deletes and makes again. */
function commandOf(i: number): string {
  const commands = [
    `mkdir -p made/${i} && echo ${i} > made/${i}/a && printf '%s' ${i} >> shared.txt`,
    `mv garden.txt garden.tmp && sed 's/$/${i}/' garden.tmp > garden.txt && rm garden.tmp && chmod 600 garden.txt`,
    `rm -rf src && mkdir src && echo 'turn ${i}' > src/main.txt && ln -sf main.txt src/link`,
  ];
  return commands[i % commands.length] as string;
}

const run = (command: string, cwd: string) => execFileSync("bash", ["-c", command], { cwd });

function callFor(agent: Agent): Parameters<typeof beforeChange.process>[0] {
  return { agent, tool: { kind: "execute", target: () => undefined }, input: {} } as never;
}

/** A call of the agent, with the stages around it. */
async function bash(command: string, agent: Agent): Promise<void> {
  const call = callFor(agent);
  await beforeChange.process(call);
  run(command, agent.workspace);
  await afterChange.process(call);
}

/** Begins a call whose command is killed in the middle, and with it the session. */
async function killedIn(agent: Agent): Promise<void> {
  await beforeChange.process(callFor(agent));
  const script = "echo half > half.txt; echo half >> shared.txt; echo ready; sleep 600";
  const child = spawn("bash", ["-c", script], { cwd: agent.workspace, stdio: ["ignore", "pipe", "ignore"] });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "close");
  expect(isAlive(child.pid as number)).toBe(false);
  writeFileSync(join(agent.rewind.store?.folder ?? "", "owner"), "1-gone");
}

test.skipIf(process.platform === "win32")("thirty turns", async () => {
  const workspace = temporaryDirectory();
  const at = (name: string) => join(workspace, name);
  for (const name of ["garden.txt", "shared.txt", "src/main.txt", "mine.txt", "both.txt"])
    put(at(name), "at first\n");
  put(at("large.bin"), "0123456789".repeat(100));
  const start = treeOf(workspace);
  const limits = { largest: 500 };
  const first = await openAgent(workspace, { limits });
  for (let i = 1; i <= KILLED_AFTER; i++) {
    first.agent.messages.push({ role: "user", content: `${i}` });
    first.prompt(`turn ${i}`);
    await bash(commandOf(i), first.agent);
    if (i % 5 === 0) put(at("mine.txt"), `by hand in turn ${i}\n`);
    if (i === 7) await bash("echo agent > both.txt; rm large.bin", first.agent);
    if (i === 8) put(at("both.txt"), "by hand\n");
  }
  save(first.agent);
  await killedIn(first.agent);
  const second = await openAgent(workspace, { limits, isContinued: true, answers: ["once", "once", "once"] });
  expect(second.agent.rewind.points).toHaveLength(KILLED_AFTER);
  const trees = new Map<number, Record<string, string>>();
  for (let i = KILLED_AFTER + 1; i <= TURNS; i++) {
    second.prompt(`turn ${i}`);
    trees.set(i, treeOf(workspace));
    await bash(commandOf(i), second.agent);
  }
  const last = treeOf(workspace);

  await second.back(25);
  expect(treeOf(workspace)).toEqual(trees.get(25));
  await second.back(TURNS + 1);
  expect(treeOf(workspace)).toEqual(last);

  await second.back(1);
  expect(second.asked.at(-1)?.list).toEqual(expect.arrayContaining(["both.txt", "half.txt", "shared.txt"]));
  const { "large.bin": _, ...kept } = start;
  // What the user alone has changed stays, and is named; so is what nobody kept.
  expect(treeOf(workspace)).toEqual({ ...kept, "mine.txt": treeOf(workspace)["mine.txt"] });
  expect(readFileSync(at("mine.txt"), "utf8")).toBe(`by hand in turn ${KILLED_AFTER}\n`);
  expect(second.shown()).toContain("changed by you, left alone: mine.txt");
  expect(second.shown()).toContain("the content was not kept: large.bin");

  await second.back(second.agent.rewind.points.length);
  expect(treeOf(workspace)).toEqual(last);
  expect(existsSync(at("half.txt"))).toBe(true);
  rmSync(workspace, { recursive: true });
});
