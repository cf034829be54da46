// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { environment, gitIn, put, repository, temporaryDirectory } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RuleTexts } from "../src/permission/rules.ts";
import type { Mode, Verdict } from "../src/permission/state.ts";
import { checkCall } from "./judge.ts";

/** A workspace with a directory that rules forbid, files that decide what runs later, and links to both. */
function workspace({ secrets = true } = {}): string {
  const workdir = temporaryDirectory();
  for (const file of ["secret/x", "secret/deep/y", "src/main.ts", "README.md", ".git/config", ".gitignore"])
    put(join(workdir, file), "");
  if (secrets) put(join(workdir, ".env"), "");
  mkdirSync(join(workdir, "scratch"));
  mkdirSync(join(workdir, "pub"));
  symlinkSync("secret/x", join(workdir, "notes.txt"));
  symlinkSync("../secret", join(workdir, "pub/dir"));
  symlinkSync("../src/main.ts", join(workdir, "scratch/link"));
  symlinkSync(".git/config", join(workdir, "settings.txt"));
  return workdir;
}

/** The gate looks up what lies at home. */
beforeEach(() => void vi.stubEnv("HOME", temporaryDirectory()));

interface Situation {
  mode?: Mode;
  rules?: RuleTexts;
  workdir?: string;
}

function judge(
  tool: string,
  input: object,
  { mode, rules, workdir = workspace() }: Situation = {},
): Promise<Verdict> {
  return checkCall({ workdir, mode: mode ?? "default", permissions: rules ?? {} }, { tool, input });
}

async function judgeCommand(command: string, situation: Situation = {}): Promise<string> {
  return (await judge("bash", { command }, situation)).result;
}

async function judgeWrite(path: string, situation: Situation = {}): Promise<string> {
  return (await judge("write_file", { path, content: "" }, { mode: "autoEdit", ...situation })).result;
}

const noSecrets = { deny: ["Read(secret/**)", "Glob(secret/**)", "Write(secret/**)"] };

