import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sensitivityOf } from "@harness/shared/sensitive-files";
import { splitCommands } from "@harness/shared/shell-syntax";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { rememberCall } from "../src/permission/gate.ts";
import { check } from "../src/permission/index.ts";
import { createPermissions, type RuleTexts, readRule } from "../src/permission/rules.ts";
import { type Mode, type Result, type Session, UNJUDGED } from "../src/permission/state.ts";
import { safePath } from "../src/safe-path.ts";
import { tools } from "../src/tools/index.ts";
import type { ToolRequest } from "../src/tools/request.ts";
import type { Tool } from "../src/tools/tool.ts";
import { checkCall, type GateOptions, matchesRule } from "./judge.ts";

async function judge(command: string, permissions: RuleTexts = {}, mode: Mode = "default"): Promise<Result> {
  const call = { tool: "bash", input: { command } };
  return (await checkCall({ workdir: "/ws", mode, permissions }, call)).result;
}

describe("the floor", () => {
  it.each([
    "rm -rf /",
    "rm -r -f /*",
    "rm --recursive --force --no-preserve-root /",
    'sudo rm -fr "$HOME"',
    `rm -rf \${HOME}/*`,
    "rm -rf ~",
    `r"m"   -rf   //`,
    "sh -c 'rm -rf /'",
    `sudo -u root bash -c "rm -rf /"`,
    "echo $(rm -rf ~/)",
    "find / -delete",
    "find ~ -type f -exec rm -f {} +",
    "cd / && rm -rf *",
    "mkfs.ext4 /dev/sda1",
    "dd if=/dev/zero of=/dev/sda",
    "cat x > /dev/nvme0n1",
    ":(){ :|:& };:",
    "shutdown -h now",
    "sudo reboot",
    "systemctl poweroff",
    "init 0",
    "xargs rm -rf / < f",
    "env -S 'rm -rf /'",
    "eval 'rm -rf /'",
  ])("holds in yolo mode and against rules: %s", async (command) => {
    expect(await judge(command, { allow: ["Bash"] }, "yolo")).toBe("deny");
  });

  it.each([
    "echo 'rm -rf /'",
    "echo sudoku",
    "rm -rf /tmp/x",
    "git commit -m 'reboot / shutdown'",
    "echo ':(){ :|:& };:'",
  ])("lets pass what only contains the words: %s", async (command) => {
    expect(await judge(command, {}, "yolo")).toBe("allow");
  });
});

