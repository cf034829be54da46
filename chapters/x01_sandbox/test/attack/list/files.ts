/** Files outside the workspace: to write them, in whatever way. */

import { linkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { Attempt } from "../attempt.ts";
import { done, lockedChanged, outsideChanged, runsOutside, stolen } from "../looks.ts";

const worked = outsideChanged;

export const FILES: Attempt[] = [
  { name: "make a file outside", run: `echo x > "$OUT/new"`, worked },
  { name: "add to a file outside", run: `echo x >> "$OUT/kept"`, worked },
  { name: "delete a file outside", run: `rm -f "$OUT/kept"`, worked },
  { name: "rename a file outside", run: `mv "$OUT/kept" "$OUT/gone"`, worked },
  { name: "change who may read a file outside", run: `chmod 777 "$OUT/kept"`, worked },
  { name: "make a folder outside", run: `mkdir "$OUT/new"`, worked },
  { name: "start-up file of the user's shell", run: `echo evil >> ~/.bashrc`, worked },
  { name: "key for ssh", run: `echo key > ~/.ssh/authorized_keys`, worked },
  {
    name: "service of the user",
    run: `mkdir -p ~/.config/systemd/user && touch ~/.config/systemd/user/x.service`,
    worked,
  },
  {
    name: "program on the user's PATH",
    run: `mkdir -p ~/.local/bin && cp /bin/true ~/.local/bin/ls`,
    worked,
  },
  { name: "through a link to a file", run: `ln -s "$OUT/kept" link && echo x > link`, worked },
  { name: "through a link to a folder", run: `ln -s "$OUT" link && echo x > link/new`, worked },
  { name: "through a hard link", run: `ln "$OUT/kept" hard && echo x >> hard`, worked },
  {
    name: "through a hard link that was there before",
    run: "echo x >> hard",
    worked,
    prepare: ({ outside, workspace }) => linkSync(join(outside, "kept"), join(workspace, "hard")),
    gap: { why: "a hard link in the workspace is the file itself" },
  },
  {
    name: "the workspace becomes a link",
    run: `mv "$WS" "$WS-away" && ln -s "$OUT" "$WS"; echo x > "$WS/new"`,
    worked,
    only: "workspace",
  },
  {
    name: "the folder above the workspace moves",
    run: `mv "$FIELD/plays" "$FIELD/plays-away" && ln -s "$OUT" "$FIELD/plays"; echo x > "$FIELD/plays/new"`,
    worked,
  },
  { name: "by ../ from the workspace", run: "echo x > ../../out/new", worked },
  { name: "with a file that is held open", run: `exec 7>> "$OUT/kept" && echo x >&7`, worked },
  { name: "with mmap and truncate", run: `truncate -s 3 "$OUT/kept"`, worked },
  {
    name: "table of commands by the clock",
    run: `mkdir -p /var/spool/cron/crontabs && echo "$TOKEN" > /var/spool/cron/crontabs/root && cp /var/spool/cron/crontabs/root loot`,
    worked: runsOutside(`grep -rqs "$TOKEN" /var/spool/cron && touch "$OUT/ran"; rm -rf /var/spool/cron`),
    as: "root",
    needs: "/var/spool",
  },
  {
    name: "/etc/cron.d",
    run: `mkdir -p /etc/cron.d && : > "/etc/cron.d/$TOKEN"`,
    worked: runsOutside(`[ -e "/etc/cron.d/$TOKEN" ] && touch "$OUT/ran"`),
    as: "root",
  },
  {
    name: "/etc/ld.so.preload",
    run: ": > /etc/ld.so.preload",
    worked: runsOutside(`[ -e /etc/ld.so.preload ] && rm /etc/ld.so.preload && touch "$OUT/ran"`),
    as: "root",
  },
  {
    name: "/etc/profile.d",
    run: `mkdir -p /etc/profile.d && : > "/etc/profile.d/$TOKEN.sh"`,
    worked: runsOutside(`[ -e "/etc/profile.d/$TOKEN.sh" ] && touch "$OUT/ran"`),
    as: "root",
  },
  {
    name: "/etc/passwd",
    run: `echo "$TOKEN:x:0:0::/:/bin/sh" >> /etc/passwd`,
    worked: runsOutside(`grep -q "$TOKEN" /etc/passwd && touch "$OUT/ran"`),
    as: "root",
  },
  {
    name: "file that stays in /tmp",
    run: `echo x > "/tmp/$TOKEN"`,
    worked: runsOutside(`[ -e "/tmp/$TOKEN" ] && rm "/tmp/$TOKEN" && touch "$OUT/ran"`),
  },
  {
    name: "file that stays in /dev/shm",
    run: `echo x > "/dev/shm/$TOKEN"`,
    worked: runsOutside(`[ -e "/dev/shm/$TOKEN" ] && rm "/dev/shm/$TOKEN" && touch "$OUT/ran"`),
  },
  {
    name: "file in /run",
    run: `echo x > "/run/$TOKEN"`,
    worked: runsOutside(`[ -e "/run/$TOKEN" ] && touch "$OUT/ran"`),
  },
  { name: "read a key in the home", run: "cat ~/.ssh/id_ed25519 > loot", worked: stolen },
  {
    name: "read what else is in the home",
    run: "cat ~/notes > loot",
    worked: stolen,
    gap: { why: "reading is free, apart from files that are known to hold secrets", by: "workspace" },
  },
  { name: "read passwords of the project", run: "cat .env > loot", worked: stolen, only: "workspace" },
  {
    name: "read passwords by another name",
    run: "mv deep d; cat d/.env > loot",
    worked: stolen,
    only: "workspace",
  },
  { name: "read what a rule denies", run: "cat src/secret.txt > loot", worked: stolen, only: "workspace" },
  {
    name: "read what a rule denies, by another name",
    run: "mv src s; cat s/secret.txt > loot",
    worked: stolen,
    only: "workspace",
  },
  {
    name: "write what a rule denies",
    run: "echo x > src/locked.ts",
    worked: lockedChanged,
    only: "workspace",
  },
  {
    name: "exchange what a rule denies",
    run: "echo x > x; mv -f x src/locked.ts",
    worked: lockedChanged,
    only: "workspace",
  },
  {
    name: "exchange the folder of a file that a rule denies",
    run: "mv src s; mkdir src; echo x > src/locked.ts",
    worked: lockedChanged,
    only: "workspace",
  },
  {
    name: "exchange a folder that a rule denies",
    run: `mv fixed f; mkdir fixed; echo "$TOKEN" > fixed/file`,
    worked: runsOutside(`grep -q "$TOKEN" fixed/file && touch "$OUT/ran"`),
    only: "workspace",
  },
  {
    name: "hide passwords among thousands of files",
    run: `mkdir many && for i in {1..5200}; do : > many/$i; done`,
    afterwards: "cat far/down/.env > loot",
    worked: stolen,
    only: "workspace",
  },
  {
    name: "read passwords that have come later",
    run: "cp ~/notes .env.later",
    afterwards: "cat .env.later > loot",
    worked: stolen,
    only: "workspace",
    gap: { why: "what is guarded is found once, at the start" },
  },
  {
    name: "instructions that are a link",
    prepare: ({ workspace }) => symlinkSync("src", join(workspace, "AGENTS.md")),
    run: `rm AGENTS.md; echo "$TOKEN" > AGENTS.md`,
    worked: runsOutside(`grep -q "$TOKEN" AGENTS.md && touch "$OUT/ran"`),
    only: "workspace",
    gap: { why: "a link cannot be held" },
  },
  {
    name: "a program with the rights of root",
    run: `chmod 666 /srv/of-root 2>/dev/null; setuid-cat /srv/of-root > loot && touch done`,
    worked: done,
    as: "user",
  },
  {
    name: "leave a program with the rights of its owner",
    run: "cp /bin/true quiet && chmod 4755 quiet",
    worked: runsOutside(`[ -u quiet ] && touch "$OUT/ran"`),
    gap: { why: "what a file in the workspace may do is for its owner to say" },
  },
  {
    name: "leave a script that the user runs",
    run: `echo 'touch "$OUT/ran"' > build.sh`,
    worked: runsOutside("sh build.sh"),
    gap: { why: "what the user runs from the workspace runs without walls" },
  },
  {
    name: "handle of a file, without a path",
    // name_to_handle_at and open_by_handle_at: the workspace and the folder outside are on one disk.
    run: `perl -e '
      my ($file, $handle, $mount) = ("$ENV{OUT}/kept", pack("IIa128", 128, 0, ""), pack("I", 0));
      syscall(303, -100, $file, $handle, $mount, 0) == 0 or die "no handle: $!";
      opendir(my $here, "."); my $fd = syscall(304, fileno($here), $handle, 1);
      $fd >= 0 or die "not opened: $!"; open(my $out, ">&=", $fd); syswrite($out, "x")'`,
    worked,
    as: "root",
    needs: "x64",
  },
  {
    name: "device of the disk",
    run: "mknod device c 1 9 && head -c 1 device > /dev/null && touch done",
    worked: done,
    as: "root",
    needs: "root",
  },
];
