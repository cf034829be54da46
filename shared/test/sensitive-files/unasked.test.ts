// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesOfCommand, fileWarnings } from "../../src/sensitive-files/index.ts";
import { readCommand } from "../../src/shell-syntax/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

/** What stops a command from running unasked in a workspace with secrets; undefined when nothing does. */
async function whatStops(text: string): Promise<unknown> {
  const workdir = workspace();
  const command = await readCommand(text, { home: "/home/me", workdir });
  const { forbidden, delicate } = fileWarnings(filesOfCommand(command, workdir), () => false);
  return command.forbidden ?? forbidden ?? delicate ?? command.doubt()?.en;
}

function workspace(): string {
  const workdir = temporaryDirectory();
  for (const name of [".env", "a.txt", "src/a.ts", "sub/b/c.txt", "conf/.env"]) put(join(workdir, name), "");
  for (const name of ["+x", "a;"]) mkdirSync(join(workdir, name));
  return workdir;
}

describe("nothing reads a secret unasked", () => {
  it.each([
    "sed '\\%x%r .env' a.txt",
    "sed --expression='r .env' a.txt",
    "sed -e'r .env' a.txt",
    "sed -ner.env a.txt",
    "sed 'r a;/../.env' a.txt",
    "find . -exec cat {} \\; -name '*.zz'",
    "find . -exec echo -name zzz \\; -exec cat {} \\;",
    "find . -print -name '*.zz' | xargs cat",
    "find . ! -path -name -name '.e*' -exec cat {} +",
    "grep -r -e --include=zzz -e KEY .",
    "grep -r KEY -- . --include=zzz",
    "grep --di=recurse KEY .",
    "grep --color KEY .env",
    "git log -L1,1:.env",
    "git config -f a.txt --includes --list",
    "git cat-file --batch <<< :.env",
    "grep --context KEY .env",
    "grep -r --binary-files text KEY",
    "rg --hidden --threads 1 KEY",
    "rg --hidden -e -gzzz -e KEY",
    "rg --type-add 'x:.env' -tx KEY",
    "ag -C KEY .env",
    "ag -u -C 1 KEY",
    "ack -A KEY .env",
    "bzgrep -A '1 -r -e KEY .' KEY a.bz2",
    "jq -n 'import \"./credentials\" as $c; $c'",
    "jq -n 'include # x\n\"x\"; 1'",
    "jq -f a.jq a.json",
    "yq -n 'import \"./credentials\" as $c; $c'",
    'yq -n \'eval("lo" + "ad_str(\\".env\\")")\'',
    "head -1000c .env",
    "tail -1000c .env",
    "cd ~/.aws && file -fcredentials",
    "cd ~/.kube && file -bfconfig",
    "cd /proc/1 && hexdump -fenviron a.txt",
    "find . -name conf -exec grep -r KEY {} +",
    "find . -name conf -exec rg --hidden KEY {} \\;",
    'find . -name conf | while read -r d; do grep -r KEY "$d"; done',
    'find . -name conf | while read -r d; do cd "$d" && grep -r KEY .; done',
    "for d in $(find . -name conf); do grep -r KEY $d; done",
    "for o in -l -r; do for d in . a.txt; do grep $o KEY $d; done; done",
    "for o in -v -eKEY; do for p in .env a; do grep $o $p a.txt; done; done",
    'x=$(rev <<< e-); grep .env "${x}KEY"',
    'x=$(rev <<< r-); grep KEY "${x}n"',
    'x=$(rev <<< r-); grep KEY "${x}nI"',
    'jq -n "$(cat a.txt)"',
    "jq -n 'import @text \"./credentials\" as $c; $c'",
    'x=n; jq "-$x" "$(cat a.txt)"',
    "rev <<< vne. | xzcat -f --files",
    "x=--fil; rev <<< vne. | xzcat -f $x",
    'rev <<< vne. | xzcat -f "--${y}files"',
    'rev <<< vne. | xzcat -f "${y}--files"',
    'x=$(rev <<< if--); rev <<< vne. | xzcat -f "${x}les"',
    "xzcat -f --files0=a.txt",
  ])("by an option: %s", async (text) => {
    expect(await whatStops(text)).toBeDefined();
  });

  it.each([
    "cat .[[=e=]]nv",
    "cat .[[.e.]]nv",
    "x='[=e=]'; cat .[$x]nv",
    "a=.envxfoo; IFS=x; cat $a",
    "IFS=x; cat $(echo .envxfoo)",
    'IFS=; set -- .e nv; cat "$*"',
    'IFS=; a=(.e nv); cat "${a[*]}"',
    'IFS=.; a=("" env); cat "${a[*]}"',
    "for f in {x,en}; do cat .${f}v; done",
    'x="q .e r"; for f in $x; do cat ${f}nv; done',
    'x=$(rev <<< vne./../); cat "src$x"',
    'x=$(rev <<< vne./../); cat "$x.production"',
    "x=; cat .env$x",
    'x=(); cat ".e${x[@]}nv"',
    "x=; cd /etc$x; cat shadow",
    "cat ${x:-'.env'}",
    'cat ${x:-.e"n"v}',
    "cat ${x:-.e\\nv}",
    "cat {.env,'\n'}",
    "cat {.env,$'\\r'}",
    "if false; then x=q; fi; cat .env$x",
    "x=; if false; then x=q; fi; cat .env$x",
    "x=; for y in $x; do :; done; cat .env$y",
    "false && x=q; cat .env$x",
    "false && x=q || y=q; cat .env$x",
    "if false; then x=q; else y=q; fi; cat .env$x",
    "if false; then x=q; elif false; then x=q; fi; cat .env$x",
    "(x=q); cat .env$x",
    "x=q true; cat .env$x",
    "for x in q; do :; done | cat; cat .env$x",
    'for i in a .env; do set -- $i; cat "$1"; done',
    'set "--" .env; cat $1',
    "set -- .env; false && set -- x || cat $1",
    "set -- .env; if false; then set -- x; else cat $1; fi",
    "set -- .env; case y in a) set -- x ;; *) cat $1 ;; esac",
    'ls | while read -r f; do printf -v f .env; cat "$f"; done',
    'ls | while read -r f; do \\read -r f <<< .env; cat "$f"; done',
    'ls | while read -r f; do f=; : ${f:=.env}; cat "$f"; done',
    'ls | while read -r f; do f+=/../.e; f+=nv; cat "$f"; done',
    "set -- '' .env; cat \"$2\"",
    'x=; set -- "$x" .env; cat $2',
    "set -- $(cat a.txt) .env; cat $3",
    "set -- *.txt .env; cat $3",
    "set -- {a,''} .env; cat $3",
    "shopt -s nullglob; set -- *.zzz .env; cat $1",
    "set -- $(seq 3) .env; cat $4",
    'x=("" ""); set -- "${x[@]}" .env; cat $3',
    'set -- ${z:-""} .env; cat $2',
    "set -- .env; y=$1; set -- a; cat $y",
    'set -- .env; for f in "$@"; do set -- a; cat $f; done',
    "x='\\.en[v]'; cat $x",
    "x='\\.e'; cat ${x}n[v]",
    "cat $(echo '\\.en[v]')",
  ])("by a word that the shell makes: %s", async (text) => {
    expect(await whatStops(text)).toBeDefined();
  });

  it.each([
    "cd +x/../../../../../../../proc/1 && cat environ",
    "cd -- +x/../../../../../../../proc/1 && cat environ",
    "pushd /proc/1 && pushd / && cat ~1/environ",
    "cd /proc/1 && cat ~0/environ",
    "cd /proc/1 && cat ~-0/environ",
    "cat ~sys/fd/../../1/environ",
    "cat ~sys/../etc/shadow",
    "for i in 1 2 3 4 5 6 7 8 9; do cd ..; done; cat etc/shadow",
    "while cd ..; do cd dev/fd && cat ../../1/environ; done",
    "pushd -n /tmp && cat .env",
    "cd /etc; cd none && : || cat shadow",
    "cd /etc; true || cd src && cat shadow",
    "cd /etc; ! cd none && cat shadow",
    "cd /proc/1/fd && cat < 5",
    "ps -aux -e",
    "ps -uroot e",
    "ps axe1",
    "ps -Cu axe",
    "ps -eo pid,environ",
    "cd ~/.aws && d=$PWD && cd - && cat $d/credentials",
    "cd ~/.aws && d=$(pwd) && cd / && cat $d/credentials",
    "cd ~/.aws && d=~+ && cd / && cat $d/credentials",
    "cd ~/.aws && cd / && d=$OLDPWD && cd src && cat $d/credentials",
    "d=$OLDPWD; cd src; cat $d/.env",
  ])("from another place: %s", async (text) => {
    expect(await whatStops(text)).toBeDefined();
  });
});

