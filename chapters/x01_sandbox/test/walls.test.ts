/** Real walls around real commands. */

import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { manualClock } from "@harness/shared/clock";
import { noteKeyFile } from "@harness/shared/host";
import { environment, gitIn, put, repository, temporaryDirectory } from "@harness/shared/test-kit";
import { afterEach, describe, expect, vi } from "vitest";
import { addCommandHooks, hookSettingsSchema } from "../src/hooks/command-hooks.ts";
import { connectServer, disconnect } from "../src/mcp/connect.ts";
import { createServer as mcpServer } from "../src/mcp/state.ts";
import { rehearse, walled } from "./rehearse.ts";

// Where a mistake leaves out the walls, root really makes these files, and every later run would find them.
afterEach(() => {
  for (const path of ["/usr/made", "/usr/out.txt"]) rmSync(path, { force: true });
});

describe("a command", () => {
  walled("writes where it works, and nowhere else", async () => {
    const outside = temporaryDirectory();
    const { bash, workdir, shown } = await rehearse();
    expect(shown.join("")).not.toContain("too many files");
    const { text } = await bash(`echo in > made; echo out > ${outside}/made; touch /usr/made; exit 7`);
    expect(text).toContain("(exit code 7)");
    expect(text).toContain("The sandbox refused this");
    expect(readFileSync(join(workdir, "made"), "utf8")).toBe("in\n");
    expect([existsSync(join(outside, "made")), existsSync("/usr/made")]).toEqual([false, false]);
  });

  walled("reaches no server, not even of this computer, unless the settings give it a network", async () => {
    const server = createServer((socket) => socket.end("hello")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const ask = `cat < /dev/tcp/127.0.0.1/${port}`;
    const closed = await (await rehearse()).bash(ask);
    const open = await (await rehearse({ sandbox: { network: true } })).bash(ask);
    server.close();
    expect(closed.text).not.toContain("hello");
    expect(open.text).toBe("hello");
  });

  walled("is ended by its timeout, with all that has left its group", async () => {
    const { bash, lead, workdir } = await rehearse();
    const clock = manualClock();
    lead.clock = clock;
    const loop = "while :; do date +%N > beat; done";
    const result = bash(`setsid bash -c '${loop}' & sleep 1000`, { timeout_ms: 1500 });
    await expect.poll(() => existsSync(join(workdir, "beat"))).toBe(true);
    await clock.advance(1500);
    expect((await result).text).toContain("timed out");
    const beat = readFileSync(join(workdir, "beat"), "utf8");
    await bash("sleep 0.2");
    expect(readFileSync(join(workdir, "beat"), "utf8")).toBe(beat);
  });

  walled("in the background is inside, too, and bash_kill ends it", async () => {
    const { bash, use, lead, workdir } = await rehearse();
    await bash("touch up; mkdir .harness/x; sleep 1000", { run_in_background: true });
    await expect.poll(() => existsSync(join(workdir, "up"))).toBe(true);
    await expect.poll(() => lead.background.commands[0]?.shell?.output()).toContain("Read-only file system");
    await use("bash_kill", { id: "bg1" });
    expect(existsSync(join(workdir, ".harness/x"))).toBe(false);
  });

  walled("does not lead the file tools out by a link that comes and goes", async () => {
    const { bash, use, workdir } = await rehearse();
    const outside = temporaryDirectory();
    put(join(outside, "file"), "of the user");
    put(join(workdir, "own/file"), "of the project");
    symlinkSync(outside, join(workdir, "link"));
    // A tool may make the directory that is missing just then: it is in the way.
    const swap = `const { renameSync, rmSync, writeFileSync } = require("node:fs"); writeFileSync("up", "");
      const isDone = (work) => { try { work(); return true; } catch { return false; } };
      const move = (from, to) => {
        while (!isDone(() => renameSync(from, to))) isDone(() => rmSync(to, { recursive: true, force: true }));
      };
      for (;;) { move("own", "aside"); move("link", "own"); move("own", "link"); move("aside", "own"); }`;
    put(join(workdir, "swap.cjs"), swap);
    await bash("node swap.cjs", { run_in_background: true });
    await expect.poll(() => existsSync(join(workdir, "up"))).toBe(true);
    const read = [];
    for (let count = 0; count < 500; count += 1) {
      await use("write_file", { path: `own/new-${count}`, content: "x" });
      read.push(await use("read_file", { path: "own/file" }));
    }
    await use("bash_kill", { id: "bg1" });
    expect(read.map(({ text }) => text)).toContain("of the project");
    expect(read.map(({ text }) => text)).not.toContain("of the user");
    expect(readdirSync(outside)).toEqual(["file"]);
  });

  walled("outside, when the user says so, is held by nothing", async () => {
    const outside = temporaryDirectory();
    const { bash } = await rehearse({ sandbox: { allowUnsandboxed: true } });
    await bash(`touch ${outside}/made`, { unsandboxed: true });
    expect(existsSync(join(outside, "made"))).toBe(true);
  });
});

describe("what decides later", () => {
  walled.each([
    "echo '{}' > .harness/settings.json",
    "mv .harness elsewhere",
    "echo x > .vscode/tasks.json",
    "echo '{}' > .mcp.json",
    "rm -rf .mcp.json && echo '{}' > .mcp.json",
    "echo x > .git/hooks/pre-commit",
    "git config core.fsmonitor ./x",
    "mv .git elsewhere",
    "echo x > lefthook.yml",
    "echo x > AGENTS.md",
  ])("is not changed by: %s", async (command) => {
    const workdir = repository({ "a.txt": "", "lefthook.yml": "one", "AGENTS.md": "one" });
    const { bash, leave } = await rehearse({ workdir });
    expect((await bash(command)).text).toContain("exit code");
    await leave();
    expect(gitIn(workdir, "status", "--short", ":!.harness")).toBe("");
    expect([".mcp.json", ".vscode"].filter((name) => existsSync(join(workdir, name)))).toEqual([]);
  });

  walled.each([
    ["where secrets lie in it", ".vscode/certs/server.key", "echo x > .vscode/certs/new"],
    ["where files are missing", ".vscode/settings.json", "echo x > .vscode/tasks.json"],
  ])("includes a folder, also %s", async (_, file, command) => {
    const { bash } = await rehearse({ files: { [file]: "one\n" } });
    expect((await bash(command)).text).toContain("Read-only file system");
  });

  walled("cannot be a link: then commands run all the same", async () => {
    const workdir = repository({ "docs/agents.md": "one\n" });
    symlinkSync("docs/agents.md", join(workdir, "AGENTS.md"));
    symlinkSync("nowhere", join(workdir, "lefthook.yml"));
    const { bash } = await rehearse({ workdir });
    expect((await bash("cat AGENTS.md")).text).toBe("one\n");
  });

  walled("includes the workspace when it is a bare repository itself", async () => {
    const workdir = temporaryDirectory();
    gitIn(workdir, "init", "-q", "--bare");
    const { bash } = await rehearse({ workdir });
    expect((await bash("git config core.fsmonitor ./x; echo fine")).text).toContain("fine\n");
    expect(gitIn(workdir, "config", "--list", "--local")).not.toContain("fsmonitor");
  });

  walled("is not made where there is no repository: whoever makes one decides what git runs", async () => {
    const { bash, workdir, leave } = await rehearse();
    expect((await bash("git init")).text).toContain("The sandbox refused this");
    await leave();
    expect(existsSync(join(workdir, ".git"))).toBe(false);
  });

  walled("includes what git reads only when told to", async () => {
    const workdir = repository();
    gitIn(workdir, "config", "extensions.worktreeConfig", "true");
    const { bash } = await rehearse({ workdir });
    await bash("git config --worktree core.fsmonitor ./x; echo x > .git/config.worktree");
    expect(readFileSync(join(workdir, ".git/config.worktree"), "utf8")).toBe("");
  });

  walled("leaves room for commits", async () => {
    const workdir = repository();
    const { bash } = await rehearse({ workdir });
    const { text } = await bash(
      "echo two > a.txt && git -c user.name=A -c user.email=a@b.c commit -qam two && git log -1 --format=%s",
    );
    expect(text).toBe("two\n");
  });

  walled(
    "in a worktree commits reach the repository, and its hooks, its configuration and other trees stay",
    async () => {
      const workdir = repository();
      const { bash, use, lead } = await rehearse({ workdir });
      for (const name of ["one", "two"]) await use("worktree_create", { name });
      const tree = { ...lead, workdir: join(workdir, ".harness/worktrees/one") };
      const commit = "git -c user.name=A -c user.email=a@b.c commit -qm work --allow-empty";
      expect((await bash(`${commit} && git log -1 --format=%s`, {}, tree)).text).toBe("work\n");
      const git = join(workdir, ".git");
      for (const command of [
        `touch ${git}/hooks/x`,
        "git config a.b c",
        `touch ${workdir}/x`,
        "touch ../two/x",
        "echo gitdir: /x > .git",
        `echo /x > ${git}/worktrees/two/commondir`,
        `mv ${git} ${git}2`,
        `mv ${git}/worktrees/one x`,
        `mv ${git}/worktrees/two x`,
        `echo /x > ${git}/worktrees/one/commondir`,
      ])
        expect((await bash(command, {}, tree)).text).toMatch(/exit code/);
      expect(gitIn(workdir, "log", "-1", "--format=%s", "wt/one")).toBe("work");
    },
  );

  /** What the user's own git does later, outside. */
  const evil = 'git config -f $config core.fsmonitor "touch $PWD/ran; false"';
  const commit = "git -c user.name=A -c user.email=a@b.c commit -qm x --allow-empty";
  const hasRun = (workdir: string) => {
    gitIn(workdir, "status");
    return existsSync(join(workdir, "ran"));
  };

  walled("includes what the configuration of git leads to", async () => {
    const workdir = repository({
      "tools/git.inc": "[alias]\n\tx = y\n",
      "tools/run/pre-commit": "#!/bin/sh\n",
    });
    gitIn(workdir, "config", "include.path", "../tools/git.inc");
    gitIn(workdir, "config", "core.hooksPath", "tools/run");
    const { bash } = await rehearse({ workdir });
    for (const command of [
      `config=tools/git.inc; ${evil}`,
      "echo x > tools/run/pre-commit",
      "echo x > tools/run/post-checkout",
      "mv tools others && mkdir tools",
    ])
      expect((await bash(command)).text, command).toMatch(/exit code/);
    expect((await bash("echo x > tools/more && cat tools/more")).text).toBe("x\n");
    expect(hasRun(workdir)).toBe(false);
  });

  walled("includes a file that leads git to another configuration", async () => {
    const workdir = repository();
    const { bash, shown } = await rehearse({ workdir });
    await bash(
      `mkdir evil; cp -r .git/config .git/objects .git/refs evil; config=evil/config; ${evil}; echo ../evil > .git/commondir`,
    );
    expect(hasRun(workdir)).toBe(false);
    expect(shown.join("")).toContain(`${join(workdir, ".git/commondir")}, which leads git to another`);
  });

  walled("in repositories of the workspace stays, and there is room for commits", async () => {
    const workdir = repository();
    gitIn(workdir, "init", "-q", "deep/sub");
    gitIn(workdir, "init", "-q", "--bare", "store");
    put(join(workdir, "linked/.git"), "gitdir: ../store\n");
    const { bash, shown } = await rehearse({ workdir });
    const tries = [
      `config=deep/sub/.git/config; ${evil}`,
      `config=store/config; ${evil}`,
      "echo x > deep/sub/.git/hooks/pre-commit",
      "mv deep/sub/.git away",
      "mv deep away",
      "mv store away",
      "echo gitdir: ../elsewhere > linked/.git",
    ];
    expect((await bash(`cd deep/sub && ${commit} && git add --all && git log --format=%s`)).text).toBe("x\n");
    expect(shown.join("")).not.toContain("has made or changed");
    await bash("cd deep/sub; echo /x > .git/commondir; : > .git/shallow");
    expect(existsSync(join(workdir, "deep/sub/.git/commondir"))).toBe(false);
    for (const command of tries) expect((await bash(command)).text, command).toMatch(/exit code/);
  });

  walled.each([
    ["sub/.git", `git init -q sub; config=sub/.git/config; ${evil}`],
    ["bare", `git init -q --bare bare; config=bare/config; ${evil}`],
    ["HEAD objects refs at the top", "git init -q --bare bare; mv bare/* ."],
    ["linked/.git", "mkdir linked; echo gitdir: /somewhere > linked/.git"],
    ["far/.git", "mkdir far; ln -s /somewhere far/.git"],
    [
      "node_modules/a/.git",
      `git init -q node_modules/a; cd node_modules/a && ${commit} && cd ../.. && git add -f node_modules/a`,
    ],
  ])("is named when a command makes it: %s", async (name, command) => {
    const workdir = repository();
    const { bash, shown } = await rehearse({ workdir });
    await bash(command);
    const place = name.startsWith("HEAD") ? workdir : join(workdir, name);
    expect(shown.join("")).toContain(`has made or changed a Git repository: ${place}.`);
    shown.length = 0;
    await bash("true");
    expect(shown.join("")).not.toContain("has made or changed");
  });

  walled("has been changed by a command in the background: it is told at the end", async () => {
    const workdir = repository();
    const { bash, lead, shown, leave } = await rehearse({ workdir });
    await bash("git init -q sub");
    shown.length = 0;
    await bash(`config=sub/.git/config; ${evil}`, { run_in_background: true });
    await lead.background.commands[0]?.ended;
    await leave();
    expect(shown.join("")).toContain(`has made or changed a Git repository: ${join(workdir, "sub/.git")}.`);
  });

  walled("is not what the harness makes itself: a worktree", async () => {
    const { bash, use, shown } = await rehearse({ workdir: repository() });
    await use("worktree_create", { name: "one" });
    await bash("true");
    expect(shown.join("")).not.toContain("has made or changed");
  });

  walled("is believed of a .git file only when the repository knows of it", async () => {
    const [victim, workdir] = [repository(), temporaryDirectory()];
    mkdirSync(join(workdir, "fake/worktrees/a"), { recursive: true });
    put(join(workdir, ".git"), `gitdir: ${victim}/.git\n`);
    const { bash } = await rehearse({ workdir });
    expect((await bash(`touch ${victim}/.git/x`)).text).toContain("exit code");
    expect(existsSync(join(victim, ".git/x"))).toBe(false);
  });
});

describe("secrets", () => {
  const files = {
    ".env": "KEY=hush\n",
    "deep/server.key": "hush\n",
    "secret/plan.txt": "hush\n",
    "kept.txt": "kept\n",
  };
  const read = 'set -- .en[v] dee[p]/*.k?y sec*/*; cat "$@"';

  walled("cannot be read inside, however they are reached", async () => {
    const { bash } = await rehearse({ files, permissions: { deny: ["Read(secret/**)"] } });
    expect((await bash(read)).text).not.toContain("hush");
  });

  walled("are files: a folder of that name can be read, and node_modules is not searched", async () => {
    const files = {
      "tool/.env/bin/python": "a program\n",
      "node_modules/a/.env": "a template\n",
      "look.sh": "cat tool/.env/bin/python node_modules/a/.env",
    };
    const { bash } = await rehearse({ files });
    expect((await bash("sh look.sh")).text).toBe("a program\na template\n");
  });

  walled("can be read when a rule names them", async () => {
    const { bash } = await rehearse({ files, permissions: { allow: ["Read(deep/*.key)", "Read(.env)"] } });
    expect((await bash("cat deep/server.key")).text).toBe("hush\n");
    // From this one the program has its own key.
    expect((await bash("cat .en[v]")).text).toContain("Permission denied");
  });

  walled(
    "of the home directory cannot be read, wherever they lie, nor can what the harness keeps",
    async () => {
      const home = realpathSync(environment().HOME ?? "");
      const hidden = {
        ".cargo/credentials.toml": "",
        ".m2/settings.xml": "",
        "projects/shop/deploy/.env.production": "",
        "projects/shop/certs/server.pem": "",
        "projects/cloud/.aws/any/config": "",
        ".harness/transcripts/w-12345678.jsonl": "",
        ".harness/settings.json": "{}",
        ".harness/history": "",
      };
      const seen = {
        "projects/shop/index.js": "",
        ".env/bin/python": "",
        "projects/shop/node_modules/a/.env": "",
      };
      for (const name of [...Object.keys(hidden), ...Object.keys(seen)])
        put(join(home, name), name === ".harness/settings.json" ? "{}" : `text of ${name}\n`);
      symlinkSync(join(home, "projects/shop/index.js"), join(home, "link.key"));
      symlinkSync(home, join(home, "all.key"));
      const look = Object.keys({ ...hidden, ...seen }).map((name) => `cat ${join(home, name)}`);
      const { bash, lead } = await rehearse({ files: { "look.sh": look.join("\n") } });
      const { text } = await bash("set -- l*.sh; sh $1");
      for (const name of Object.keys(hidden)) expect(text).not.toContain(`text of ${name}`);
      expect(text).not.toContain("{}");
      expect(text).toContain("text of .env/bin/python");
      expect(text).toContain("text of projects/shop/node_modules/a/.env");
      expect(lead.sandbox.ground.secrets).toContain(join(home, "projects/shop/index.js"));
    },
  );

  walled(
    "in a course cannot be read: neither the file that our key comes from nor what lies beside",
    async () => {
      const course = temporaryDirectory();
      put(join(course, "playground/x01/a.txt"), "");
      for (const name of [".env", "playground/s03/.env"]) put(join(course, name), "KEY=hush\n");
      noteKeyFile(join(course, ".env"));
      const { bash } = await rehearse({ workdir: join(course, "playground/x01") });
      expect((await bash("cat ../../.en[v] ../s03/.en[v]; ls -A")).text).not.toContain("hush");
      put(join(course, ".env"), "KEY=hush again\n");
      expect((await bash("cat ../../.en[v]")).text).not.toContain("hush");
    },
  );

  walled("are not seen where there is too much to search, apart from the workspace there", async () => {
    const home = realpathSync(environment().HOME ?? "");
    for (let count = 0; count <= 100; count++) put(join(home, `many/keys/${count}.pem`), "hush\n");
    put(join(home, "many/work/a.txt"), "fine\n");
    put(join(home, "full/a.txt"), "");
    for (let count = 0; count <= 100; count++) put(join(home, `full/${count}.pem`), "hush\n");
    const { bash, shown } = await rehearse({ workdir: join(home, "many/work") });
    expect(shown.join("")).toContain(
      `cannot see them at all: ${join(home, "full")}, ${join(home, "many/keys")}`,
    );
    expect((await bash("cat a.txt; echo x > b.txt; ls -A ../../full ../keys; touch ../keys/x")).text).toMatch(
      /^fine\n[\s\S]*full:\n\n[\s\S]*keys:\n[\s\S]*Read-only/,
    );
  });

  walled("a rule that forbids to write a file holds for programs", async () => {
    const { bash, workdir } = await rehearse({ files, permissions: { deny: ["Edit(kept.txt)"] } });
    await bash('set -- kep*.txt; echo x > "$1"; rm -f "$1"');
    expect(readFileSync(join(workdir, "kept.txt"), "utf8")).toBe("kept\n");
  });

  walled("a rule for a whole tool is not about files", async () => {
    const { bash } = await rehearse({
      files: { ...files, "add.sh": "echo more >> kept.txt; cat kept.txt" },
      permissions: { deny: ["Edit", "Read"] },
    });
    expect((await bash("sh add.sh")).text).toBe("kept\nmore\n");
  });

  walled("a folder that is denied as a whole gets no new files", async () => {
    const { bash, workdir } = await rehearse({
      files: { "made/a.txt": "", "made/deep/b.txt": "" },
      permissions: { deny: ["Edit(made/**)"] },
    });
    await bash('set -- mad*; echo x > "$1/new"; echo x > "$1/deep/new"');
    expect([readdirSync(join(workdir, "made")), readdirSync(join(workdir, "made/deep"))]).toEqual([
      ["a.txt", "deep"],
      ["b.txt"],
    ]);
  });

  walled("a folder that is denied as a whole cannot be moved away", async () => {
    const { bash, workdir } = await rehearse({ files, permissions: { deny: ["Read(secret/**)"] } });
    await bash("mv sec* other");
    expect(existsSync(join(workdir, "other"))).toBe(false);
  });

  walled("stay in place, with the folders on the way", async () => {
    const { bash, workdir } = await rehearse({ files, permissions: { deny: ["Write(src/locked.ts)"] } });
    put(join(workdir, "src/locked.ts"), "locked");
    const again = await rehearse({ workdir, permissions: { deny: ["Write(src/locked.ts)"] } });
    await again.bash("mv src s; mkdir src; echo x > src/locked.ts; mv deep d; echo new > src/new.ts");
    expect(readFileSync(join(workdir, "src/locked.ts"), "utf8")).toBe("locked");
    expect(readFileSync(join(workdir, "src/new.ts"), "utf8")).toBe("new\n");
    await bash("mkdir many; for i in {1..5200}; do : > many/$i; done; mkdir far; mv deep far");
    expect((await bash("cat */*.k?y */*/*.k?y")).text).not.toContain("hush");
  });

  walled("links that a command makes blind nobody", async () => {
    const { workdir, ...first } = await rehearse();
    await first.bash("ln -s /usr/bin/bash x.env; ln -s /proc/1/status y.env; ln -s . loop.env");
    const { bash } = await rehearse({ workdir });
    expect((await bash("echo fine")).text).toBe("fine\n");
  });

  walled("programs are not looked for where commands write", async () => {
    const workdir = temporaryDirectory();
    vi.stubEnv("PATH", `bin:${workdir}/node_modules/.bin:${environment().PATH}`);
    const { bash } = await rehearse({ workdir });
    await bash(
      "mkdir -p node_modules/.bin; printf '#!/bin/sh\ntouch hacked' > node_modules/.bin/bash; chmod +x node_modules/.bin/bash",
    );
    expect((await bash("echo fine")).text).toBe("fine\n");
    expect([existsSync(join(workdir, "hacked")), environment().PATH?.includes(workdir)]).toEqual([
      false,
      false,
    ]);
  });

  walled("a link leads nowhere else", async () => {
    const outside = temporaryDirectory();
    const { bash, workdir } = await rehearse();
    symlinkSync(outside, join(workdir, "link"));
    await bash("touch link/made");
    expect(existsSync(join(outside, "made"))).toBe(false);
  });
});

describe("others that run programs", () => {
  walled("a hook is inside, and its answer counts", async () => {
    const outside = temporaryDirectory();
    const { bash, lead } = await rehearse();
    const hooks = [{ type: "command", command: `touch ${outside}/made /usr/made; echo no >&2; exit 2` }];
    addCommandHooks(lead.hooks, hookSettingsSchema.parse({ PreToolUse: [{ hooks }] }));
    expect((await bash("echo hi")).text).toContain("no");
    expect(existsSync(join(outside, "made"))).toBe(false);
  });

  walled("an MCP server is inside", async () => {
    const { lead, workdir } = await rehearse();
    const script = `cat > /dev/null & touch in.txt .harness/out.txt /usr/out.txt; read line; exit 1`;
    const entry = { command: "bash", args: ["-c", script], env: {}, cwd: workdir };
    const server = mcpServer({ name: "files", place: "", entry });
    await connectServer(server, lead);
    await disconnect(server);
    expect(existsSync(join(workdir, "in.txt"))).toBe(true);
    expect(existsSync(join(workdir, ".harness/out.txt"))).toBe(false);
    expect(server.printed.join()).toContain("Read-only file system");
  });

  walled("a command sees nothing of the harness", async () => {
    const { bash } = await rehearse({ env: { ANTHROPIC_API_KEY: "sk-hush" } });
    const { text } = await bash("cat /proc/[0-9]*/comm; ls /proc/self/fd; kill -0 $PPID && echo parent");
    expect(text).not.toMatch(/node|vitest/);
  });
});