describe("rules for shell commands", () => {
  const npmTest = { allow: ["Bash(npm test)"] };
  const noRm = { deny: ["Bash(rm -rf:*)"] };

  it.each([
    "CI=1 npm test",
    "NODE_ENV=test LC_ALL=C npm test",
    "npm   test",
    "time npm test",
    "cd src && npm test",
    "npm test || true",
  ])("allow when every part is allowed: %s", async (command) => {
    expect(await judge(command, npmTest)).toBe("allow");
  });

  it.each([
    "PATH=/evil npm test",
    "FOO=1 npm test",
    "NODE_OPTIONS=--require=./x npm test",
    "CI=1 PSQLRC=x npm test",
    "npm test > out",
    "npm test\nrm x",
    "npm 'test x'",
    "npm test <(rm x)",
    'npm test "',
    "env -i npm test",
  ])("ask when something else is in it: %s", async (command) => {
    expect(await judge(command, npmTest)).toBe("ask");
  });

  it.each([
    "sudo rm -rf x",
    "/bin/rm -rf x",
    "\\rm -rf x",
    "find . -exec rm -rf {} +",
    "ls | xargs rm -rf",
    "f() { rm -rf x; }; f",
    "cat <<EOF\n $(rm -rf x)\nEOF",
    'rm -rf x "',
    '[ -n "$(rm -rf x)" ]',
    "bash -c 'rm  -rf x'",
  ])("deny wherever it hides: %s", async (command) => {
    expect(await judge(command, noRm)).toBe("deny");
  });

  it.each(["echo rm -rf x", "grep 'rm -rf' f"])("do not deny what only mentions it: %s", async (command) => {
    expect(await judge(command, noRm)).toBe("allow");
  });

  it("a rule may name what stands in front", async () => {
    expect(await judge("FOO=1 npm test", { allow: ["Bash(FOO=1 npm test)"] })).toBe("allow");
    expect(await judge("FOO=1 npm test; FOO=2 npm test", { allow: ["Bash(FOO=1 npm:*)"] })).toBe("ask");
  });

  it.each(["$x y", "x=$(cat f); $x y", "cat f | sh", "env $x"])(
    "a sweeping rule does not allow what another may be about: %s",
    async (command) => {
      const rules = { allow: ["Bash", "Bash(sh:*)", "Bash(env:*)"] };
      expect(await judge(command, { ...rules, deny: ["Bash(rm:*)"] })).toBe("ask");
      expect(await judge(command, { ...rules, ask: ["Bash(rm:*)"] })).toBe("ask");
      expect(await judge(command, rules)).toBe("allow");
    },
  );

  it("an allowed part does not answer an ask rule for another part", async () => {
    expect(await judge("npm test && ls", { ...npmTest, ask: ["Bash(ls:*)"] })).toBe("ask");
    expect(await judge("git push", { allow: ["Bash(git:*)"], ask: ["Bash(git push:*)"] })).toBe("allow");
  });
});

describe("malformed rules", () => {
  it.each(["", "Bash(rm", "Bash(rm) x", "(rm)", "Bash()", "Bash(:*)"])("have a problem: %j", (text) => {
    expect(readRule(text, "/ws").problem).toBeTruthy();
  });

  it("fail closed", async () => {
    const permissions = { allow: ["Bash(make"], deny: ["Write(x"] };
    const write = { tool: "write_file", input: { path: "y", content: "" } };
    expect((await checkCall({ workdir: "/ws", permissions }, write)).result).toBe("deny");
    expect(await judge("make", permissions)).toBe("ask");
    expect(await judge("ls", { deny: ["(rm)"] })).toBe("deny");
    expect(await judge("ls", { ask: ["Bash("] })).toBe("ask");
  });
});

describe("matchesRule", () => {
  it.each([
    ["Bash(npm test)", "Bash(npm test)", true],
    ["Bash(npm test)", "Bash(npm tests)", false],
    ["Bash(npm:*)", "Bash(npm)", true],
    ["Bash(npm:*)", "Bash(npm run x)", true],
    ["Bash(npm:*)", "Bash(npmx)", false],
    ["Bash(npm run *)", "Bash(npm run x)", true],
    ["Read(src/**/*.ts)", "Read(src/a.ts)", true],
    ["Read(src/*.ts)", "Read(src/x/a.ts)", false],
    ["Read", "Read(a)", true],
    ["Read", "Write(a)", false],
    ["read_file(a)", "Read(a)", true],
    ["mcp__files__read", "mcp__files__read", true],
    ["Bash(", "Bash(ls)", false],
  ])("%s on %s: %s", (rule, signature, expected) => {
    expect(matchesRule(rule, signature)).toBe(expected);
  });
});

