import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Anthropic from "@anthropic-ai/sdk";
import { environment } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";

const RUN = fileURLToPath(new URL("../run.mjs", import.meta.url));
const hello = {
  model: "claude-opus-5-5",
  max_tokens: 100,
  messages: [{ role: "user" as const, content: "hello" }],
};

function rehearsal(...args: string[]) {
  const { INIT_CWD: _elsewhere, ...env } = environment();
  const child = spawn(process.execPath, [RUN, "rehearsal", ...args], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    output.stderr += text;
  });
  return { child, output };
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, "close");
  return code;
}

async function urlOf({ child, output }: ReturnType<typeof rehearsal>): Promise<string> {
  while (!output.stdout.includes("Ctrl-C")) await once(child.stdout as NodeJS.ReadableStream, "data");
  return /ANTHROPIC_BASE_URL=(\S+)/.exec(output.stdout)?.[1] ?? "";
}

it("serves, logs a line for each request and ends with Ctrl-C", async () => {
  const run = rehearsal("--port", "0");
  const client = new Anthropic({ apiKey: "anything", baseURL: await urlOf(run), maxRetries: 0 });
  const message = await client.messages.create(hello);
  expect(message.content[0]).toMatchObject({ type: "text" });
  await expect(client.messages.create({ ...hello, messages: [] })).rejects.toMatchObject({ status: 400 });
  run.child.kill("SIGINT");
  expect(await ended(run.child)).toBe(0);
  const [first, second] = run.output.stderr.trim().split("\n");
  expect(first).toMatch(/^#1 200 \/v1\/messages claude-opus-5-5, 1 messages → end_turn \(2 in, \d+ out\)$/);
  expect(second).toBe(
    "#2 400 /v1/messages claude-opus-5-5, 0 messages → invalid_request_error: messages: at least one message is required",
  );
});

it("plays a scenario file that expects nothing, says when it is over, and begins again", async () => {
  const dir = mkdtempSync(join(tmpdir(), "rehearsal-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, "greeting.yaml");
  writeFileSync(file, "id: greeting\ntitle: t\nprompt: hello\nmodel: { main: [{ say: Good morning. }] }\n");
  const run = rehearsal("--port", "0", "--scenario", file);
  const client = new Anthropic({ apiKey: "anything", baseURL: await urlOf(run), maxRetries: 0 });
  const again = [
    ...hello.messages,
    { role: "assistant" as const, content: "Good morning." },
    ...hello.messages,
  ];
  for (const _ of ["once", "twice"]) {
    expect((await client.messages.create(hello)).content).toMatchObject([{ text: "Good morning." }]);
    const { content } = await client.messages.create({ ...hello, messages: again });
    expect(content).toMatchObject([{ text: expect.stringContaining("no more turns. A new conversation") }]);
  }
});

it("goes on after a body that is no request", async () => {
  const run = rehearsal("--port", "0");
  const url = await urlOf(run);
  const headers = { "x-api-key": "anything", "anthropic-version": "2026-10-21" };
  for (const body of ["null", "[]", '"x"', '{"model":"\\u001b[2J\\u202e","messages":[]}'])
    expect((await fetch(`${url}/v1/messages`, { method: "POST", headers, body })).status).toBeGreaterThan(
      399,
    );
  const client = new Anthropic({ apiKey: "anything", baseURL: url, maxRetries: 0 });
  expect(await client.messages.create(hello)).toMatchObject({ type: "message" });
  expect(run.output.stderr).toContain("\\x1b[2J\\u202e");
  expect(run.output.stderr).not.toContain("\x1b");
});

it("says in one line that the port is in use", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  const { child, output } = rehearsal("--port", String(port));
  expect(await ended(child)).toBe(2);
  expect(output.stderr).toBe(
    `Port ${port} is in use. Choose another with --port, or --port 0 for any free one.\n`,
  );
});

it.each([
  [["--prot", "1"], /'--prot'.*--port.*--host.*--scenario/],
  [["--port", "x"], /--port x is not a port/],
  [["--scenario", "nowhere.yaml"], /--scenario nowhere\.yaml: there is no such file/],
  [["--scenario", "chapters/s12_task_system/scenarios/killed-at-work.yaml"], /it is for several programs/],
])("%j is bad usage, in one line", async (args, message) => {
  const { child, output } = rehearsal(...args);
  expect(await ended(child)).toBe(2);
  expect(output.stderr).toMatch(message);
  expect(output.stderr.trim().split("\n")).toHaveLength(1);
});
