import { spawn, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { type OpenModel, readTask, runTrial, type Task } from "@harness/shared/evals";
import { DEFAULT_MODEL } from "@harness/shared/model";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { onWarmRunners } from "@harness/shared/smoke";
import { environment, put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, onTestFinished, test } from "vitest";
import { chapterTargets } from "../lib/chapter-targets.ts";

const root = repositoryRoot();
const folder = join(root, "evals");
const tasks = readdirSync(folder).map((file) => readTask(join(folder, file)));

function evaluate(args: string[], env: NodeJS.ProcessEnv = {}) {
  const command = [join(root, "scripts/run.mjs"), "eval", ...args, "--lang", "en"];
  return spawnSync(process.execPath, command, {
    cwd: root,
    env: { ...environment(), ...env },
    encoding: "utf8",
  });
}

/** Does every step of a task, or none. */
function modelThat(works: boolean): OpenModel {
  return async (_, { steps }) => {
    const left = works ? steps.map(({ call }) => call) : [];
    const server = await startRehearsalServer({
      model: {
        reply() {
          const call = left.shift();
          return { content: [call ? { type: "tool_use", ...call } : { type: "text", text: "Done." }] };
        },
      },
    });
    return {
      env: { ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: "k", MODEL_ID: DEFAULT_MODEL },
      close: server.close,
    };
  };
}

test("each task can be done, and is not done by a model that only says so", async () => {
  const s02 = findChapter(listChapters(root), "s02");
  if (!s02) throw new Error("there is no s02");
  const target = (await chapterTargets(root, [s02])).get("s02");
  if (!target) throw new Error("s02 cannot be built");
  const harness = { id: "s02", target, flags: [] };
  const both = await onWarmRunners(tasks, async (task: Task, { run }) => {
    const trial = async (works: boolean) =>
      runTrial(task, harness, { number: 1, run, openModel: modelThat(works) });
    return { id: task.id, done: (await trial(true)).problems, claimed: (await trial(false)).passed };
  });
  expect(both).toEqual(tasks.map(({ id }) => ({ id, done: [], claimed: false })));
});

test("twelve tasks measure four mechanisms", () => {
  const count = (measures: string) => tasks.filter((task) => task.measures === measures).length;
  expect(["todo", "compaction", "memory", "goal"].map(count)).toEqual([3, 3, 3, 3]);
});

test("a comparison is the same in every run, except for the time", () => {
  const args = ["three-modules", "which-port", "--times", "2", "--json"];
  const plain = () => evaluate(args).stdout.replace(/"seconds": [\d.e-]+/g, '"seconds": 0');
  const first = plain();
  const { trials, reports } = JSON.parse(first);
  expect(trials).toHaveLength(8);
  expect(reports.map(({ measures }: { measures: string }) => measures)).toEqual(["memory", "goal"]);
  expect(reports[0].all).toMatchObject({ better: 2, worse: 0, without: { passed: 0 }, with: { passed: 2 } });
  expect(plain()).toBe(first);
});

test("what a record holds is not tried again", () => {
  const record = join(temporaryDirectory(), "trials.jsonl");
  const lines = () => readFileSync(record, "utf8").trim().split("\n").length;
  const once = evaluate(["which-port", "--times", "1", "--record", record]);
  expect(once.status).toBe(0);
  expect(lines()).toBe(2);
  const again = evaluate(["which-port", "--times", "1", "--record", record]);
  expect(again.stdout).toBe(once.stdout);
  expect(lines()).toBe(2);
});

test("x05 is compared with itself, and a record tells the two apart", () => {
  const record = join(temporaryDirectory(), "trials.jsonl");
  const args = ["which-port", "--chapters", "x05", "--times", "1", "--record", record];
  const once = evaluate(args);
  expect(once.stdout).toMatch(/x05 --without memory +x05\n.*0\/1 .*1\/1 /);
  expect(evaluate(args).stdout).toBe(once.stdout);
});

test("the page says what the table says, and writes over no file of another kind", () => {
  const page = join(temporaryDirectory(), "table.html");
  const args = ["which-port", "--times", "1", "--html", page];
  expect(evaluate(args).status).toBe(0);
  const html = readFileSync(page, "utf8");
  expect(html).toContain("0/1 0 % (0–79)</td>");
  expect(html).toContain("config.json does not contain &quot;4711&quot;");
  writeFileSync(page, "my own");
  expect(evaluate(args)).toMatchObject({ status: 2, stdout: "" });
  expect(readFileSync(page, "utf8")).toBe("my own");
});

test("files are those of the folder in which the command was typed", () => {
  const caller = temporaryDirectory();
  const task = readFileSync(join(folder, "which-port.yaml"), "utf8");
  put(join(caller, "mine.yaml"), task.replace("which-port", "mine"));
  const args = ["./mine.yaml", "--times", "1", "--record", "trials.jsonl"];
  const { stdout } = evaluate(args, { INIT_CWD: caller });
  expect(stdout).toMatch(/mine .*0\/1 .*1\/1/);
  expect(readFileSync(join(caller, "trials.jsonl"), "utf8")).toContain('"task":"mine"');
});

test("a real model is reached through a relay, and the limit to its cost holds", async () => {
  const task = tasks.find(({ id }) => id === "which-port") as Task;
  const replies = task.sessions.flatMap(({ steps }) => steps.map(({ call }) => call));
  const server = await startRehearsalServer({
    apiKey: "sk-of-the-teacher",
    model: {
      reply: ({ body }) => {
        const isSecond = JSON.stringify(body).includes("config.json") && body.messages.length === 1;
        const [call] = replies;
        return {
          content: [isSecond && call ? { type: "tool_use", ...call } : { type: "text", text: "Noted." }],
        };
      },
    },
  });
  onTestFinished(() => server.close());
  // The server is in this process, so the command must not block it.
  const run = (maxCost: string, ...more: string[]) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const args = [
        join(root, "scripts/run.mjs"),
        "eval",
        "which-port",
        "--chapters",
        "s02,s03",
        "--times",
        "1",
        ...more,
      ];
      const child = spawn(process.execPath, [...args, "--live", "--max-cost", maxCost, "--lang", "en"], {
        cwd: root,
        env: {
          ...environment(),
          ANTHROPIC_BASE_URL: server.url,
          ANTHROPIC_API_KEY: "sk-of-the-teacher",
          MODEL_ID: DEFAULT_MODEL,
        },
      });
      const text = { out: "", err: "" };
      child.stdout.on("data", (piece) => {
        text.out += piece;
      });
      child.stderr.on("data", (piece) => {
        text.err += piece;
      });
      child.on("close", (code) => resolve({ code, ...text }));
    });
  const enough = await run("1");
  expect(enough.err).toBe("");
  expect(enough.out).toMatch(/which-port .*1\/1 .*1\/1/);
  // The last request passes the limit. Its trial came to an end and is paid, so it counts.
  const { trials } = JSON.parse((await run("1", "--json")).out);
  const cost = trials.reduce((sum: number, trial: { cost: number }) => sum + trial.cost, 0);
  const justNot = await run((cost * 0.95).toFixed(8), "--json");
  expect([justNot.code, JSON.parse(justNot.out).trials.length]).toEqual([1, 2]);
  const short = await run("0.000001");
  expect(short.code).toBe(1);
  expect(short.err).toContain("The limit of $0.000001 has been reached");
});

test.each<[args: string[], message: string, env?: NodeJS.ProcessEnv]>([
  [["nope"], "There is no task nope. Valid: five-rooms, "],
  [["--chapters", "s04"], "--chapters takes two chapters"],
  [["--chapters", "s04,s04"], "--chapters takes two chapters"],
  [["--times", "0"], "--times 0 does not work"],
  [["--live", "--max-cost", "much"], "--max-cost much does not work"],
  [["--live"], "ANTHROPIC_API_KEY", { ANTHROPIC_API_KEY: "a key with spaces" }],
  [["--live"], "The price of llama is not known", { ANTHROPIC_API_KEY: "key", MODEL_ID: "llama" }],
])("%j is a mistake, in one line", (args, message, env) => {
  const { status, stderr, stdout } = evaluate(args, env);
  expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
