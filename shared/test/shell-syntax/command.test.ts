// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { describe, expect, it } from "vitest";
import {
  alternatives,
  readCommand,
  type ShellCommand,
  type ShellPart,
} from "../../src/shell-syntax/index.ts";

const read = (text: string): Promise<ShellCommand> =>
  readCommand(text, { home: "/home/me", workdir: "/home/me/work/ws" });
const spellingsOf = ({ parts }: ShellCommand) => parts.map(({ spellings }) => spellings);

describe("the parts of a command", () => {
  it("are its simple commands at any depth, in each spelling that means the same", async () => {
    const command = await read(`if /bin/rm 'x'; then (echo "$(date)"); fi`);
    expect(spellingsOf(command)).toEqual([
      ["/bin/rm 'x'", "/bin/rm x", "rm x"],
      ["date"],
      ['echo "$(date)"', "echo $(date)"],
      [expect.stringMatching(/^echo ./)],
    ]);
  });

  it.each([
    ["sudo -u root rm x", "rm x"],
    ["find . -exec rm {} \\;", "rm {} ;"],
    ["bash -c 'rm x'", "rm x"],
    ["nohup env A=1 rm x", "rm x"],
    ["echo 'rm x' | sh <<< 'rm y'", "rm y"],
    ["( rm x", "rm x"],
  ])("in %s there is also %s", async (text, inner) => {
    expect(spellingsOf(await read(text)).flat()).toContain(inner);
  });
});

describe("on Windows bash writes /c/Users/me for C:\\Users\\me:", () => {
  const readOnWindows = (text: string) =>
    readCommand(text, { home: "C:\\Users\\me", workdir: "C:\\Users\\me\\ws" });

  it.each(["rm -rf ~", "rm -rf $HOME", "rm -rf /c", "rm -rf /c/Users", "cd ..; rm -rf ../me"])(
    "%s is never run",
    async (text) => {
      expect((await readOnWindows(text)).forbidden).toMatch(/^This is never run: it deletes /);
    },
  );

  it.each([
    ["cat a.txt", "a.txt"],
    ["cd sub; cat a.txt", "C:/Users/me/ws/sub/a.txt"],
    ["cat ~/.env", "C:/Users/me/.env"],
    ["cat /d/x/*.txt", "D:/x/*.txt"],
    ["cat /dev/null /tmp/x", "/tmp/x"],
  ])("%s names %s", async (text, path) => {
    expect((await readOnWindows(text)).files.map((file) => file.path)).toContain(path);
  });

  it("git is asked in a folder that Windows knows", async () => {
    expect((await readOnWindows("git -C ~/x status")).gitPlaces).toEqual(["C:/Users/me/x"]);
  });
});

/** shown, looked at or written; * for all below; ? for what only the shell knows. */
async function filesOf(text: string): Promise<string[]> {
  const { files } = await read(text);
  return files.map(
    ({ use, deep, unsure, path }) => `${use[0]}${deep ? "*" : ""}${unsure ? "?" : ""} ${path}`,
  );
}

