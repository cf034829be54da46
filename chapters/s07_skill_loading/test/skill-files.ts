/** Hand-made SKILL.md files, good and broken, each as a student or an editor might leave it on the disk. */

export interface SkillCase {
  /** The name of its directory. */
  directory: string;
  content: string | Buffer;
  /** What the catalogue shows. */
  description?: string;
  instructions?: string;
  /** What a warning about it says, after the path. */
  warning?: string;
}

const good = { description: "Says hello.", instructions: "Say hello." };

function skill(name: string, { fields = "description: Says hello.", body = "Say hello.\n" } = {}): string {
  return `---\nname: ${name}\n${fields}\n---\n${body}`;
}

export const GOOD: SkillCase[] = [
  { directory: "plain", content: skill("plain"), ...good },
  { directory: "windows-lines", content: skill("windows-lines").replaceAll("\n", "\r\n"), ...good },
  { directory: "old-mac-lines", content: skill("old-mac-lines").replaceAll("\n", "\r"), ...good },
  { directory: "bom", content: `\uFEFF${skill("bom")}`, ...good },
  { directory: "no-last-line-end", content: skill("no-last-line-end").trimEnd(), ...good },
  {
    directory: "blank-after-dashes",
    content: skill("blank-after-dashes").replaceAll("---\n", "--- \t\n"),
    ...good,
  },
  {
    directory: "literal-block",
    content: skill("literal-block", { fields: "description: |\n  Says hello.\n  Then goodbye." }),
    description: "Says hello. Then goodbye.",
  },
  {
    directory: "folded-block",
    content: skill("folded-block", { fields: "description: >-\n  Says hello:\n  to you." }),
    description: "Says hello: to you.",
  },
  {
    directory: "quoted-colon",
    content: skill("quoted-colon", { fields: `description: "Use it when: you meet #1"` }),
    description: "Use it when: you meet #1",
  },
  {
    directory: "dashes-in-values",
    content: skill("dashes-in-values", { fields: "description: |\n  before\n  ---\n  after --- all" }),
    description: "before --- after --- all",
  },
  {
    directory: "dashes-in-body",
    content: skill("dashes-in-body", { body: "One\n\n---\n\nname: two\n---\nThree\n" }),
    instructions: "One\n\n---\n\nname: two\n---\nThree",
  },
  {
    directory: "four-dashes",
    content: skill("four-dashes", { fields: "description: |\n  a\n  ----\n# ----" }),
    description: "a ----",
  },
  {
    directory: "all-fields",
    content: skill("all-fields", {
      fields:
        'description: Says hello.\nlicense: MIT\ncompatibility: Needs git.\nallowed-tools: Bash(git:*) Read\nmetadata:\n  author: me\n  version: "1.0"',
    }),
    ...good,
  },
  {
    directory: "fields-of-others",
    content: skill("fields-of-others", {
      fields:
        "description: Says hello.\nversion: 2\nallowed-tools:\n  - Read\ndisable-model-invocation: false",
    }),
    ...good,
  },
  {
    directory: "代码审查",
    content: skill("代码审查", { fields: "description: 审查代码 👀" }),
    description: "审查代码 👀",
  },
  { directory: "yes", content: skill("yes"), ...good },
  { directory: "a".repeat(64), content: skill("a".repeat(64)), ...good },
  { directory: "quoted-number-7", content: skill('"quoted-number-7" # a remark'), ...good },
  { directory: "empty-lines", content: skill("empty-lines", { body: "\n\n\nSay hello.\n\n" }), ...good },
  {
    directory: "json",
    content: '---\n{ "name": "json", "description": "Says hello." }\n---\nSay hello.',
    ...good,
  },
  {
    directory: "exactly-1024",
    content: skill("exactly-1024", { fields: `description: ${"好".repeat(1024)}` }),
    description: "好".repeat(1024),
  },
  { directory: "exactly-256-kb", content: skill("exactly-256-kb").padEnd(256 * 1024, "x") },
];

export const REMARKED: SkillCase[] = [
  {
    directory: "other-directory",
    content: skill("other-name"),
    warning: `:1: name: expected the name of its directory, "other-directory"`,
  },
  {
    directory: "too-long",
    content: skill("too-long", { fields: `description: ${"👍".repeat(1025)}` }),
    description: "👍".repeat(1024),
    warning: ":3: description: expected at most 1024 characters",
  },
];