it("rg passes secrets by, unless the workspace lets it in", async () => {
  const workdir = workspace();
  const stops = async () => {
    const command = await readCommand("rg KEY", { home: "/home/me", workdir });
    return fileWarnings(filesOfCommand(command, workdir), () => false).delicate;
  };
  put(join(workdir, ".gitignore"), "dist\n!.env.example\n!.vscode/\n!*.js\n");
  expect(await stops()).toBeUndefined();
  for (const line of ["!.env", "!/.env*", "!.e?v", "!*", "!.*"]) {
    put(join(workdir, ".ignore"), `${line}\n`);
    expect(await stops(), line).toBeDefined();
  }
});

it("rg passes secrets by, unless a folder lets it in", async () => {
  const workdir = workspace();
  put(join(workdir, "sub/.env"), "");
  const stops = async (text: string) => {
    const command = await readCommand(text, { home: "/home/me", workdir });
    return fileWarnings(filesOfCommand(command, workdir), () => false).delicate;
  };
  expect(await stops("rg KEY")).toBeUndefined();
  put(join(workdir, "sub/.gitignore"), "!.env\n");
  expect(await stops("rg KEY")).toBeDefined();
  expect(await stops("rg KEY sub")).toBeDefined();
  expect(await stops("rg KEY src")).toBeUndefined();
});