describe("the files that a command names", () => {
  it.each([
    ["cat .env", "s .env"],
    ["cat .env -- x", "s .env"],
    ["cat -- -x", "s -x"],
    ["f=.env; cat $f", "s .env"],
    ["a=.e; b=nv; cat $a$b", "s .env"],
    ["a=.e; a+=nv; cat $a", "s? **"],
    ['for f in .e*; do cat "$f"; done', "s .e*"],
    ["echo .env | xargs cat", "s .env"],
    ["cat .e${x}nv", "s? .e**nv"],
    ['cat "$f"', "s? **"],
    ["cat ~/.ssh/x", "s /home/me/.ssh/x"],
    ["cat $PWD/x", "s /home/me/work/ws/x"],
    ["cd secret && cat x", "s /home/me/work/ws/secret/x"],
    ["cd $d && cat x", "s? **/x"],
    ["(cd secret); cat x", "s x"],
    ["wc -l < 'a b'", "s a b"],
    ["grep -f list text", "s list"],
    ["git show HEAD:.env", "s* .env"],
    ["grep -r x secret", "s* secret"],
    ["grep -r x", "s* ."],
    ["grep -r x . --include='*.ts'", "s **/*.ts"],
    ["rg x", "s **"],
    ["rg --hidden x", "s* ."],
    ["find secret -name '*.ts' -exec cat {} +", "s secret/**/*.ts"],
    ["find secret | grep x | xargs cat", "s* secret"],
    ["find list | sed s/x/y/ | xargs cat", "s? **"],
    ["ls | xargs cat", "s? *"],
    ["ls -A secret | xargs -I% cat secret/%", "s? secret/.*"],
    ["for f in $(ls -a); do cat $f; done", "s? .*"],
    ['ls | while read -r f; do cat "secret/$f"; done', "s? secret/*"],
    ["find . -printf '%f' | xargs cat", "s? **"],
    ["find . -name x -exec cat secret/{} \\;", "s? secret/**"],
    ["find mirror | (cd secret; xargs cat)", "s? **"],
    ["find . | xargs -d/ cat", "s? **"],
    ["IFS=/; for f in $(find .); do cat $f; done", "s? **"],
    ['find . | while IFS=/ read a b; do cat "$b"; done', "s? **"],
    ["find . | while read f; do cat $f; done < list", "s? **"],
    ["echo a | xargs cat < list", "s? **"],
    ["echo a | xargs -a list cat", "s? **"],
    ["grep --rec x", "s* ."],
    ["grep -d recurse x p", "s* p"],
    ["echo a | grep -r x", "s* ."],
    ["rg x < /dev/null", "s **"],
    ["rg -ng .env x", "s* ."],
    ["find . -iname x -exec cat {} +", "s* ."],
    ["diff p q", "s* p"],
    ["wc --files0-from=list", "s list"],
    ["sed '/x/r .env' f", "s .env"],
    ["x=.e${x}nv; cat $x", "s? .e**nv"],
    ["x=$(cat list); cat $x/y", "s? **"],
    ["rg x < /dev''/null", "s **"],
    ["s''et -- .env; cat $1", "s .env"],
    ["ls | while read f; do cat p/$f; done", "s? *"],
    ["grep --rec$u x p", "s* p"],
    ["cat .e${y}nv; y=x", "s? .e**nv"],
    ["cd s*t; cat k", "s? **/k"],
    ["cd nowhere; cat .env", "s .env"],
    ["file -f list", "s list"],
    ["tree --fromfile list", "s* list"],
    ['find src | while read -r f; do cat "$f"; done', "s* src"],
    ['while read -r f; do cat "$f"; done < <(find src)', "s* src"],
    ['while read -r f; do cat "$f"; done < list', "s? **"],
    ['find . | while read -r f; do x=$(cat l); cat "$x"; done', "s? **"],
    ["cat list | xargs -n 1 wc -l", "l? **"],
    ["find . -not -path './x/*' -name '*.md' -exec cat {} +", "s **/*.md"],
    ["find . -not -name '*.md' -exec cat {} +", "s* ."],
    ["ls secret", "l secret"],
    ["find secret", "l* secret"],
    ["echo x > p/a", "w p/a"],
    ["rm -r p", "w* p"],
    ["cp a p/b", "w p/b"],
    ["sed -i s/a/b/ f", "w f"],
    ["find p -delete", "w* p"],
  ])("%s: %s", async (text, file) => {
    expect(await filesOf(text)).toContain(file);
  });

  it("have a dot in front where a program takes hidden ones, too", async () => {
    const hidden = async (text: string) =>
      (await read(text)).files.some(({ pattern, hidden }) => pattern === "**/*env" && hidden);
    expect(await hidden("find . -name '*env' -exec cat {} +")).toBe(true);
    expect(await hidden("grep -r x --include='*env'")).toBe(true);
    expect(await hidden("rg -g '*env' x")).toBe(true);
    expect(await hidden("cat **/*env")).toBe(false);
  });

  it("keep what quotes protected apart from what the shell fills in", async () => {
    const { files } = await read("cat '*'/*.pem");
    expect(files).toContainEqual(expect.objectContaining({ pattern: "\\*/*.pem", path: "*/*.pem" }));
  });

  it.each([
    ["grep .env x; echo .npmrc", ["s x"]],
    ["sudo cat x", ["s x"]],
    ["cd p && cat x", ["s /home/me/work/ws/p/x"]],
    ["grep -rh x src", ["s* src"]],
    ["find . -name x -exec grep y {} +", ["l .", "s .", "l **/x", "s **/x"]],
    ["ps aux; test -f .env; cd .ssh; type x", []],
  ])("are not the texts that a program looks for or prints: %s", async (text, files) => {
    expect(await filesOf(text)).toEqual(files);
  });
});