describe("a rule judges the file behind a name", () => {
  it.each(["secret/x", "./src/../secret/x", "notes.txt", "pub/dir/x", "pub/dir/new"])(
    "deny: read_file %s",
    async (path) => {
      expect((await judge("read_file", { path }, { rules: noSecrets })).result).toBe("deny");
    },
  );

  it.each(["secret/*", "s*/x", "[s]ecret/*", "secret", "pub/dir/*", "{src,secret}/*", "**/deep/*"])(
    "deny: glob %s",
    async (pattern) => {
      expect((await judge("glob", { pattern }, { rules: noSecrets })).result).toBe("deny");
      expect((await judge("glob", { pattern }, { rules: { deny: ["Read(secret/**)"] } })).result).toBe(
        "deny",
      );
    },
  );

  it.each([
    "cat secret/x",
    "cat notes.txt",
    "cat pub/dir/x",
    "cd secret && cat x",
    "cd pub/dir; cat x",
    "grep -r . secret",
    "grep -r .",
    "cat s*/x",
    "cat $PWD/secret/x",
    "d=secret; cat $d/x",
    "find secret | xargs cat",
    "cat < secret/x",
    "(cd src/../secret && head -1 x)",
    "echo x > secret/new",
    "echo x >> pub/dir/new",
  ])("deny: %s", async (command) => {
    expect(await judgeCommand(command, { rules: { ...noSecrets, allow: ["Bash"] } })).toBe("deny");
  });

  it("ask, too, by name and by link", async () => {
    const rules = { ask: ["Read(secret/**)"] };
    for (const path of ["secret/x", "notes.txt"])
      expect((await judge("read_file", { path }, { rules })).result).toBe("ask");
    expect(await judgeCommand("cat notes.txt", { rules })).toBe("ask");
  });

  it("allow a glob by its own pattern, however it is written", async () => {
    const workdir = workspace();
    const rules = { allow: ["Glob(scratch/*)"], ask: ["Glob"] };
    for (const pattern of ["scratch/*", "./scratch//*", join(workdir, "scratch/*")])
      expect(await judge("glob", { pattern }, { rules, workdir })).toEqual({
        result: "allow",
        matchedRule: "Glob(scratch/*)",
      });
    expect((await judge("glob", { pattern: "src/*" }, { rules, workdir })).result).toBe("ask");
  });

  it("say which call it was, with the path from the workspace", async () => {
    const workdir = workspace();
    for (const path of ["./src//new.ts", join(workdir, "scratch/../src/new.ts")]) {
      const rules = { deny: ["Write(src/**)"] };
      const { reason } = await judge("write_file", { path, content: "" }, { rules, workdir });
      expect(reason).toBe('The rule "Write(src/**)" denies Write(src/new.ts).');
    }
  });

  it("allow only when both are allowed", async () => {
    const situation: Situation = { mode: "default", rules: { allow: ["Write(scratch/**)"] } };
    expect(await judgeWrite("scratch/new", situation)).toBe("allow");
    expect(await judgeWrite("scratch/link", situation)).toBe("ask");
    const both = { allow: ["Write(scratch/**)", "Write(src/*.ts)"] };
    expect(await judgeWrite("scratch/link", { mode: "default", rules: both })).toBe("allow");
  });

  it.each([
    "cat src/main.ts",
    "grep -r x src",
    "cat *.md",
    "cd src && cat *.ts",
    "ls -la",
    "find . -name '*.ts'",
  ])("and leaves the rest alone: %s", async (command) => {
    expect(await judgeCommand(command, { rules: noSecrets })).toBe("allow");
  });

  it("when only the shell knows the file, the user is asked", async () => {
    expect(await judgeCommand("cat $f", { rules: noSecrets })).toBe("ask");
    expect(await judgeCommand("cat $f", { workdir: workspace({ secrets: false }) })).toBe("allow");
  });

  it("where nothing is there to look at, what a pattern may mean counts", async () => {
    const workdir = "/no/such/workspace";
    expect(await judgeCommand("cat s*/x", { rules: noSecrets, workdir })).toBe("deny");
    expect(await judgeCommand("cat src/*", { rules: noSecrets, workdir })).toBe("allow");
  });
});

describe("files that decide what runs later", () => {
  const paths = [
    ".git/config",
    ".GIT/hooks/x",
    "settings.txt",
    ".bashrc",
    ".mcp.json",
    ".harness/cron.json",
    "AGENTS.md",
  ];

  it.each(paths)("ask in every mode short of yolo: %s", async (path) => {
    expect(await judgeWrite(path)).toBe("ask");
    expect(await judgeWrite(path, { rules: { allow: ["Write", "Write(**)", "Write(**/*.json)"] } })).toBe(
      "ask",
    );
    expect(await judgeWrite(path, { mode: "yolo" })).toBe("allow");
    expect(await judgeWrite(path, { mode: "plan" })).toBe("deny");
  });

  it("pass when a rule names them, under each of their names", async () => {
    expect(await judgeWrite(".git/config", { rules: { allow: ["Write(.git/config)"] } })).toBe("allow");
    expect(await judgeWrite(".git/config", { rules: { allow: ["Write(.git/**)"] } })).toBe("allow");
    expect(await judgeWrite("settings.txt", { rules: { allow: ["Write(settings.txt)"] } })).toBe("ask");
  });

  it.each(["echo x > .git/hooks/pre-commit", "echo x >> settings.txt", "tee .bashrc < README.md"])(
    "ask when a command writes them: %s",
    async (command) => {
      expect(await judgeCommand(command, { rules: { allow: ["Bash"] } })).toBe("ask");
    },
  );

  it.each(["cat .git/config", "git status", "cat AGENTS.md"])("may be read: %s", async (command) => {
    expect(await judgeCommand(command)).toBe("allow");
  });

  it("a repository whose configuration may run something is asked about before git runs, in every mode short of yolo", async () => {
    const workdir = repository();
    expect(await judgeCommand("git status", { workdir, mode: "plan" })).toBe("allow");
    gitIn(workdir, "config", "core.gitProxy", "./evil");
    for (const mode of ["default", "plan", "autoEdit"] as const)
      expect(
        await judgeCommand("git status", { workdir, mode, rules: { allow: ["Bash(git status:*)"] } }),
      ).toBe("ask");
    const { reason } = await judge("bash", { command: "git log" }, { workdir });
    expect(reason).toContain(".git/config sets core.gitproxy");
    expect(await judgeCommand("git log", { workdir, rules: { allow: ["Read(.git/config)"] } })).toBe("allow");
  });

  it("the write that makes a folder a repository asks", async () => {
    const workdir = temporaryDirectory();
    const verdicts: string[] = [];
    for (const path of ["HEAD", "objects/x", "config", "wt/x", "refs/x"]) {
      verdicts.push(await judgeWrite(path, { workdir }));
      put(join(workdir, path), "");
    }
    expect(verdicts).toEqual(["allow", "allow", "allow", "allow", "ask"]);
    expect(await judgeWrite("config", { workdir })).toBe("ask");
    expect(await judgeWrite("wt/y", { workdir })).toBe("allow");
  });

  it("other files need no question in autoEdit", async () => {
    expect(await judgeWrite("src/new.ts")).toBe("allow");
    expect(await judgeWrite(".gitignore")).toBe("allow");
  });
});

