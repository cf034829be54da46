/** `pnpm check live`, which in here meets only servers on this machine. */

import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DEFAULT_MODEL } from "@harness/shared/model";
import { environment } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { ask } from "../live/ask.ts";
import { PROBES } from "../live/probes.ts";
import { openStandIn } from "../live/stand-in.ts";

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

function check(url: string, more: NodeJS.ProcessEnv = {}): Promise<Run> {
  const env = { ...environment(), ANTHROPIC_API_KEY: "test-key", ANTHROPIC_BASE_URL: url, ...more };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ["scripts/run.mjs", "check", "live"],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

it.each(PROBES)("the rehearsal server knows: $rule", async (probe) => {
  const { endpoint, close } = await openStandIn(DEFAULT_MODEL);
  onTestFinished(close);
  const { status, error } = await ask(endpoint, probe);
  expect(status < 300, `${status} ${error}`).toBe(probe.accepted);
});

it("finds no difference between the rehearsal server and itself", async () => {
  const { endpoint, close } = await openStandIn(DEFAULT_MODEL);
  onTestFinished(close);
  const { code, stdout } = await check(endpoint.url);
  expect(stdout).toMatch(/Nobody has compared it with a real endpoint yet/);
  expect(stdout).toMatch(
    new RegExp(
      `^\\d{4}-\\d\\d-\\d\\d: ${PROBES.length - 2} of ${PROBES.length} rules are kept by both\\. 0 worded otherwise, 0 answered in another form, 2 not`,
      "m",
    ),
  );
  expect(code).toBe(0);
});

it("names every rule that an endpoint does not keep", async () => {
  const lax = createServer((incoming, response) => {
    incoming.resume().on("end", () => response.end('{"type":"message","content":[]}'));
  });
  await new Promise<void>((resolve) => lax.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void lax.close());
  const { code, stdout } = await check(`http://127.0.0.1:${(lax.address() as AddressInfo).port}`);
  for (const { rule } of PROBES.filter((probe) => !probe.accepted))
    expect(stdout).toMatch(new RegExp(`^[✗–] ${rule.replace(/[^\w ]/g, ".")}$`, "m"));
  expect(stdout).toContain("– mcp_servers, with its beta\n");
  expect(stdout).toContain("· the limits of claude-sonnet-5-5\n");
  expect(stdout).toContain("· a prompt above the minimum is cached\n");
  expect(stdout).toContain("· a message has its fields\n");
  expect(code).toBe(1);
});

it("sends nothing that costs money unless somebody says so", async () => {
  const { code, stdout } = await check("http://api.example.invalid");
  expect(stdout).toMatch(/requests go to api\.example\.invalid for claude-.*\. It costs \$0\.\d+ at most/);
  expect(stdout).toMatch(/Nothing was sent\. With --yes it does not ask\./);
  expect(code).toBe(2);
});

it.each([
  [{ ANTHROPIC_API_KEY: "", ANTHROPIC_BASE_URL: "" }, /^No endpoint to compare with: set ANTHROPIC_API_KEY/],
  [{ MODEL_ID: "llama" }, /^The rehearsal server does not know the model llama/],
])("says what is missing: %j", async (env, message) => {
  const { code, stderr } = await check("http://127.0.0.1:1", env);
  expect(stderr).toMatch(message);
  expect(code).toBe(2);
});
