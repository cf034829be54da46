import { existsSync } from "node:fs";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { quiet, temporaryDirectory } from "../../src/test-kit/index.ts";
import {
  keepConversation,
  keepTranscript,
  lastTranscript,
  readTranscript,
} from "../../src/transcript/index.ts";

beforeEach(() => {
  quiet();
  vi.stubEnv("HOME", temporaryDirectory());
  vi.stubEnv("HARNESS_RUNS", "on");
  onTestFinished(() => void vi.unstubAllEnvs());
});

test("only the agent whose conversation is kept writes the file: its subagents are copies of it", async () => {
  const workdir = temporaryDirectory();
  const agent = { name: "agent", messages: [{ role: "user" as const, content: "hello" }] };
  await keepConversation({ workdir, flags: { continue: false } }, agent);
  keepTranscript({ ...agent, name: "child" });
  expect(existsSync(lastTranscript(workdir))).toBe(false);
  keepTranscript(agent);
  expect(readTranscript(lastTranscript(workdir), "lost")).toEqual(agent.messages);
});
