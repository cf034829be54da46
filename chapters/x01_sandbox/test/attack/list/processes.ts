/** Other processes: to end, watch or change them, or to become one that nobody ends. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Attempt } from "../attempt.ts";
import { done, stolen, survived, victimHit } from "../looks.ts";

/** A survivor is up when the command ends, and has its name from then on. */
const left = (start: string) => `mkfifo up; ${start}; read -r < up`;
const STAY = `bash -c 'echo > up; sleep 600; :' "$TOKEN"`;

export const PROCESSES: Attempt[] = [
  { name: "end the harness", run: `kill -KILL "$VICTIM"`, worked: victimHit },
  { name: "end everybody", run: "kill -KILL -1", worked: victimHit },
  { name: "stop the harness", run: `kill -STOP "$VICTIM"`, worked: victimHit },
  { name: "end whatever pkill finds", run: "pkill -KILL -x sleep", worked: victimHit },
  {
    name: "watch the harness with ptrace",
    run: `perl -e 'syscall(101, 16, $ENV{VICTIM} + 0, 0, 0) == 0 or die $!; open(F, ">", "done")'`,
    worked: done,
    needs: "x64",
  },
  { name: "the environment of the harness", run: `cat "/proc/$VICTIM/environ" > loot`, worked: stolen },
  { name: "the environment of anybody", run: "cat /proc/[0-9]*/environ > loot", worked: stolen },
  { name: "what ps tells", run: "ps axeww > loot", worked: stolen },
  {
    name: "the memory of the harness",
    run: `perl -e 'my $pid = $ENV{VICTIM}; open(M, "<", "/proc/$pid/maps") or die $!; open(F, ">", "loot");
      for (grep /stack/, <M>) { my ($from, $to) = map hex, /^(\\w+)-(\\w+)/; open(my $in, "<", "/proc/$pid/mem") or die $!;
        sysseek($in, $from, 0); sysread($in, my $all, $to - $from); print F $all }'`,
    worked: stolen,
  },
  {
    name: "limits of the harness",
    run: `prlimit --pid "$VICTIM" --nofile=3:3 && touch done`,
    worked: done,
  },
  { name: "priority of the harness", run: `renice -n 19 -p "$VICTIM" && touch done`, worked: done },
  { name: "outlive the command with setsid", run: left(`(setsid ${STAY} &)`), worked: survived },
  {
    name: "outlive the command with two forks",
    run: left(`( ( ${STAY} < /dev/null > /dev/null 2>&1 & ) & )`),
    worked: survived,
  },
  {
    name: "outlive the command with nohup",
    run: left(`(nohup ${STAY} > /dev/null 2>&1 & disown)`),
    worked: survived,
  },
  {
    name: "type into the terminal",
    run: `perl -e 'for (split //, "$ENV{TOKEN}\\n") { ioctl(STDIN, 0x5412, $_) or die $! }'`,
    around: (words, { env }) => typing(words, env),
    worked: ({ outside }) => existsSync(join(outside, "typed")),
    needs: "tiocsti",
    gap: { why: "with a terminal it could; the harness gives none to a command" },
  },
];

/** The command has a terminal. What is typed there when it has ended is read by the shell that started it. */
function typing(words: string[], { OUT = "", TOKEN = "" }: NodeJS.ProcessEnv): string[] {
  const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
  // The first line may be the end of what script itself was given.
  const look = `for i in 1 2 3; do read -r -t 1 line; [ "$line" != '${TOKEN}' ] || touch '${OUT}/typed'; done`;
  const shell = `${quoted}; ${look}`;
  return ["env", "SHELL=/bin/bash", "script", "-qec", shell, "/dev/null"];
}
