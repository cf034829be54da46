import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../src/agent.ts";
import { globTool } from "../src/tools/glob.ts";
import { tools } from "../src/tools/index.ts";
import { findTool } from "../src/tools/request.ts";
import { parseInput, type ToolMap, toolDefinition } from "../src/tools/tool.ts";
import { openWorkspace, type Workspace } from "./rehearse.ts";

let workspace: Workspace;

beforeEach(() => {
  workspace = openWorkspace();
  symlinkSync("../outside", join(workspace.workdir, "link"));
  symlinkSync("../outside/secret", join(workspace.workdir, "secret-link"));
  symlinkSync("../outside/new", join(workspace.workdir, "dangling"));
});

const agent = { tools } as Agent;

describe("every tool", () => {
  it("is found under the very name that the model is told", () => {
    for (const [name, tool] of Object.entries(tools)) {
      expect(toolDefinition(tool).name).toBe(name);
      expect(findTool(name, agent)).toBe(tool);
    }
  });

  it("is found by its key in the dispatch map, whatever name it has itself", () => {
    const other = { tools: { find: globTool } as ToolMap } as Agent;
    expect(findTool("find", other)).toBe(globTool);
    expect(() => findTool("glob", other)).toThrow('Unknown tool "glob". Available: find.');
  });

  it("is not found under a name that every object has", () => {
    for (const name of ["constructor", "toString", "__proto__"])
      expect(() => findTool(name, agent)).toThrow("Available: bash, read_file, write_file, edit_file, glob.");
  });

  it("takes the properties that its schema advertises, and no others", () => {
    const advertised = Object.fromEntries(
      Object.values(tools).map((tool) => {
        const { properties, required } = toolDefinition(tool).input_schema;
        return [tool.name, { all: Object.keys(properties ?? {}), required }];
      }),
    );
    expect(advertised).toEqual({
      bash: { all: ["command"], required: ["command"] },
      read_file: { all: ["path", "offset", "limit"], required: ["path"] },
      write_file: { all: ["path", "content"], required: ["path", "content"] },
      edit_file: {
        all: ["path", "old_text", "new_text", "replace_all"],
        required: ["path", "old_text", "new_text"],
      },
      glob: { all: ["pattern"], required: ["pattern"] },
    });
    for (const tool of Object.values(tools))
      expect(() => parseInput(tool, { surprise: 1 })).toThrow('"surprise"');
  });

  it("names each wrong field and what it expected", () => {
    expect(() => parseInput(findTool("read_file", agent), { path: 1, limit: "2" })).toThrow(
      /^Invalid input for read_file\. path: .*string.*\. limit: .*number.*$/,
    );
  });
});

describe("a path that leaves the workspace is refused by every file tool, and nothing changes:", () => {
  it.each([
    "../outside/secret",
    "../work-evil/secret",
    "new/../../outside/secret",
    "~/secret",
    "link/secret",
    "link/new/file",
    "secret-link",
    "dangling",
    "notes.txt\0",
  ])("%j", expectRefused);

  it("an absolute path", () => expectRefused(join(workspace.workdir, "../outside/secret")));
});

async function expectRefused(path: string): Promise<void> {
  const before = workspace.snapshot();
  const seen = [
    await workspace.use("read_file", { path }),
    await workspace.use("write_file", { path, content: "pwned" }),
    await workspace.use("edit_file", { path, old_text: "secret", new_text: "pwned" }),
  ];
  for (const text of seen) expect(text).toMatch(/^Error: .*(outside the workspace|~ is not expanded|NUL)/);
  expect(workspace.snapshot()).toEqual(before);
}
