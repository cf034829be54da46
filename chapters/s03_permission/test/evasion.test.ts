// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { describe, expect, it } from "vitest";
import type { Result } from "../src/permission/state.ts";
import { checkCall, type GateOptions, matchesRule } from "./judge.ts";

type Options = Omit<GateOptions, "workdir">;

async function judge(command: string, options: Options = {}): Promise<Result> {
  const { result } = await checkCall({ workdir: "/ws", ...options }, { tool: "bash", input: { command } });
  return result;
}

async function judgeFile(
  tool: string,
  input: object,
  permissions: Options["permissions"] = {},
): Promise<Result> {
  return (await checkCall({ workdir: "/ws", permissions }, { tool, input })).result;
}

describe("the floor holds, however it is spelled", () => {
  it.each([
    "rm -rf /**",
    "rm -rf /{*,.*}",
    "rm -rf {/,x}",
    "rm -{r,f} /",
    "{rm,-rf,/}",
    "rm -rf /[a-z]*",
    "rm -rf ~/.[!.]*",
    "rm -rf '/'*",
    `rm -rf "$HOME/"'*'`,
    "rm -rf ${HOME:?}",
    'rm -rf "${HOME:?}"/*',
    'sh -c "rm -rf $HOME"',
    'bash -c "rm -rf ${HOME}/*"',
    'bash -c "$X; reboot"',
    'eval "rm -rf $HOME"',
    "eval -- reboot",
    "bash -c -- reboot",
    "trap -- reboot EXIT",
    "coproc reboot",
    "coproc sh -c reboot",
    "coproc rm -rf /",
    "{fd}>x rm -rf /",
    "echo !(a); >f rm -rf /",
    "echo !(a); time -p rm -rf /",
    `echo !(a); FOO="a b" rm -rf /`,
    "echo !(a) > /dev/sda",
    "bash <<< 'rm -rf /'",
    "sudo bash <<< reboot",
    "bash <<'EOF'\nrm -rf /\nEOF",
    "sh <<EOF\nrm -rf /\nEOF",
    "cd -P / && rm -rf *",
    "cd / && rm -rf ..",
    "cd && rm -rf .*",
    "pushd / && rm -rf *",
    "cd / && find . -delete",
    "cd ~ && find -delete",
    "env -C / rm -rf .",
    "find -H / -delete",
    "find / -exec shred {} +",
    "find / | xargs rm -rf",
    "dd if=x of=/dev//sda",
    "dd if=x of=/dev/./sda",
    "echo > /dev//sda",
    "sh -c 'cat x > /dev/sda'",
    "sudo bash -c 'echo > /dev/sda'",
    "eval 'cat x > /dev/sda'",
    "bash -c ':(){ :|:& };:'",
    "trap ':(){ :|:& };:' EXIT",
    "systemctl start poweroff.target",
  ])("%s", async (command) => {
    expect(await judge(command, { mode: "yolo", permissions: { allow: ["Bash"] } })).toBe("deny");
  });

  it.each([
    "command -v reboot",
    "rm -rf '~'",
    "rm -rf \\~",
    "rm -rf '$HOME'",
    "rm -rf build/*",
    "cd / && rm -rf tmp/x",
    "cp /dev/sda1 img",
    "dd if=/dev/sda of=img",
    "find . -name '/' -delete",
    "find . -name '*.o' | xargs rm",
    "fdisk -l /dev/sda",
    "parted /dev/sda print",
    "mkfs --help",
    "touch f{1..3000}",
    "cat > notes.md <<EOF\ngraceful shutdown \\\n or reboot\nEOF",
  ])("and is not hit without need: %s", async (command) => {
    expect(await judge(command, { mode: "yolo" })).toBe("allow");
  });
});

describe("a deny rule holds against an allow rule for the whole tool", () => {
  const rules = { allow: ["Bash"], deny: ["Bash(rm -rf:*)"] };

  it.each([
    "echo !(a); >f rm -rf x",
    "echo !(a); <f rm -rf x",
    "echo !(a); r\\\nm -rf x",
    "echo !(a); $'rm' -rf x",
    "echo !(a); sh -c 'rm -rf x'",
    "echo !(a); A='1 2' rm -rf x",
    "(( a[0] )); 2>/dev/null rm -rf x",
    "echo \u0001; >f rm -rf x",
    '$"rm" -rf x',
    'eval "cd $D && rm -rf x"',
    'bash -c "cd $D && rm -rf x"',
    'bash -c "$X; rm -rf x"',
    "bash -c -- 'rm -rf x'",
    "eval -- 'rm -rf x'",
    "trap -- 'rm -rf x' EXIT",
    "bash <<< 'rm -rf x'",
    "rm -{rf,v} x",
  ])("%j", async (command) => {
    expect(await judge(command, { permissions: rules })).toBe("deny");
  });

  it("and what is not understood is asked about, for it may hide anything", async () => {
    expect(await judge("echo !(a)", { permissions: rules })).toBe("ask");
    expect(await judge("echo !(a)", { permissions: { allow: ["Bash"] } })).toBe("allow");
  });
});

