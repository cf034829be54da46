import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openWorkspace, type Workspace } from "./rehearse.ts";

let workspace: Workspace;

beforeEach(() => {
  workspace = openWorkspace();
  symlinkSync("../outside", join(workspace.workdir, "link"));
  symlinkSync("../outside/secret", join(workspace.workdir, "secret-link"));
});

describe("glob", () => {
  it("finds files at any depth, sorted, relative to the workspace", async () => {
    workspace.write({
      "z.py": "",
      "a/x.py": "",
      "a/b/x.py": "",
      "a/b/x.ts": "",
      "笔记/一.py": "",
      "a.py": "",
    });
    expect(await workspace.use("glob", { pattern: "**/*.py" })).toBe(
      "a.py\na/b/x.py\na/x.py\nz.py\n笔记/一.py",
    );
    expect(await workspace.use("glob", { pattern: "a/*.{py,ts}" })).toBe("a/x.py");
    expect(await workspace.use("glob", { pattern: `${workspace.workdir}/a/**/x.??` })).toBe(
      "a/b/x.py\na/b/x.ts\na/x.py",
    );
    expect(await workspace.use("glob", { pattern: "a/b/../x.py" })).toBe("a/x.py");
  });

  it("lists each file once, and no directories", async () => {
    workspace.write({ "a/x.py": "" });
    expect(await workspace.use("glob", { pattern: "{a,./a,a/../a}/*" })).toBe("a/x.py");
    expect(await workspace.use("glob", { pattern: "a*" })).toBe("(no files match)");
  });

  it("gives a name with line breaks one line", async () => {
    workspace.write({ "a\nb.py": "", "c\r\u001b.py": "" });
    expect(await workspace.use("glob", { pattern: "*.py" })).toBe("a\\nb.py\nc\\r\\u001b.py");
  });

  it("leaves out .git and node_modules, wherever they are, also when asked for them", async () => {
    workspace.write({ "x.js": "", "node_modules/p/x.js": "", "a/node_modules/x.js": "", ".git/x.js": "" });
    for (const pattern of ["**/x.js", "{.,.git,node_modules/p}/x.js"])
      expect(await workspace.use("glob", { pattern })).toBe("x.js");
  });

  it("looks into the workspace also when that lies in a node_modules", async () => {
    workspace = openWorkspace("node_modules/p");
    workspace.write({ "x.js": "" });
    expect(await workspace.use("glob", { pattern: "*.js" })).toBe("x.js");
  });

  it.each([
    "../*",
    "../outside/*",
    "/etc/*",
    "/etc/passwd",
    "link/*",
    "link/secret",
    "../work-evil/*",
    "~/*",
    "x\0/*",
  ])("refuses %j, which starts outside the workspace", async (pattern) => {
    expect(await workspace.use("glob", { pattern })).toMatch(
      /^Error: .*(outside the workspace|~ is not expanded|NUL)/,
    );
  });

  it.each([
    "*/secret",
    "*ink/*",
    "**/secret*",
    "{link,../outside,../work-evil}/*",
    "{/etc,/}/*",
    "*/../../outside/*",
    "l[i]nk/**",
    "@(..)/**/secret",
  ])("lists nothing outside for %j, which leads out on the way", async (pattern) => {
    workspace.write({ "a/x": "" });
    expect(await workspace.use("glob", { pattern })).toBe("(no files match)");
  });

  it("stops at 500 files and says how many there are more", async () => {
    workspace.write(
      Object.fromEntries(Array.from({ length: 507 }, (_, index) => [`many/${1000 + index}`, ""])),
    );
    const lines = (await workspace.use("glob", { pattern: "many/*" })).split("\n");
    expect(lines).toHaveLength(501);
    expect([lines[0], lines[499], lines[500]]).toEqual(["many/1000", "many/1499", "... (7 more files)"]);
    expect(await workspace.use("glob", { pattern: "many/1[0-4]*" })).not.toContain("more");
  });
});
