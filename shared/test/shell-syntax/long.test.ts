// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${…} is the shell's here
import { describe, expect, it } from "vitest";
import { isReadOnlyCommand, readCommand, splitCommands } from "../../src/shell-syntax/index.ts";

const place = { home: "/home/me", workdir: "/home/me/ws" };

/** A text of about that many characters. */
type Shape = (size: number) => string;

function repeated(start: string, middle: string, end = ""): Shape {
  return (size) => start + middle.repeat(Math.ceil(size / middle.length)) + end;
}

function nested(open: string, inside: string, close: string): Shape {
  return (size) => {
    const depth = Math.ceil(size / (open.length + close.length));
    return open.repeat(depth) + inside + close.repeat(depth);
  };
}

function numbered(link: (index: number) => string, end: string): Shape {
  return (size) => Array.from({ length: Math.ceil(size / 18) }, (_, index) => link(index)).join("; ") + end;
}

const SHAPES: Record<string, Shape> = {
  words: repeated("echo ", "src/a.ts "),
  "quoted words": repeated("cat ", "'a b.ts' "),
  "one quoted word": repeated("echo '", "x", "'"),
  "escapes in quotes": repeated('echo "', "\\a", '"'),
  "escaped characters": repeated("echo ", "\\a"),
  "$'…'": repeated("echo $'", "\\n", "'"),
  "empty quotes": repeated("echo ", "''"),
  lines: repeated("", "ls -la src | head -5\n"),
  "blank lines": repeated("ls", "\n"),
  comments: repeated("ls ", "# a comment\n"),
  "one comment": repeated("ls # ", "a "),
  semicolons: repeated("ls", "; ls"),
  conditions: repeated("true", " && ls"),
  pipes: repeated("ls", " | cat"),
  jobs: repeated("", "ls & "),
  negations: repeated("", "! ", "ls"),
  variables: repeated("echo ", '"$a" '),
  defaults: repeated("echo ", "${a:-b} "),
  substitutions: repeated("echo ", "$(date) "),
  "back-quotes": repeated("echo ", "`date` "),
  "process substitutions": repeated("cat ", "<(ls) "),
  computing: repeated("echo $((1", "+1", "))"),
  "computing with names": repeated("echo $((a", "+a", "))"),
  assignments: repeated("", "a=1; "),
  "assignments in front": repeated("", "A=b ", "make"),
  "assignments to one another": numbered((index) => `a${index}="$a${index + 1}"`, '; sort "$a0"'),
  "a list": repeated("a=(", "b ", "); echo $a"),
  "tests with test": repeated("[ a = b ", "-a a = b ", "]"),
  "tests with [[": repeated("[[ a = b ", "&& a = b ", "]]"),
  cases: repeated("case x in ", "a) ls;; ", "esac"),
  branches: repeated("if a; then b; ", "elif a; then b; ", "fi"),
  functions: numbered((index) => `f${index}() { f${index + 1}; }`, "; f0"),
  redirections: repeated("ls ", "2>/dev/null "),
  braces: repeated("echo ", "{a,b} "),
  "a plain here-document": repeated("cat > x <<'EOF'\n", "const a = 1; // text\n", "EOF"),
  "a here-document": repeated("cat > x <<EOF\n", "a plain line of text\n", "EOF"),
  "a here-document with values": repeated("cat > x <<EOF\n", "a line with $b\n", "EOF"),
  wrappers: repeated("", "env ", "ls"),
  "wrappers that read": repeated("", "xargs ", "ls"),
  "wrappers with options": repeated("", "sudo -u ", "ls"),
  brackets: nested("(", "ls", ")"),
  "nested substitutions": nested("$(", "ls", ")"),
  "what is not understood": repeated("", "ls a; ", "("),
  "not even a word": repeated("", "é; "),
};

// Far more than it takes, and far less than what would be noticed as standing still.
const MOST_MILLISECONDS = 3000;

describe.each([8_000, 32_000, 99_000])("of %i characters", (size) => {
  it.each(Object.entries(SHAPES))("%s are judged soon, or are too much", async (_, shape) => {
    const text = shape(size);
    const start = process.cpuUsage();
    const command = await readCommand(text, place);
    const doubt = command.doubt(() => true);
    const readOnly = await isReadOnlyCommand(text);
    await splitCommands(text);
    const { user } = process.cpuUsage(start);
    expect(readOnly && (command.forbidden ?? doubt)).toBeFalsy();
    expect(user / 1000).toBeLessThan(MOST_MILLISECONDS);
  });
});

it("of ordinary commands, the long ones write a file, and these are judged", async () => {
  const write = repeated("cat > src/a.ts <<'EOF'\n", 'const a = `${b}`; // it\'s a "line"\n', "EOF\n");
  const command = await readCommand(write(90_000), place);
  expect(command.forbidden).toBeUndefined();
  expect(command.files).toContainEqual(expect.objectContaining({ path: "src/a.ts", use: "written" }));
});

it("a script that is too long says what to do", async () => {
  expect((await readCommand("ls a; ".repeat(5_000), place)).forbidden).toBe(
    "It is too long to be judged. Put it into a file.",
  );
});
