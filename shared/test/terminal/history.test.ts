import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hideKey } from "../../src/model/index.ts";
import { addToHistory, readHistory } from "../../src/terminal/history.ts";
import { temporaryDirectory } from "../../src/test-kit/index.ts";

const module = fileURLToPath(new URL("../../src/terminal/history.ts", import.meta.url));
const ADD = `const { addToHistory } = await import(process.argv[1]);
for (let i = 0; i < 20; i++) await addToHistory(process.argv[2] + i, process.argv[3]);`;

test("sessions that type at the same time lose nothing", async () => {
  const file = join(temporaryDirectory(), ".harness/history");
  const args = ["--import", "tsx", "--input-type=module", "--eval", ADD, module];
  const sessions = ["a", "b", "c"].map((name) =>
    spawn(process.execPath, [...args, name, file], { stdio: "inherit" }),
  );
  const codes = await Promise.all(sessions.map(async (session) => (await once(session, "exit"))[0]));
  expect(codes).toEqual([0, 0, 0]);
  const prompts = readHistory(file);
  expect(new Set(prompts).size).toBe(60);
  expect(prompts.filter((prompt) => prompt.startsWith("a"))[0]).toBe("a19");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("what has grown too long keeps its newest half, and what is no text in it is no prompt", async () => {
  const file = join(temporaryDirectory(), "history");
  const long = Array.from({ length: 600 }, (_, i) => JSON.stringify(`${i} ${"x".repeat(1_000)}`));
  writeFileSync(file, `${long.join("\n")}\n{broken\n7\n"\\u001b[2J"\n`);
  await addToHistory("new\nest", file);
  const prompts = readHistory(file);
  expect(statSync(file).size).toBeLessThan(260_000);
  expect(prompts[0]).toBe("new\nest");
  expect(prompts[1]).toMatch(/^599 /);
});

test("a link is neither read nor written", async () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, "elsewhere"), '"mine"\n');
  const file = join(directory, "history");
  symlinkSync(join(directory, "elsewhere"), file);
  expect(readHistory(file)).toEqual([]);
  await expect(addToHistory("x", file)).rejects.toThrow();
  expect(readFileSync(join(directory, "elsewhere"), "utf8")).toBe('"mine"\n');
});

test("a key that was typed or pasted is not kept", async () => {
  const file = join(temporaryDirectory(), "history");
  hideKey("the-key-of-this-process");
  await addToHistory("why is the-key-of-this-process refused?", file);
  await addToHistory(`use ghp_${"a".repeat(36)} instead`, file);
  expect(readHistory(file)).toEqual(["use [secret] instead", "why is [secret] refused?"]);
});