export const BROKEN: SkillCase[] = [
  { directory: "empty-file", content: "", warning: ":1: expected front matter" },
  { directory: "no-front-matter", content: "# Hello\n\nSay hello.\n", warning: ":1: expected front matter" },
  { directory: "late", content: `\n${skill("late")}`, warning: ":1: expected front matter" },
  {
    directory: "endless",
    content: "---\nname: endless\ndescription: x\n\nBody\n",
    warning: ":1: the front matter never ends",
  },
  {
    directory: "indented-end",
    content: "---\nname: x\ndescription: |\n  a\n ---\nBody\n",
    warning: ":1: the front matter never ends",
  },
  {
    directory: "nothing-in-it",
    content: "---\n---\nBody\n",
    warning: ":2: expected name: … and description: …",
  },
  {
    directory: "null",
    content: "---\nnull\n---\nBody\n",
    warning: ":2: expected name: … and description: …",
  },
  {
    directory: "scalar",
    content: "---\njust a text\n---\nBody\n",
    warning: ":2: expected name: … and description: …",
  },
  {
    directory: "list",
    content: "---\n- name: list\n- description: x\n---\nBody\n",
    warning: ":2: expected name: … and description: …",
  },
  {
    directory: "colon",
    content: skill("colon", { fields: "description: Use it when: a" }),
    warning: `:3: a text with ": " in it needs quotes`,
  },
  {
    directory: "open-quote",
    content: skill("open-quote", { fields: "description: 'It never ends" }),
    warning: ":3: Missing closing 'quote",
  },
  {
    directory: "open-list",
    content: skill("open-list", { fields: "description: x\nmetadata: [1, 2" }),
    warning: ":4: Flow sequence",
  },
  {
    directory: "tab",
    content: "---\nname: tab\ndescription: x\nmetadata:\n\tauthor: me\n---\nBody\n",
    warning: ":5: Tabs are not allowed",
  },
  {
    directory: "same-key-twice",
    content: skill("same-key-twice", { fields: "description: x\nname: y" }),
    warning: ":4: Map keys must be unique",
  },
  {
    directory: "two-documents",
    content: skill("two-documents", { fields: "description: x\n...\nname: y" }),
    warning: ":5: Source contains multiple documents",
  },
  { directory: "bad-alias", content: skill("*nobody"), warning: ":2: name: expected a text" },
  {
    directory: "no-name",
    content: "---\ndescription: x\n---\nBody\n",
    warning: ":1: name: expected a text, but there is none",
  },
  {
    directory: "no-description",
    content: "---\nname: no-description\n---\nBody\n",
    warning: ":1: description: expected a text, but there is none",
  },
  { directory: "null-name", content: skill("~"), warning: ":2: name: expected a text, but there is none" },
  {
    directory: "number-name",
    content: skill("42"),
    warning: ":2: name: expected a text. One that looks like a number or a list needs quotes",
  },
  { directory: "boolean-name", content: skill("true"), warning: ":2: name: expected a text. One that" },
  { directory: "list-name", content: skill("[a, b]"), warning: ":2: name: expected a text. One that" },
  {
    directory: "list-description",
    content: skill("list-description", { fields: "description:\n  - one\n  - two" }),
    warning: ":4: description: expected a text. One that",
  },
  {
    directory: "map-description",
    content: skill("map-description", { fields: "description: { a: b }" }),
    warning: ":3: description: expected a text. One that",
  },
  { directory: "empty-name", content: skill('""'), warning: ":2: name: expected a text, but it is empty" },
  {
    directory: "empty-description",
    content: skill("empty-description", { fields: 'description: "  "' }),
    warning: ":3: description: expected a text, but it is empty",
  },
  {
    directory: "empty-body",
    content: skill("empty-body", { body: "\n \n" }),
    warning: ":4: expected instructions",
  },
  { directory: "capitals", content: skill("Capitals"), warning: ":2: name: expected lowercase letters" },
  { directory: "spaces", content: skill("with spaces"), warning: ":2: name: expected lowercase letters" },
  { directory: "first-hyphen", content: skill("-first"), warning: ":2: name: expected lowercase letters" },
  { directory: "last-hyphen", content: skill("last-"), warning: ":2: name: expected lowercase letters" },
  {
    directory: "two-hyphens",
    content: skill("two--hyphens"),
    warning: ":2: name: expected lowercase letters",
  },
  {
    directory: "a-path",
    content: skill("../../etc/passwd"),
    warning: ":2: name: expected lowercase letters",
  },
  {
    directory: "long-name",
    content: skill("a".repeat(65)),
    warning: ":2: name: expected at most 64 characters",
  },
  {
    directory: "utf-16",
    content: Buffer.from(`\uFEFF${skill("utf-16")}`, "utf16le"),
    warning: ":1: it is a binary file",
  },
  {
    directory: "gbk",
    content: Buffer.concat([
      Buffer.from("---\nname: gbk\ndescription: "),
      Buffer.from([0xb4, 0xfa, 0xc2, 0xeb]),
      Buffer.from("\n---\nBody\n"),
    ]),
    warning: ":1: it is not UTF-8 text",
  },
  {
    directory: "ten-megabytes",
    content: skill("ten-megabytes", { body: "x".repeat(10 * 1024 * 1024) }),
    warning: ":1: 1048",
  },
  {
    directory: "billion-laughs",
    content: skill("billion-laughs", {
      fields: `a: &a [x, x]\n${[..."bcdefghij"].map((letter, i) => `${letter}: &${letter} [*${"abcdefghi"[i]}, *${"abcdefghi"[i]}]`).join("\n")}\ndescription: *j`,
    }),
    warning: ": description: expected a text. One that",
  },
  {
    directory: "deep-nesting",
    content: skill("deep-nesting", { fields: `description: x\nmetadata: ${"[".repeat(100_000)}` }),
    warning: ":",
  },
];