describe("a doubt", () => {
  const isMake = ({ spellings }: ShellPart) => spellings.some((text) => text.startsWith("make"));

  it("is there unless every part is known to be mere reading", async () => {
    expect((await read("ls | wc -l")).doubt()).toBeUndefined();
    expect((await read("ls; make")).doubt()?.en).toBe("make is not on the read-only list in this form");
  });

  it("passes over the parts that something else answers for, but not over what surrounds them", async () => {
    expect((await read("ls; make all")).doubt(isMake)).toBeUndefined();
    expect((await read("make all; rm x")).doubt(isMake)?.en).toMatch(/^rm /);
    expect((await read("PATH=. make")).doubt(isMake)?.en).toBe("it sets PATH");
    expect((await read("make > log")).doubt(isMake)?.en).toBe("it writes to log");
  });

  it("offers only spellings that mean just this part", async () => {
    const offered: string[][] = [];
    const command = await read(`cat "a"; cat "a;b"`);
    command.doubt(({ spellings }) => offered.push(spellings) > 0);
    expect(offered).toContainEqual([`cat "a"`, "cat a"]);
    expect(offered).toContainEqual([`cat "a;b"`]);
  });

  it("remains about what is not understood", async () => {
    const command = await read("make ${x@P}");
    expect(command.understood).toBe(false);
    expect(command.doubt(() => true)?.en).toMatch(/^the command is not understood/);
  });
});

describe("what is forbidden", () => {
  it("is what destroys the machine or the home directory", async () => {
    expect((await read("rm -rf /home/me/*")).forbidden).toBe(
      "This is never run: it deletes the whole disk, the system or a home directory.",
    );
    expect((await read("rm -rf /home/you")).forbidden).toBeUndefined();
  });

  it("is more than can be judged, and then every answer says so", async () => {
    const command = await read(`cat ${"{a,b}".repeat(20)}`);
    expect(command.forbidden).toContain("stands for more than can be judged");
    expect(command).toMatchObject({ parts: [], files: [], understood: false });
    expect(command.doubt()?.en).toBe(command.forbidden);
    expect(() => alternatives("{a,b}".repeat(20))).toThrow("stands for more than can be judged");
  });
});

/** a0="$a1"; a0="$a1"; a1="$a2"; … */
function chain(links: number, value: (index: number) => string): string {
  const link = (_: unknown, index: number) => `a${index}=${value(index + 1)}; a${index}=${value(index + 1)}`;
  return Array.from({ length: links }, link).join("; ");
}

describe("absurd commands", () => {
  it.each([
    ["wrappers", `${"env ".repeat(20_000)}ls`],
    ["more wrappers", `${"command ".repeat(10_000)}ls`],
    ["tests", `[ ${"a -o ".repeat(15_000)}a ]`],
    ["negations", `test ${"! ".repeat(40_000)}a`],
    ["branches", `if a; then b; ${"elif a; then b; ".repeat(5_000)}fi`],
    ["braces", `echo ${"{a,".repeat(1_300)}${"}".repeat(1_300)}`],
    ["brackets", `echo $((${"(".repeat(40_000)}1${")".repeat(40_000)}))`],
    ["a text beyond all length", "ls ".repeat(40_000)],
    ["variables, each given the next", `${chain(2_000, (index) => `"$a${index}"`)}; sort "$a0"`],
    ["variables, each given the next twice", `${chain(60, (index) => `"$a${index}"`)}; sort "$a0"`],
    ["numbers, each given the next twice", `${chain(60, (index) => `$a${index}`)}; a60=1; echo $((a0))`],
    ["variables in a circle", 'a="$b"; b="$a"; sort "$a"; echo $((b))'],
  ])("are answered soon, and nothing is thrown: %s", async (_, text) => {
    const command = await read(text);
    expect(command.forbidden ?? command.doubt()?.en ?? "reads").toMatch(/./);
    expect(() => command.doubt(() => true)).not.toThrow();
  });
});
