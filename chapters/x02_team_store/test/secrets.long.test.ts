/** The password of the server is in the program's memory, and nowhere else. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startPostgres } from "@harness/shared/postgres";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import {
  bash,
  call,
  environment,
  hasPostgres,
  requests,
  say,
  temporaryDirectory,
} from "@harness/shared/test-kit";
import { expect, it, onTestFinished, vi } from "vitest";

const hasServer = await hasPostgres();
const canLook = hasServer && existsSync("/proc/self/environ");
if (!canLook) console.warn("Skipped: where the password shows (it takes PostgreSQL and Linux)");

const launcher = fileURLToPath(new URL("../../../scripts/launch/chapter.mjs", import.meta.url));
/** An address spells some of these letters differently. No other process here has it, be it the same test elsewhere. */
const PASSWORD = `p@ss/w:rd 100% ${randomUUID()}`;

it.skipIf(!canLook)("is seen in no process, no file, no request and on no screen", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  await server.query(`create role alice login superuser password '${PASSWORD}'`);
  const url = new URL(server.url);
  Object.assign(url, { username: "alice", password: encodeURIComponent(PASSWORD) });

  const [home, workspace] = [temporaryDirectory(), temporaryDirectory()];
  const replies = [say(call("task_create", { subject: "Build" })), say(bash("env; touch begun; sleep 1000"))];
  const model = await startRehearsalServer({
    model: { reply: ({ body }) => (body.tools ? (replies.shift() ?? say("Done.")) : say("[]")) },
  });
  onTestFinished(() => model.close());
  const flags = ["--workspace", workspace, "--lang", "en", "--mode", "yolo", "--team", "class", "--trace"];
  const child = spawn(process.execPath, [launcher, "x02", ...flags], {
    env: {
      PATH: environment().PATH,
      HOME: home,
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: model.url,
      HARNESS_TEAM_URL: url.href,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  child.stdin.write("go\n");

  await vi.waitFor(() => expect(existsSync(join(workspace, "begun"))).toBe(true), { timeout: 60_000 });
  expect(processesThatShow(url.password, PASSWORD)).toEqual([]);
  const careless = spawn("sleep", ["1000"], { env: { PATH: environment().PATH, PGPASSWORD: PASSWORD } });
  onTestFinished(() => void careless.kill());
  expect(processesThatShow(PASSWORD)).toEqual([`/proc/${careless.pid}/environ`]);
  await server.query(`alter role alice password 'another'`);
  await server.stop("SIGKILL");
  await vi.waitFor(() => expect(said).toContain("is away"), { timeout: 60_000 });
  await server.start();
  await vi.waitFor(() => expect(said).toContain("password authentication failed"), { timeout: 60_000 });
  child.kill("SIGTERM");
  await once(child, "exit");
  for (const text of [said, JSON.stringify(requests(model)), ...[home, workspace].flatMap(textsBelow)])
    for (const secret of [url.password, PASSWORD]) expect(text).not.toContain(secret);
});

/** Of all processes that are not ours: their arguments and environments. */
function processesThatShow(...secrets: string[]): string[] {
  const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const files = numbers.flatMap((number) => [`/proc/${number}/cmdline`, `/proc/${number}/environ`]);
  return files.filter((file) => secrets.some((secret) => read(file).includes(secret)));
}

/** Of what is gone, or another user's, nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function textsBelow(directory: string): string[] {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => read(join(parentPath, name)));
}
