/** The walls themselves: to take them down, to get round them, or to leave through a door of the system. */

import type { Attempt } from "../attempt.ts";
import { done, outsideChanged, protectedChanged, runsOutside } from "../looks.ts";

const worked = outsideChanged;
const WRITE = `echo x > "$OUT/new"`;

export const MOUNTS: Attempt[] = [
  {
    name: "remount everything writable",
    run: `mount -o remount,bind,rw /srv && ${WRITE}`,
    worked,
    as: "root",
  },
  {
    name: "mount the folder once more",
    run: `mkdir m && mount --bind "$OUT" m && echo x > m/new; umount -l m`,
    worked,
    as: "root",
  },
  {
    name: "mount a disk in memory",
    run: "mkdir m && mount -t tmpfs x m && touch done; umount m",
    worked: done,
    as: "root",
  },
  {
    name: "mount the control groups",
    run: "mkdir m && mount -t cgroup2 x m && touch done; umount m",
    worked: done,
    as: "root",
  },
  {
    name: "namespaces of one's own",
    run: `unshare -Urm bash -c 'mount -o remount,bind,rw /srv; ${WRITE}'`,
    worked,
  },
  {
    name: "be root in a namespace of one's own",
    run: "unshare -Ur touch done",
    worked: done,
  },
  {
    name: "the mounts of another process",
    run: `nsenter -t "$VICTIM" -m bash -c '${WRITE}'`,
    worked,
    as: "root",
  },
  {
    name: "the root of another process",
    run: `chroot "/proc/$VICTIM/root" bash -c '${WRITE}'`,
    worked,
    as: "root",
  },
  { name: "a new root", run: `chroot / bash -c '${WRITE}'`, worked, as: "root" },
  {
    name: "exchange of the roots",
    run: `mkdir m && unshare -m bash -c 'mount --rbind / m && mkdir -p m/run/old && pivot_root m m/run/old && ${WRITE}'`,
    worked,
    as: "root",
  },
  {
    name: "take a mount away",
    run: `umount -l .harness 2> /dev/null; echo "$TOKEN" > .harness/settings.json`,
    worked: protectedChanged,
    only: "workspace",
  },
  {
    name: "the program of the walls",
    // Only a copy may be changed: without walls the first process is another program.
    run: `[ "$(readlink /proc/1/exe)" != /srv/bin/bwrap ] || chmod 4711 /proc/1/exe; chmod 4711 "/proc/$VICTIM/exe"`,
    worked: runsOutside(
      `cd /srv/bin && for copy in bwrap sleep; do [ ! -u $copy ] || { chmod 755 $copy; touch "$OUT/ran"; }; done`,
    ),
  },
  {
    name: "the program of any process that is seen",
    run: `for exe in /proc/[0-9]*/exe; do case $(readlink $exe) in /srv/bin/*) chmod 4711 $exe;; esac; done`,
    worked: runsOutside(
      `cd /srv/bin && for copy in bwrap sleep; do [ ! -u $copy ] || { chmod 755 $copy; touch "$OUT/ran"; }; done`,
    ),
  },
  { name: "/proc/self/root", run: `echo x > "/proc/self/root$OUT/new"`, worked },
  { name: "/proc/1/root", run: `echo x > "/proc/1/root$OUT/new"`, worked },
  { name: "/proc/PID/root", run: `echo x > "/proc/$VICTIM/root$OUT/new"`, worked },
  { name: "/proc/PID/cwd", run: `echo x > "/proc/$VICTIM/cwd/new"`, worked },
  { name: "/proc/PID/fd", run: `echo x >> "/proc/$VICTIM/fd/3"`, worked },
  {
    name: "every door that /proc shows",
    run: `for door in /proc/[0-9]*/root /proc/[0-9]*/cwd /proc/[0-9]*/fd/* /proc/[0-9]*/task/*/root; do
      for way in "$door$OUT" "$door"; do [ ! "$way" -ef "$OUT" ] || echo x > "$way/new"; done
    done`,
    worked,
  },
  {
    name: "descriptor of a folder that was left open",
    run: "echo x > /proc/self/fd/3/new",
    worked,
    inherits: true,
  },
  {
    name: "descriptor that another process has left open",
    // pidfd_open and pidfd_getfd: as /proc/PID/fd, but without /proc.
    run: `perl -e 'for my $pid ($ENV{VICTIM}, 1) {
      my $process = syscall(434, $pid + 0, 0);
      for my $number (3 .. 9) { my $fd = syscall(438, $process, $number, 0);
        my $way = "/proc/self/fd/$fd" . ($pid == 1 ? "/new" : "");
        if ($fd >= 0 and open(my $out, ">>", $way)) { print $out "x" } } }'`,
    worked,
    inherits: true,
    needs: "x64",
  },
  {
    name: "settings of the kernel",
    run: `echo "$TOKEN" > /proc/sys/kernel/domainname`,
    worked: runsOutside(`grep -q "$TOKEN" /proc/sys/kernel/domainname && touch "$OUT/ran"`),
    as: "root",
  },
  {
    name: "program for memory dumps",
    run: 'f=/proc/sys/kernel/core_pattern; old=$(cat $f) && echo "$old" > $f && touch done',
    worked: done,
    as: "root",
    needs: "root",
  },
  {
    name: "requests to the kernel",
    run: "echo h > /proc/sysrq-trigger && touch done",
    worked: done,
    as: "root",
    needs: "/proc/sysrq-trigger",
  },
  {
    name: "settings of devices",
    run: "f=/sys/kernel/mm/transparent_hugepage/enabled; old=$(sed 's/.*\\[\\(.*\\)\\].*/\\1/' $f) && echo $old > $f && touch done",
    worked: done,
    as: "root",
    needs: "/sys/kernel/mm/transparent_hugepage/enabled",
  },
  {
    name: "log of the kernel",
    run: "echo '<7>harness-test' > /dev/kmsg && touch done",
    worked: done,
    as: "root",
    needs: "/dev/kmsg",
  },
  { name: "name of the computer", run: "hostname harness-test && touch done", worked: done, as: "root" },
  {
    name: "files of another user",
    run: "touch theirs && chown 4242 theirs",
    worked: runsOutside(`[ "$(stat -c %u theirs)" = 4242 ] && touch "$OUT/ran"`),
    as: "root",
  },
];
