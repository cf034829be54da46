/** The chapter as a program. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { bundle, environment, say, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { entry, isAboutMemory, lastRequest, stored, storeJobs } from "./rehearse.ts";

const launcher = fileURLToPath(new URL("../../../scripts/launch/chapter.mjs", import.meta.url));

function run(workdir: string, url: string, ...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [launcher, "s14", "--workspace", workdir, "--lang", "en", ...args], {
    env: { ...environment(), ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "test", HOME: workdir },
    stdio: ["pipe", "ignore", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

it("runs a due job although nobody types, and once more when the process is killed in the middle", async () => {
  const workdir = temporaryDirectory();
  storeJobs(workdir, entry("job_once", { recurring: false, next: "2025-01-01T08:00:00Z" }));
  let asked = () => {};
  const firstRequest = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const server = await startRehearsalServer({
    model: {
      reply: ({ body, index }) => {
        if (isAboutMemory(body)) return say("[]");
        if (index > 0) return say("Done.");
        asked();
        return new Promise(() => {});
      },
    },
  });
  onTestFinished(() => server.close());

  const first = run(workdir, server.url);
  await firstRequest;
  first.kill("SIGKILL");
  await once(first, "exit");
  expect(stored(workdir)).toHaveLength(1);

  const second = run(workdir, server.url);
  await expect.poll(() => stored(workdir)).toEqual([]);
  second.stdin?.end();
  expect(await once(second, "exit")).toEqual([0, null]);
  expect(server.journal.filter(({ request }) => !isAboutMemory(request.body))).toHaveLength(2);
  expect(lastRequest(server)[0]).toContain("the prompt of job_once");
  expect(lastRequest(server)[0]).toContain("An earlier turn for it was cut off by a crash");
});

it("leaves due jobs alone in one-shot mode", async () => {
  const workdir = temporaryDirectory();
  storeJobs(workdir, entry("job_once", { recurring: false, next: "2025-01-01T08:00:00Z" }));
  const server = await startRehearsalServer({
    model: { reply: ({ body }) => say(isAboutMemory(body) ? "[]" : "Done.") },
  });
  onTestFinished(() => server.close());
  expect(await once(run(workdir, server.url, "-p", "hello"), "exit")).toEqual([0, null]);
  expect(stored(workdir)).toHaveLength(1);
  expect(JSON.stringify(server.journal)).not.toContain("the prompt of job_once");
});

it("starts nothing when it is imported", async () => {
  const workdir = temporaryDirectory();
  const script = await bundle(new URL("../src/cron/index.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { cwd: workdir, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(readdirSync(workdir)).toEqual([]);
});