describe("sensitive files", () => {
  it.each([
    [".env", "high"],
    ["a/.ENV.local", "high"],
    ["certs/Server.PEM", "high"],
    ["id_ed25519", "high"],
    ["my-credentials.json", "high"],
    ["~/.aws/credentials", "high"],
    ["data/app.sqlite", "medium"],
    ["x.db", "medium"],
    ["logs/app.log", "medium"],
    ["config.json", "low"],
    [".env.example", "low"],
    ["environment.ts", undefined],
    ["id_rsa.pub", undefined],
    ["app.log.ts", undefined],
    ["keyboard.ts", undefined],
  ])("%s: %s", (path, level) => {
    expect(sensitivityOf(path)?.level).toBe(level);
  });

  it.each([
    "cat .env",
    "cat .e'n'v",
    "cat < .env",
    "sudo cat .env",
    "bash -c 'cat .env'",
    "git show HEAD:.env",
    "grep KEY config/.env.local",
    "echo A >> .env",
  ])("a shell command may not touch the most sensitive, in any mode: %s", async (command) => {
    expect(await judge(command, { allow: ["Bash(cat:*)"] })).toBe("deny");
    expect(await judge(command, {}, "yolo")).toBe("deny");
  });

  it("a rule must name the file", async () => {
    expect(await judge("cat .env", { allow: ["Read(.env)"] })).toBe("allow");
    expect(await judge("cat .env", { allow: ["Bash(cat .env)"] })).toBe("allow");
    expect(await judge("tail app.log", { allow: ["Bash(tail:*)"] })).toBe("ask");
    expect(await judge("tail app.log", { allow: ["Read(*.log)"] })).toBe("allow");
  });

  it.each([
    ["cat .env", "Read(.env)", "allow"],
    ["cat .env", "read_file(.env)", "allow"],
    ["cat .env", "Glob(.env)", "deny"],
    ["cat .env", "Write(.env)", "deny"],
    ["cat .env", "NoSuchTool(.env)", "deny"],
    ["echo A >> .env", "Read(.env)", "deny"],
    ["echo A >> .env", "Write(.env)", "ask"],
    ["echo A >> .env", "edit_file(.env)", "ask"],
  ])(
    "a rule must be about what the command does with the file: %s with %s: %s",
    async (command, rule, expected) => {
      expect(await judge(command, { allow: [rule] })).toBe(expected);
    },
  );

  it.each(["grep -rn '.env' src", "test -f .env", "echo .env"])(
    "is not triggered by a mere mention: %s",
    async (command) => {
      expect(await judge(command)).toBe("allow");
    },
  );

  it("counts deny rules for reading also in the shell", async () => {
    expect(await judge("cat secrets/a.txt", { deny: ["Read(secrets/**)"] })).toBe("deny");
  });
});

describe("the edge of the workspace", () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "gate-")));
  const workdir = join(root, "work");
  for (const directory of ["work", "other", "work-evil"]) mkdirSync(join(root, directory));
  writeFileSync(join(workdir, ".env"), "");
  symlinkSync(".env", join(workdir, "notes.txt"));
  symlinkSync(".env", join(workdir, "app.log"));
  symlinkSync(join(root, "other"), join(workdir, "way-out"));
  afterAll(() => rmSync(root, { recursive: true }));

  const judgeCall = (tool: string, input: unknown, more: Partial<GateOptions> = {}) =>
    checkCall({ workdir, mode: "yolo", ...more }, { tool, input });

  it.each(["../x", "../work-evil/x", "/etc/passwd", "~/x", "way-out/x", "a\0b"])(
    "stops file tools, even in yolo mode: %j",
    async (path) => {
      expect((await judgeCall("read_file", { path })).result).toBe("deny");
      expect((await judgeCall("write_file", { path, content: "" })).result).toBe("deny");
    },
  );

  it.each(["../*", "/etc/*", "{src,../other}/*", "way-out/*", "**/../../*"])(
    "stops glob: %s",
    async (pattern) => {
      expect((await judgeCall("glob", { pattern })).result).toBe("deny");
    },
  );

  it("is widened by additional directories", async () => {
    const more = { additionalDirectories: ["../other"] };
    expect((await judgeCall("read_file", { path: "../other/x" }, more)).result).toBe("allow");
    expect((await judgeCall("read_file", { path: "../work-evil/x" }, more)).result).toBe("deny");
    expect((await judgeCall("glob", { pattern: "../other/*" }, more)).result).toBe("allow");
  });

  it("is widened by where a link leads when the session begins, and by nothing that takes its place", () => {
    const link = join(root, "link");
    symlinkSync(join(root, "other"), link);
    const permissions = createPermissions({ additionalDirectories: ["../link"] }, workdir);
    rmSync(link);
    symlinkSync(join(root, "work-evil"), link);
    expect(safePath("../other/x", { workdir, permissions })).toBe(join(root, "other/x"));
    expect(() => safePath("../work-evil/x", { workdir, permissions })).toThrow("outside the workspace");
  });

  it.each(["notes.txt", "app.log"])(
    "sees a sensitive file behind a less sensitive link: %s",
    async (path) => {
      expect((await judgeCall("read_file", { path })).result).toBe("deny");
    },
  );
});

