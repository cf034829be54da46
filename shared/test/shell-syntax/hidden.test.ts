// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { describe, expect, it } from "vitest";
import { readCommand } from "../../src/shell-syntax/index.ts";

const read = (text: string) => readCommand(text, { home: "/home/me", workdir: "/home/me/ws" });

describe("a program is seen where it is run in a roundabout way:", () => {
  it.each([
    "$(echo rm) x",
    "x=rm; $x x",
    "${x:-rm} x",
    'echo "rm x" | sh',
    "printf 'rm %s' x | bash",
    "printf '\\162m x' | sh",
    "printf '%s' rm ' x' | sh",
    "printf '%c%c x' r m | sh",
    "printf %b '\\0162m x' | sh",
    "echo -e '\\x72m x' | cat | sh",
    "$(printf '\\162m') x",
    "eval \"$(printf '\\162m x')\"",
    "cat <<< \"$(printf '\\162m x')\" | sh",
    "y=x; cat <<E | sh\nrm $y\nE",
    "cat <<E | bash\nrm x\nE",
    ". /dev/stdin <<< 'rm x'",
    "sh -c '\"$@\"' _ rm x",
    "sh -c '$0 $1' rm x",
    'f() { "$@"; }; f rm x',
    'set -- rm x; "$@"',
    "echo rm x | xargs env",
    "flock l rm x",
    "chroot / rm x",
    "runuser -u me -- rm x",
    "prlimit --nofile=1 rm x",
    "setarch x86_64 rm x",
    "script -qc 'rm x' f",
    "parallel rm x ::: a",
    "mapfile -C 'rm x' -c 1 a < f",
    `awk 'BEGIN { system("rm x") }'`,
    `awk '{ print | "rm x" }' f`,
    "sed '1e rm x' f",
    "sed 's/.*/rm x/e' f",
    "sed 's/.*/rm x/ e' f",
    "git -c alias.z='!rm x' z",
    "/lib64/ld-linux-x86-64.so.2 /bin/rm x",
    "tar cf - f --checkpoint=1 --checkpoint-action=exec='rm x'",
    "tar cf a f --use-compress-prog='rm x'",
    "sort --compress-program='rm x' f",
    "PS4='$(rm x)'; set -x; :",
    "export BASH_ENV='rm x'",
    "x='rm x'; PROMPT_COMMAND=$x bash -i",
    "make CC='rm x'",
    "hash -p 'rm x' k; k",
    "git grep -O'rm x' y",
    "git bisect run rm x",
    "tar cfI a 'rm x' f",
    "bash --rcfile 'rm x' -i",
    "sh rm x",
    "env A\u00a0=b rm x",
    "{\\\nrm,x}",
    "copr\\\noc rm x",
    "P\\\nATH=sub rm x",
    "sed -n 'e\\\nrm x' f",
  ])("%s", async (text) => {
    const { parts } = await read(text);
    expect(parts.flatMap(({ spellings }) => spellings)).toContain("rm x");
  });
});

describe("not all is understood when only the shell knows a program:", () => {
  it.each([
    "$x y",
    "r${z}m x",
    "/bin/r? x",
    "env $x y",
    'eval "$x"',
    'trap "$x" EXIT',
    "cat f | sh",
    "echo mr x | rev | sh",
    "echo() { x; }; echo hi | sh",
    "printf 'ls\\nrm x' | tail -1 | sh",
    "bash <(x)",
    "ls | xargs sudo",
    "find . -exec $x {} +",
    "find . -exec {} \\;",
    "run-parts .",
    "time -\\\np x",
    "make -f <(x)",
    "awk '{ system($0) }' f",
    "sed e f",
  ])("%s", async (text) => {
    expect((await read(text)).understood).toBe(false);
  });

  it.each(["make $x", '"$HOME/bin/tool" x', "ls $x", "[ a = b ]", "awk '/a|b/' f", "x=1; y=2; make"])(
    "but in %s the program is known",
    async (text) => {
      expect((await read(text)).understood).toBe(true);
    },
  );
});
