import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { readReport } from "@harness/shared/classroom";
import { newState, writeState } from "@harness/shared/lab";
import { environment, hasPython, hasWalls } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { report, reportAndProgress } from "./report-kit.ts";

const SECRET = "exam-answers-of-the-teacher";
const ALICE = "solution-of-alice";

const top = realpathSync(mkdtempSync(join(tmpdir(), "harness-test-")));
const witness = join(top, "witness");
const exam = join(top, "teacher/exam.txt");
const submissions = join(top, "class");
/** A name that no process of another test has. */
const PROGRAM = `agent-${process.pid}.py`;
const told = `echo ran >> '${witness}'`;

/** What every program in Python here begins with: a way to ask the model, so that the judge looks at the files. */
const ASK = `import ctypes, json, os, sys, time, urllib.request
def ask():
    body = json.dumps({"model": os.environ["MODEL_ID"], "max_tokens": 9, "messages": [{"role": "user", "content": "x"}]})
    headers = {"x-api-key": "k", "anthropic-version": "2023-06-01", "content-type": "application/json"}
    request = urllib.request.Request(os.environ["ANTHROPIC_BASE_URL"] + "/v1/messages", body.encode(), headers)
    try: urllib.request.urlopen(request).read()
    except OSError: pass
`;

const SWAP = `${ASK}
os.symlink("${exam}", "link"); os.symlink("${dirname(exam)}", "way")
os.mkdir("d"); open("d/exam.txt", "w").write("mine"); open("f", "w").write("mine")
if os.fork() == 0:
    libc = ctypes.CDLL(None)
    while True:
        for a, b in ((b"f", b"link"), (b"d", b"way")): libc.renameat2(-100, a, -100, b, 2)
for _ in range(60): ask()
`;

const STAY = `${ASK}
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while True:
            try: open("${witness}", "a").write("stayed")
            except OSError: pass
            time.sleep(0.01)
    os._exit(0)
ask()
`;

const LITTER = `${ASK}
os.mkfifo("pipe"); os.truncate(os.open("sparse", os.O_CREAT | os.O_RDWR), 30000000)
os.makedirs("closed/inside"); os.chmod("closed", 0); open("constructor", "w").write("x")
for _ in range(40):
    os.mkdir("x" * 200); os.chdir("x" * 200)
ask()
`;

const START_FILES = `import os
for name in (".bashrc", ".bash_profile", ".profile", ".bash_login", ".npmrc"):
    open(os.path.join(os.environ["HOME"], name), "a").write("${told.replaceAll('"', '\\"')}\\n")
`;

interface Hostile {
  chapter?: string;
  command?: string;
  files: Record<string, string>;
  links?: Record<string, string>;
}

const python = (script: string, chapter = "s01"): Hostile => ({
  chapter,
  command: `python3 ${PROGRAM}`,
  files: { [PROGRAM]: script },
});
const main = (text: string, files: Record<string, string> = {}): Hostile => ({
  files: { "src/main.ts": text, ...files },
});
const openly = `#!/usr/bin/env python3\nprint(open("${join(submissions, "alice/s01", PROGRAM)}").read(), open("${exam}").read())\n`;
const [first = ""] = (environment().PATH ?? "").split(":");

const CLASS: Record<string, Hostile> = {
  alice: python(`print("nothing")  # ${ALICE}\n`),
  "eve\u001b]0;OWNED\u0007\u001b[2J\u202e\nada  s01  ✓ 19/19": { command: "false", files: {} },
  startfiles: python(START_FILES, "s12"),
  mallory: {
    command: relative(first, join(submissions, "mallory/s01/agent")),
    files: { agent: openly },
  },
  inside: { command: "./agent", files: { agent: openly } },
  swapper: python(SWAP),
  stays: python(STAY),
  litter: python(LITTER),
  sends: main("process.send?.({}); await new Promise(() => {});"),
  writes: main(
    'import { writeSync } from "node:fs"; writeSync(3, "garbage\\n"); await new Promise(() => {});',
  ),
  handles: main('process.send?.({ cmd: "NODE_HANDLE", type: "none" }); await new Promise(() => {});'),
  settings: main("", { "tsconfig.json": JSON.stringify({ extends: exam }) }),
  imports: main(`import "${exam}"; import "../../../../../..${exam}";`),
  links: {
    ...main('import "./other.ts";'),
    links: { "src/other.ts": exam, "tsconfig.json": exam },
  },
  programs: main("const x = ;", { bash: `#!/bin/sh\n${told}\n`, node: `#!/bin/sh\n${told}\n` }),
};

function handIn(student: string, { chapter = "s01", command, files, links = {} }: Hostile): void {
  const folder = join(submissions, student, chapter);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder, name));
  writeState(folder, newState({ chapter, from: "course", command }));
}

/** The command lines of all processes. */
function processes(): string[] {
  const read = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    } catch {
      return ""; // it is gone
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(read);
}

test.skipIf(!hasPython() || !(await hasWalls()))(
  "in a hostile class nothing runs outside the walls, no file of the teacher is shown, and each submission harms only itself",
  async () => {
    mkdirSync(dirname(exam), { recursive: true });
    writeFileSync(exam, `${SECRET} = 42 nonsense\n`);
    for (const [student, hostile] of Object.entries(CLASS)) handIn(student, hostile);
    const [page, file] = [join(top, "report.html"), join(top, "report.json")];
    const { stdout, stderr } = await reportAndProgress(submissions, "--json", "--html", page);
    writeFileSync(file, stdout);
    const [csv, table] = [await report("--merge", file, "--csv"), await report("--merge", file)];

    const printed = { stdout, stderr, csv, table };
    for (const [name, text] of Object.entries({ ...printed, html: readFileSync(page, "utf8") }))
      expect([name, text.match(new RegExp(`${SECRET}|${ALICE}`))]).toEqual([name, null]);
    for (const [name, text] of Object.entries(printed))
      expect([name, text.match(/(?![\n\r])\p{Cc}|\u202e|^ada /mu)]).toEqual([name, null]);
    expect(existsSync(witness)).toBe(false);
    expect(processes().filter((line) => line.includes(PROGRAM))).toEqual([]);
    const { rows } = readReport(file);
    const kinds = Object.fromEntries(rows.map(({ student, problem }) => [student, problem?.kind]));
    expect(kinds).toEqual({
      ...Object.fromEntries(Object.keys(CLASS).map((student) => [student, undefined])),
      mallory: "command",
      sends: "channel",
      writes: "channel",
      imports: "source",
      links: "source",
      programs: "source",
    });
    expect(rows.find(({ student }) => student === "programs")?.problem?.detail).toContain("main.ts:1:10");
  },
);
