/**
 * The client that the conformance suite of MCP starts, with the address of its server as the last argument: chapter s19 in a
 * workspace of its own. A scripted model calls each tool of the server once.
 */

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { plainEnvironment } from "@harness/shared/host";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { toolCaller } from "./model.ts";

const url = process.argv.at(-1) ?? "";
const workspace = mkdtempSync(join(tmpdir(), "conformance-"));
writeFileSync(join(workspace, ".mcp.json"), JSON.stringify({ mcpServers: { suite: { type: "http", url } } }));
const server = await startRehearsalServer({ model: toolCaller("mcp__suite__") });

const launcher = join(repositoryRoot(), "scripts/launch/chapter.mjs");
const flags = ["--workspace", workspace, "--lang", "en", "--trust", "--mode", "yolo"];
const chapter = spawn(process.execPath, [launcher, "s19", ...flags], {
  env: { ...plainEnvironment(workspace), ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: "any-key" },
  stdio: ["pipe", "inherit", "inherit"],
});
// A yes to each question, and an empty line for each of its fields: that takes the defaults.
chapter.stdin.end(`Call each tool.\n${`y\n${"\n".repeat(20)}`.repeat(3)}`);
const code = await new Promise<number | null>((resolve) => chapter.on("exit", resolve));
await server.close();
rmSync(workspace, { recursive: true, force: true, maxRetries: 3 });
process.exit(code ?? 1);
