/** Programs that we talk to line by line. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setImmediate as soon } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { type Program, startProgram } from "../../src/shell/index.ts";
import { isProcessAlive } from "../../src/state/index.ts";
import { environment, isAlive, put, temporaryDirectory } from "../../src/test-kit/index.ts";

interface Talk {
  program: Program;
  lines: string[];
  complaints: string[];
  /** Resolves with the next line. */
  heard(): Promise<void>;
}

function start(script: string, env: NodeJS.ProcessEnv = {}): Talk {
  const directory = temporaryDirectory();
  put(join(directory, "program.sh"), script);
  const lines: string[] = [];
  const complaints: string[] = [];
  const bell = new EventTarget();
  const program = startProgram({
    command: "bash",
    args: [join(directory, "program.sh"), "two words", "$HOME"],
    cwd: directory,
    env: { PATH: environment().PATH, ...env },
    onLine(line) {
      lines.push(line);
      bell.dispatchEvent(new Event("line"));
    },
    onComplaint: (line) => complaints.push(line),
  });
  return { program, lines, complaints, heard: async () => void (await once(bell, "line")) };
}

const tsx = import.meta.resolve("tsx");

describe("a program", () => {
  it("gets its arguments to the letter, and only the environment that it is given", async () => {
    const { program, lines } = start('printf "%s\\n" "$@" "$HARNESS_SECRET" "$GIVEN"', { GIVEN: "yes" });
    await program.ended;
    expect(lines).toEqual(["two words", "$HOME", "", "yes"]);
  });

  it("is started without the settings of the user's shell", async () => {
    const home = temporaryDirectory();
    put(join(home, ".bashrc"), "export FROM_BASHRC=1\n");
    const { program, lines } = start('echo "got $FROM_BASHRC"', { HOME: home });
    await program.ended;
    expect(lines).toEqual(["got "]);
  });

  it("is talked to in lines, also of other characters that end one elsewhere", async () => {
    const { program, lines, heard } = start('while read -r line; do echo "<$line>"; done');
    for (const line of ["a\u2028b", "c\rd", "字 🙂"]) {
      const answer = heard();
      await program.write(line);
      await answer;
    }
    await program.kill();
    expect(lines).toEqual(["<a\u2028b>", "<c\rd>", "<字 🙂>"]);
  });

  it("is stopped when a line has no end", async () => {
    const { program, complaints } = start("head -c 17000000 /dev/zero | tr '\\0' x; sleep 1000");
    await program.ended;
    expect(complaints.join()).toContain("a line of more than 16000000 characters");
  });

  it("takes along what it has started", async () => {
    const { program, lines, heard } = start("sleep 1000 & echo $!; wait");
    await heard();
    await program.kill();
    await program.ended;
    while (isAlive(Number(lines[0]))) await soon();
  });

  it("is heard to its last word, also when we are busy while it ends", async () => {
    const last = start("exec >&-; read -r _; echo no such licence >&2; exit 3");
    const other = start("read -r _; echo bye");
    const awaitEnd = ({ program }: Talk) => {
      while (isProcessAlive(`${program.pid}-`));
    };
    // Its end is noticed together with that of the other, before its words are.
    void other.heard().then(() => {
      void last.program.write("");
      awaitEnd(last);
    });
    void other.program.write("");
    awaitEnd(other);
    await last.program.ended;
    expect(last.complaints).toEqual(["no such licence"]);
  });

  it("is heard to its last word, also when that comes through a filter", async () => {
    // Without another program, which a busy machine would have to start first: nobody waits long for last words.
    const filter = 'while read -r line; do words+=$line; done; echo "server: $words"';
    const { program, complaints } = start(`exec 2> >(${filter} >&2); exec >&-; echo no such licence >&2`);
    await program.ended;
    expect(complaints).toEqual(["server: no such licence"]);
  });

  it("is ended when it has closed its stdout: it can answer nothing any more", async () => {
    const { program, lines } = start("echo ready; exec >&-; exec sleep 1000");
    await program.ended;
    expect(lines).toEqual(["ready"]);
  });

  it("that has ended is not waited for when a child holds its pipes, and the child ends", async () => {
    const { program, lines } = start("sleep 1000 & echo $!");
    await program.ended;
    while (isProcessAlive(`${lines[0]}-`)) await soon();
  });

  it("that is not there ends at once and says so; what it is given is lost", async () => {
    const complaints: string[] = [];
    const program = startProgram({
      command: "no-such-program-anywhere",
      args: [],
      cwd: temporaryDirectory(),
      env: {},
      onLine() {},
      onComplaint: (line) => complaints.push(line),
    });
    await program.ended;
    await program.write("x".repeat(1_000_000));
    expect(complaints.join()).toContain("not found");
  });

  it("cannot be started in what is no directory", () => {
    const cwd = join(temporaryDirectory(), "file");
    put(cwd, "");
    const silent = { onLine() {}, onComplaint() {} };
    expect(() => startProgram({ command: "true", args: [], cwd, env: {}, ...silent })).toThrow(
      `true could not be started in ${cwd}. Is it a directory you may enter?`,
    );
  });

  it("ends when our process is killed, and what it has started", async () => {
    const directory = temporaryDirectory();
    put(join(directory, "program.sh"), "trap '' TERM HUP; sleep 1000 & echo $$ $!; wait");
    const shell = new URL("../../src/shell/index.ts", import.meta.url).href;
    const us = `
      import { startProgram } from ${JSON.stringify(shell)};
      const options = { command: "bash", args: ["program.sh"], cwd: process.cwd(), env: { PATH: process.env.PATH } };
      startProgram({ ...options, onLine: console.log, onComplaint: console.log });`;
    const child = spawn(process.execPath, ["--import", tsx, "--input-type=module", "-e", us], {
      cwd: directory,
    });
    const [said] = await once(child.stdout, "data");
    const pids = String(said).trim().split(" ").map(Number);
    expect(pids.map(isAlive)).toEqual([true, true]);
    child.kill("SIGKILL");
    while (pids.some(isAlive)) await soon();
  });
});
