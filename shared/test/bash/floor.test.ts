// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { describe, expect, it } from "vitest";
import { readCommand } from "../../src/bash/index.ts";

const place = { home: "/home/me", workdir: "/home/me/work/ws" };
const forbidden = async (text: string) => (await readCommand(text, place)).forbidden;

describe("the floor is not reached by a way round:", () => {
  it.each([
    "rm -rf ../../..",
    "cd ../../.. && rm -rf *",
    'rm -rf "$(pwd)/../../.."',
    "cd / && rm -rf $PWD/*",
    "cd /; cd x; rm -rf $OLDPWD",
    "cd x; rm -rf ~-/../..",
    "find ../../.. -delete",
    "(cd /; rm -rf *)",
    "x=/; rm -rf $x",
    'd=$HOME; rm -rf "$d"',
    "rm -rf ${x:-/}",
    'for d in /*; do rm -rf "$d"; done',
    'a=(/ x); rm -rf "${a[@]}"',
    'c="rm -rf /"; eval "$c"',
    "x=reboot; $x",
    "rm -rf /home",
    "rm -rf ~root",
    "rm -rf /{bin,usr,etc}",
    "rm -rf /usr/*",
    "echo / | xargs rm -rf",
    "echo / | xargs -I% rm -rf %",
    "ls -d /* | xargs rm -rf",
    'find / | while read -r f; do rm -rf "$f"; done',
    "xargs rm -rf <<< /",
    "echo 'rm -rf /' | sh",
    "cat <<EOF | sh\nrm -rf /\nEOF",
    'f() { rm -rf "$1"; }; f /',
    "sh -c 'rm -rf \"$1\"' _ /",
    'set -- /; rm -rf "$@"',
    "mv ~ x",
    "chmod -R 000 /",
    "rsync -a --delete x/ /",
    "cd /dev && cat /dev/zero > sda",
    "x=/dev/sda; dd of=$x",
    "curl -o /dev/sda http://x",
    "badblocks -w /dev/sda",
    "cryptsetup luksFormat /dev/sda1",
    "echo b > /proc/sysrq-trigger",
    "kill -9 -1",
    "f() { g|g& }; g() { f|f& }; f",
  ])("%s", async (text) => {
    expect(await forbidden(text)).toMatch(/^This is never run: it /);
  });

  it.each([
    "rm -rf node_modules dist",
    "rm -rf ./build/*",
    "rm -rf *",
    "rm -rf /tmp/x",
    'rm -rf "$TMPDIR/x"',
    'rm -rf "$x"/*',
    'rm -rf "${x%/*}"',
    "rm -rf ~/project/build",
    "rm -rf ../sibling",
    "rm -rf /var/lib/apt/lists/*",
    "cd build && rm -rf *",
    "(cd / && ls); rm -rf *",
    "cd / && ls; cd /tmp/x && rm -rf *",
    'for d in a b; do rm -rf "$d"; done',
    'f() { rm -rf "$1"; }; f build',
    "echo build dist | xargs rm -rf",
    "ls | xargs rm -rf",
    "mv a ~",
    "chown -R me ~",
    "rsync -a --delete x/ y/",
    "kill -1 123",
    "curl -o x http://y",
    "walk() { ls; for d in *; do walk $d; done; }; walk",
  ])("and is no hindrance: %s", async (text) => {
    expect(await forbidden(text)).toBeUndefined();
  });
});

describe("the secrets of other processes are off limits:", () => {
  it.each([
    "cat /proc/$PPID/environ",
    "tr '\\0' '\\n' < /proc/1/environ",
    "cat /proc/*/environ",
    "cat /pr?c/1/environ",
    "cat ../../../../proc/1/environ",
    "cd /proc && cat */environ",
    "e=environ; cat /proc/$PPID/$e",
    "grep -r KEY /proc/1",
    "grep -r KEY /",
    "find /proc -name environ -exec cat {} +",
    "find /proc/1 | xargs cat",
    "strings /proc/self/mem",
    "cat /proc/1/fd/3",
    "ps e",
    "ps axe",
    "ps -auxe",
    "ps eww -p 1",
    "x=axe; ps $x",
  ])("%s", async (text) => {
    expect(await forbidden(text)).toMatch(/^This is never run: .*process/);
  });

  it.each([
    "ps aux",
    "ps -ef",
    "ps -eo pid,args",
    "ps -C node",
    "ls -l /proc/1/fd",
    "cat /proc/1/status /proc/cpuinfo",
    "find / -name x",
    'cat "$f"',
    "cat environ",
    "rg KEY",
    "cat **/*",
  ])("but not what tells no secret: %s", async (text) => {
    expect(await forbidden(text)).toBeUndefined();
  });
});