describe("a sensitive name that the shell makes up", () => {
  it.each([
    "cat .??*",
    "cat .e*",
    "x=env; cat .$x",
    "a=.e; b=nv; cat $a$b",
    "cat .e${x}nv",
    "cat .e$(true)nv",
    "echo .env | xargs cat",
    "shopt -s dotglob; cat *env",
    'for f in .[a-z]*; do cat "$f"; done',
    "cat ~/.ssh/*",
    "cat ~/.aws/*",
    "cat /proc/self/environ",
  ])("is off limits in every mode: %s", async (command) => {
    expect(await judgeCommand(command)).toBe("deny");
    expect(await judgeCommand(command, { mode: "yolo" })).toBe("deny");
  });

  it.each(["grep -rh SECRET .", "cat $f", "git ls-files | xargs cat"])(
    "is asked about when it is only swept along: %s",
    async (command) => {
      expect(await judgeCommand(command)).toBe("ask");
      expect(await judgeCommand(command, { mode: "yolo" })).toBe("allow");
      expect(await judgeCommand(command, { workdir: workspace({ secrets: false }) })).toBe("allow");
    },
  );

  it.each([
    "rg TODO",
    "grep -rn x --include='*.ts' .",
    "find . -name '*.ts' | xargs cat",
    "ls -la",
    "ls -l .env",
    "test -f .env",
    "wc -l *",
    "find . -name '.*'",
    "cat *",
    "grep -r x src",
    "cat .g*",
  ])("does not disturb what does not show it: %s", async (command) => {
    expect(await judgeCommand(command)).toBe("allow");
  });
});