describe("sensitive files in a shell command", () => {
  it.each([
    "cat {.env,x}",
    "cat .en{v,x}",
    "cat config/{.env,a}",
    "cat .env.*",
    "cat .en*",
    "cat '.e'*",
    "cat .e?v",
    "cat .[e]nv",
    "cat id_*",
    "cat *.pe?",
    "grep -eKEY .env",
    "grep -e KEY .env",
    "grep .env -e KEY",
    "grep --regexp=KEY .env",
    "grep --reg=KEY .env",
    "grep -f .env x",
    "grep -f.env x",
    "grep -rf .env x",
    "grep --file .env x",
    "rg -eKEY .env",
    "rg --files .env",
    "rg -f .env x",
    "sed -ep .env",
    "sed -n --expression=p .env",
    "sed -il p .env",
    "awk -F= -fprog .env",
    "git grep -e KEY -- .env",
    "git log -p -m .env",
    "git -C sub show HEAD:.env",
    "curl -d@.env x",
    "ssh -i~/.ssh/id_rsa h",
    "for f in .env; do cat $f; done",
    'f=.env; cat "$f"',
    "cat ${x:-.env}",
    'cat "$DIR"/.env',
    "bash -c 'head < .env | wc'",
    "bash -c 'x=$(<.env)'",
  ])("are noticed: %s", async (command) => {
    expect(await judge(command)).toBe("deny");
    expect(await judge(command, { mode: "yolo" })).toBe("deny");
  });

  it.each([
    "git log --grep=.env",
    "git log -S process.env",
    "git log -G console.log",
    "git grep process.env",
    "git check-ignore -v .env",
    "grep -A 3 -B 3 process.env a.ts",
    "grep -m 1 console.log a.ts",
    "grep -rn process.env --exclude=.env src",
    "rg -t ts process.env src",
    "rg -g '!*.log' process.env src",
    "ag -G ts process.env src",
    "fd -H .env",
    'for f in .env x; do test -f "$f"; done',
    "cat *.json",
    "cat i*",
    "ls .git*",
    "cat .env.example",
  ])("are not meant by a mere mention: %s", async (command) => {
    expect(await judge(command)).toBe("allow");
  });

  it.each([
    "git commit -m 'add .env'",
    "git commit -am 'ignore .env'",
    "git commit --message='remove .env'",
    "git tag -m .env v1",
    "gh pr create --title 'Load .env'",
    "node -p process.env",
    "git branch fix/.env",
    "ENV_FILE=.env npm start",
  ])("nor by a text: %s", async (command) => {
    expect(await judge(command)).toBe("ask");
  });

  it.each([
    ["Read(.env.*)", "allow"],
    ["Read({.env.local,x})", "allow"],
    ["Read(.*)", "deny"],
    ["Read({.env,**})", "deny"],
  ])("%s on .env.local: %s", async (rule, expected) => {
    expect(await judgeFile("read_file", { path: ".env.local" }, { allow: [rule] })).toBe(expected);
  });
});

describe("rules for paths", () => {
  it.each(["src/[id].ts", "app/[...slug]/page.tsx", "a{b,c}.ts"])(
    "match their own name: %s",
    async (path) => {
      expect(await judgeFile("read_file", { path }, { deny: [`Read(${path})`] })).toBe("deny");
      expect(await judgeFile("write_file", { path, content: "" }, { allow: [`Write(${path})`] })).toBe(
        "allow",
      );
      expect(await judgeFile("glob", { pattern: path }, { deny: [`Glob(${path})`] })).toBe("deny");
    },
  );

  it("see through detours, also over a name that looks like a pattern", async () => {
    const rules = { deny: ["Read(secrets/**)"] };
    expect(await judgeFile("read_file", { path: "src/[id]/../../secrets/x" }, rules)).toBe("deny");
    expect(matchesRule("Read(./src//**)", "Read(src/a)")).toBe(true);
  });

  it("count for each pattern in braces", async () => {
    expect(await judgeFile("glob", { pattern: "{secrets,x}/*" }, { deny: ["Glob(secrets/**)"] })).toBe(
      "deny",
    );
  });

  it.each(["src/{..,x}/../*", "a/{b,../..}/../x", "**/../*", "*/..", "{a,b}".repeat(16), "{1..9000000}"])(
    "do not let a pattern out of the workspace: %s",
    async (pattern) => {
      expect(await judgeFile("glob", { pattern }, { allow: ["Glob"] })).toBe("deny");
    },
  );

  it("name a sensitive file of an additional directory, which the permissions may hold", async () => {
    const rules = { allow: ["Read(/data/.env)"], additionalDirectories: ["/data"] };
    expect(await judgeFile("read_file", { path: "/data/.env" }, rules)).toBe("allow");
    expect(await judgeFile("read_file", { path: "/data/x.pem" }, rules)).toBe("deny");
  });
});

describe("an allow rule means what it says", () => {
  it.each([
    ["Bash(npm test)", "npm 'test'", "allow"],
    ["Bash(npm test)", "npm test\r", "deny"],
    ["Bash(npm test)", "npm test\u00a0", "ask"],
    ["Bash(make $X)", "make '$X'", "ask"],
    ["Bash(make $X)", "make $X", "allow"],
    ["Bash(npm:*)", "npm{,x} install", "ask"],
    ["Bash(make:*)", "OPENSSL_CONF=x make", "ask"],
    ["Bash(a*b*c)", "abbc", "allow"],
    ["Bash(a*b*b)", "ab", "ask"],
  ])("%s on %j: %s", async (rule, command, expected) => {
    expect(await judge(command, { permissions: { allow: [rule] } })).toBe(expected);
  });
});

describe("the gate", () => {
  it.each([
    "sudo -n ".repeat(10_000),
    "eval ".repeat(15_000),
    `find . ${"-exec ls ".repeat(10_000)}`,
    `echo ${"{a,b}".repeat(16)}`,
  ])("refuses what nests or multiplies beyond reason: %.20s", async (command) => {
    expect(await judge(`${command}x`, { mode: "yolo" })).toBe("deny");
  });

  it("matches a long text in one go", () => {
    expect(matchesRule("Bash(a*b*c*d*e)", `Bash(${"abcd".repeat(20_000)})`)).toBe(false);
  });
});