describe("the user's always", () => {
  it("allows this very call from now on, but nothing that a rule denies", async () => {
    const agent = guarded({ deny: ["Bash(rm:*)"] });
    const build = bash("make > log.txt");
    expect((await check(build, agent)).result).toBe("ask");
    rememberCall(build, agent);
    expect((await check(build, agent)).result).toBe("allow");
    expect((await check(bash("make > other.txt"), agent)).result).toBe("ask");
    rememberCall(bash("rm x"), agent);
    expect((await check(bash("rm x"), agent)).result).toBe("deny");
  });
});

it("the mode may change from call to call", async () => {
  const agent = guarded();
  const write = { tool: tools.write_file as Tool, input: { path: "a", content: "" } };
  expect((await check(write, agent)).result).toBe("ask");
  agent.session.mode = "plan";
  expect((await check(write, agent)).result).toBe("deny");
  agent.session.mode = "autoEdit";
  expect((await check(write, agent)).result).toBe("allow");
});

describe("tools of one's own", () => {
  const tool = { description: "", inputSchema: z.unknown(), run: async () => "", kind: "execute" as const };

  it("bring a label and a target", async () => {
    const weather: Tool = {
      ...tool,
      name: "weather",
      label: "Weather",
      target: (input) => ({ of: "text", text: (input as { city: string }).city }),
    };
    const agent = guarded({ allow: ["Weather(Oslo)"] });
    expect((await check({ tool: weather, input: { city: "Oslo" } }, agent)).result).toBe("allow");
    expect((await check({ tool: weather, input: { city: "Rome" } }, agent)).result).toBe("ask");
  });

  it("or sign as their name", async () => {
    const call = { tool: { ...tool, name: "weather" }, input: {} };
    expect((await check(call, guarded())).result).toBe("ask");
    expect((await check(call, guarded({ allow: ["weather"] }))).result).toBe("allow");
  });

  it("count as doing anything when nobody knows them", async () => {
    expect((await checkCall({ workdir: "/ws" }, { tool: "mystery", input: {} })).result).toBe("ask");
  });
});

/** What the gate looks at in an agent. */
function guarded(rules: RuleTexts = {}) {
  const session: Session = { mode: "default" };
  return { workdir: "/ws", permissions: createPermissions(rules, "/ws"), session, tools };
}

function bash(command: string): ToolRequest {
  const call = { id: "toolu_1", name: "bash", input: { command }, messageId: "msg_1", cutOff: false };
  return { call, tool: tools.bash as Tool, input: { command }, verdict: UNJUDGED };
}

describe("splitCommands", () => {
  it("finds every simple command, unquoted and without assignments", async () => {
    expect(await splitCommands("A=1 npm 'test' | tee x && (cd y; rm '-rf' z)")).toEqual([
      "npm test",
      "tee x",
      "cd y",
      "rm -rf z",
    ]);
    expect(await splitCommands('for f in $(ls); do echo "$(cat "$f")"; done')).toEqual([
      "ls",
      'echo "$(cat "$f")"',
      'cat "$f"',
    ]);
    expect(await splitCommands("f() { rm x; }; f <<< `date`")).toEqual(["rm x", "f", "date"]);
  });
});