describe("a pattern is judged by what it may find when the command runs", () => {
  const home = () => environment().HOME ?? "";
  const homes: [string, () => unknown][] = [
    ["missing", () => undefined],
    ["empty", () => mkdirSync(join(home(), ".ssh"))],
    ["filled", () => put(join(home(), ".ssh/id_rsa"), "")],
  ];

  describe.each(homes)("in a directory that is %s", (_state, make) => {
    beforeEach(() => void make());

    it.each([
      "cat ~/.ssh/*",
      "cat $HOME/.ssh/id_*",
      "cat ~/.[s]sh/*",
      "cat ~/.s*/id_rsa",
      "cat ~/.s*/*",
      "cat ~/.{s,x}sh/*",
      "cat < ~/.ss?/*",
      "echo x > ~/.ssh/*",
      "cp ~/.ssh/* scratch",
      "for f in ~/.ssh/*; do cat $f; done",
      "cd ~/.ssh && cat *",
      "cd ~/.s*; cat *",
      "grep -r x ~/.ss*",
      "shopt -s extglob\ncat ~/.@(s|x)sh/*",
    ])("off limits: %s", async (command) => {
      for (const mode of ["default", "yolo"] as const)
        expect(await judgeCommand(command, { mode })).toBe("deny");
    });

    it.each(["ls ~/.ssh/*", "cat ~/.ssh/*.pub", "wc -l ~/*", "cat ~/*", "cat ~/.ssh*.md"])(
      "as ever: %s",
      async (command) => {
        expect(await judgeCommand(command)).toBe("allow");
      },
    );
  });

  describe.each([true, false])("with secrets in the workspace: %s", (secrets) => {
    const judgeHere = (command: string, rules?: RuleTexts) =>
      judgeCommand(command, { workdir: workspace({ secrets }), rules });

    it.each([
      "cat .env*",
      "cat .e?v",
      "cat .[e][n][v]",
      "cat *.pem",
      "cat *.p[e]m",
      "cat id_*",
      "cat secrets.*",
      "cat certs/*.key",
      "shopt -s dotglob; cat *env",
      "shopt -s extglob\ncat .@(x|e+(n)v)",
      "git diff -- '.e*'",
      "cat ~/.aws/*",
      "cat ~/.gnup?/*",
      "cat ~/.kube/*",
      "cat ~/.config/gcloud/*",
    ])("off limits: %s", async (command) => {
      expect(await judgeHere(command)).toBe("deny");
    });

    it.each([
      "ls *",
      "ls .env*",
      "cat *",
      "cat *.ts",
      "cat *.json",
      "cat src/*.md",
      "cat */*",
      "cat i*",
      "cat *key*",
      "cat *env*",
      "cat .g*",
      "cat .git*",
      "cat [a-z]*",
      "head -5 src/se*",
      "cat .github/*",
      "find . -name '.e*'",
    ])("as ever: %s", async (command) => {
      expect(await judgeHere(command)).toBe("allow");
    });

    it.each([
      ["cat .env*", "Read(.env*)"],
      ["cat ~/.ssh/*", "Read(~/.ssh/*)"],
      ["cat certs/*.pem", "Read(certs/*.pem)"],
    ])("%s: a rule may name the pattern, %s", async (command, rule) => {
      expect(await judgeHere(command)).toBe("deny");
      expect(await judgeHere(command, { allow: [rule] })).toBe("allow");
    });
  });

  it("a rule for a directory holds when it is empty", async () => {
    const workdir = workspace();
    mkdirSync(join(workdir, "later"));
    for (const rules of [{ deny: ["Read(later/**)"] }, { deny: ["Read(later/*.txt)"] }]) {
      expect(await judgeCommand("cat later/*.txt", { workdir, rules })).toBe("deny");
      expect(await judgeCommand("cat src/*", { workdir, rules })).toBe("allow");
    }
  });
});

describe("characters in a command", () => {
  it.each(["touch a\u001b];./x.sh\u0007", "ls\r", "ls \u0000", "ls \u009b31m"])(
    "a control character is refused in every mode: %j",
    async (command) => {
      for (const mode of ["default", "yolo", "plan"] as const)
        expect(await judge("bash", { command }, { mode, rules: { allow: ["Bash"] } })).toMatchObject({
          result: "deny",
          reason: expect.stringMatching(/control character, \\x[0-9a-f]{2}/),
        });
    },
  );

  it("what cannot be seen is asked about", async () => {
    expect(await judgeCommand("echo \u202eabc")).toBe("ask");
    expect(await judgeCommand("echo a\u200bb", { rules: { allow: ["Bash"] } })).toBe("ask");
    expect(await judgeCommand("echo 👨‍👩‍👧 你好\t1\necho 2")).toBe("allow");
  });
});

it("a rule for another tool does not allow a command, and another blank ends no prefix", async () => {
  expect(await judgeCommand("make", { rules: { allow: ["Glob(make)", "Read(make)"] } })).toBe("ask");
  expect(await judgeCommand("./run.sh\u00a0evil", { rules: { allow: ["Bash(./run.sh:*)"] } })).toBe("ask");
});
