/** The reference servers of the protocol, started by path. */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { quiet } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { callOf, type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

const packages = createRequire(import.meta.url);
const server = (name: string, ...args: string[]) => ({
  command: process.execPath,
  args: [
    join(dirname(packages.resolve(`@modelcontextprotocol/${name}/package.json`)), "dist/index.js"),
    ...args,
  ],
});

async function answer(session: Rehearsal, name: string, input: unknown) {
  const [result] = await session.run(callOf(name, input));
  return result as { content: unknown; is_error?: boolean };
}

describe("server-everything", () => {
  it("gives text, images, structured content, resources, errors and progress", async () => {
    const session = await rehearse({ everything: server("server-everything", "stdio") });
    const ask = (name: string, input: unknown = {}) => answer(session, `mcp__everything__${name}`, input);
    expect(await ask("echo", { message: "hi" })).toMatchObject({ content: "Echo: hi" });
    expect(await ask("get-sum", { a: 2, b: 3 })).toMatchObject({ content: expect.stringContaining("5") });
    expect(await ask("get-sum", { a: "two" })).toMatchObject({ is_error: true });
    const { content } = await ask("get-tiny-image");
    expect(content).toEqual(expect.arrayContaining([expect.objectContaining({ type: "image" })]));
    expect(await ask("get-structured-content", { location: "Chicago" })).toMatchObject({
      content: expect.stringContaining("temperature"),
    });
    expect(await ask("get-resource-links", { count: 2 })).toMatchObject({
      content: expect.stringContaining("[a link to"),
    });
    expect(await ask("trigger-long-running-operation", { duration: 0.2, steps: 2 })).toMatchObject({
      content: expect.stringContaining("completed"),
    });
    const env = await ask("get-env");
    expect(JSON.stringify(env)).not.toContain("ANTHROPIC");
  });
});

describe("server-filesystem", () => {
  it("reads and writes in the directories that its entry names, and nowhere else", async () => {
    const files = { "notes/a.txt": "the answer is 42\n" };
    const entry = server("server-filesystem", "notes");
    const session = await rehearse({ files: entry }, [], { files });
    const ask = (name: string, input: unknown) => answer(session, `mcp__files__${name}`, input);
    const path = join(session.workdir, "notes/a.txt");
    expect(await ask("read_text_file", { path })).toMatchObject({ content: "the answer is 42\n" });
    expect(await ask("read_text_file", { path: join(session.workdir, ".mcp.json") })).toMatchObject({
      is_error: true,
      content: expect.stringContaining("Access denied"),
    });
  });
});