it.each([
  "grep KEY *",
  "wc -l *",
  'for f in *; do grep KEY "$f"; done',
  "ls | xargs grep KEY",
  "git ls-files | xargs grep KEY",
])("a file that looks like an option is none of the words that were meant: %s", async (text) => {
  const workdir = temporaryDirectory();
  put(join(workdir, "a.txt"), "");
  const stops = async () => {
    const command = await readCommand(text, { home: "/home/me", workdir });
    return fileWarnings(filesOfCommand(command, workdir), () => false).delicate;
  };
  expect(await stops()).toBeUndefined();
  put(join(workdir, "-r"), "");
  expect(await stops()).toBeDefined();
});

it("awk does not choose the programs behind its pipes", async () => {
  expect(await whatStops(`awk 'BEGIN { ENVIRON["PATH"] = "."; print 1 | "sort" }'`)).toBeDefined();
  expect(await whatStops(`awk 'BEGIN { print ENVIRON["HOME"] }'`)).toBeUndefined();
  expect(await whatStops("getconf -v ../../x PATH")).toBeDefined();
  expect(await whatStops("getconf PAGE_SIZE")).toBeUndefined();
});

it.each([
  "sed -n 's/dev/server.env/p' a.txt",
  "sed 'r src/a.ts' a.txt",
  "grep --color -rn KEY src",
  "grep -rn --include='*.ts' KEY .",
  "grep -r --include '*.ts' -e KEY .",
  "rg -g '*.ts' KEY",
  "rg --threads 1 KEY src",
  "ag -C 3 KEY src",
  "find . -name '*.ts' -exec cat {} +",
  "find . -type f -name '*.ts' | xargs cat",
  "cat [.]/a.txt",
  "cat src/[[:lower:]].ts",
  "for i in {1..3}; do cat file$i.txt; done",
  "for i in {1..500}; do cat file$i.txt; done",
  "for d in src sub; do cd $d; cat package.json; cd ..; done",
  'while IFS= read -r line; do echo "$line"; done < a.txt',
  "jq '.scripts.import' package.json",
  'jq ".[\\"$(cat a.txt)\\"]" package.json',
  "cd src && cat a.ts || true",
  "cat a.txt || cat b.txt",
  "if ! grep -q x a.txt; then cat a.txt; fi",
  "x=; cat a.txt$x",
  "x=a.txt && cat $x",
  "if false; then x=a.txt; else x=b.txt; fi; cat $x",
  "true && x=a.txt || x=b.txt; cat $x",
  'find src -name "*.ts" | while IFS= read -r f; do head -5 "$f"; done',
  "for d in src sub; do f=a.ts; cat $d/$f; done",
  "for d in src sub; do for f in a.ts b.ts; do cat $d/$f; done; done",
  'f=src/a.ts; if [ -f "$f" ]; then cat "$f"; fi',
  "cat ${x:-'a.txt'}",
  'set -- a.txt "" b.txt; cat "$1" "$3"',
  "set -- *.txt; cat $1",
  "set -- a.txt; x=$1; set -- b.txt; cat $x $1",
  "cd src && d=$(pwd) && cd .. && cat $d/a.ts",
  "p='\\bKEY\\b'; grep -rn $p src",
  "head -100c a.txt",
  "for o in -l -n; do for d in src a.txt; do grep $o KEY $d; done; done",
  'x=$(cat a.txt); grep KEY "$x/a.ts"',
  "find src -name '*.ts' -exec grep -rn KEY {} +",
  "find . -name '*.ts' | xargs grep -l KEY",
  "yq .scripts.test a.yaml",
  "ps -eopid,cmd",
  "ps ax o pid,etime",
  "ps -C node -o pid",
  'for f in *.xz; do xzcat "$f"; done',
  "xzcat --force a.xz | head",
  "ack -l KEY src",
])("ordinary reading is not asked about: %s", async (text) => {
  expect(await whatStops(text)).toBeUndefined();
});

it("the file of git config is seen where its name is attached", async () => {
  const { files } = await readCommand("git config -lfsecrets", { home: "/home/me", workdir: "/w" });
  expect(files.map(({ path }) => path)).toContain("secrets");
});

it("ack takes options from a file of the workspace", async () => {
  const workdir = workspace();
  const command = await readCommand("cat a.txt && ack KEY src", { home: "/home/me", workdir });
  const stops = () => fileWarnings(filesOfCommand(command, workdir), () => false).delicate;
  expect(stops()).toBeUndefined();
  put(join(workdir, ".ackrc"), "# ours\n--ignore-dir=dist\n--type-set=tpl=.tpl\n");
  expect(stops()).toBeUndefined();
  put(join(workdir, ".ackrc"), "--passthru\n--files-from=list\n");
  expect(stops()?.en).toMatch("ackrc");
});
