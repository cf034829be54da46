import { bundle, type Process, start, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import { claimTask } from "../src/tasks/index.ts";
import { boardIn, filesOn, lockFiles, ownerNamed, putTask, task } from "./board-files.ts";
import { createRandom } from "./random.ts";

const PROCESSES = 5;
const TASKS = 150;
const CREATED = 25;
const KILLS = 8;
const SEED = 20_24;

it("lets many processes share a board while some are killed: nothing twice, nothing lost, nothing stuck", async () => {
  const random = createRandom(SEED);
  const workdir = temporaryDirectory();
  for (let id = 1; id <= TASKS - CREATED; id++)
    putTask(
      workdir,
      id,
      task({ blockedBy: id > 20 && random() < 0.5 ? [String(Math.ceil(random() * 20))] : [] }),
    );
  const all = await runAll(workdir, random);

  const killed = all.filter(({ signal }) => signal === "SIGKILL");
  expect(killed).toHaveLength(KILLS);
  expect(all.filter(({ code }) => code !== 0)).toHaveLength(KILLS);
  const events = all.flatMap(({ name, pid, lines }) => lines.map((line) => ({ name, pid, ...parse(line) })));
  const of = (what: string) => events.filter((event) => event.what === what);
  expect(of("problem")).toEqual([]);

  const { tasks, problems } = await boardIn(workdir).read();
  expect(problems).toEqual([]);
  expect(tasks.size).toBeGreaterThanOrEqual(TASKS);
  expect([...tasks.values()].filter(({ status }) => status !== "completed")).toEqual([]);

  const completed = of("completed");
  expect(new Set(completed.map(({ id }) => id)).size).toBe(completed.length);
  // Who was killed in between may have completed a task without telling.
  expect(completed.length).toBeGreaterThanOrEqual(tasks.size - KILLS);
  for (const { id, name } of completed) expect(tasks.get(id)?.owner?.name).toBe(name);
  const created = of("created").map(({ id }) => id);
  expect(new Set(created).size).toBe(created.length);
  expect(created.every((id) => Number(id) > TASKS - CREATED && tasks.has(id))).toBe(true);

  // Two were at work on one task only where the first had been killed.
  const dead = killed.map(({ pid }) => String(pid));
  expect(of("overlap").filter(({ rest }) => !dead.includes(rest))).toEqual([]);
  expect(of("lost").length).toBeGreaterThan(0);

  // Nothing is left that could be in anybody's way.
  await expect(claimTask(boardIn(workdir), "1", ownerNamed("late"))).rejects.toThrow("is completed");
  expect(lockFiles(workdir)).toEqual([]);
  expect(Object.keys(filesOn(workdir)).filter((name) => !name.endsWith(".json"))).toEqual([".last-id"]);
});

interface Ended {
  name: string;
  pid: number | undefined;
  lines: string[];
  code: number | null;
  signal: string | null;
}

/** Kills one of them whenever they have said so many lines, and starts another in its place. */
async function runAll(workdir: string, random: () => number): Promise<Ended[]> {
  const script = await bundle(new URL("worker.ts", import.meta.url));
  const living = new Set<Process>();
  let kills = 0;
  let patience = nextKill(random);
  const run = async (number: number): Promise<Ended[]> => {
    const name = `worker-${number}`;
    const args = [workdir, name, String(SEED + number), String(TASKS)];
    const one = start(script, args, () => {
      if (kills === KILLS || patience-- > 0) return;
      kills++;
      patience = nextKill(random);
      const victims = [...living].filter(({ child }) => !child.killed);
      victims[Math.floor(random() * victims.length)]?.child.kill("SIGKILL");
    });
    living.add(one);
    const { code, signal } = await one.ended;
    living.delete(one);
    const ended = { name, pid: one.child.pid, lines: one.lines, code, signal };
    return signal ? [ended, ...(await run(number + PROCESSES))] : [ended];
  };
  return (await Promise.all(Array.from({ length: PROCESSES }, (_, number) => run(number)))).flat();
}

function nextKill(random: () => number): number {
  return Math.floor(random() * 100);
}

function parse(line: string) {
  const [what, id = "", ...rest] = line.split(" ");
  return { what, id, rest: rest.join(" ") };
}
