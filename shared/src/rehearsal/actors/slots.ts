/** Slots of phrases: their patterns, and texts that cannot fill them. */

const QUOTES = {
  open: "[\\x60\"'“‘「『《]",
  close: "[\\x60\"'”’」』》]",
  none: "[^\\x60\"'“”‘’「」『』《》]",
};
const WORD = "[^\\s\\x60\"'“”‘’「」『』《》,，。、:：;；?？!！]+";
const PROGRAMS =
  "ls|pwd|cat|head|tail|grep|echo|wc|sleep|date|whoami|sed|awk|seq|printf|du|df|ps|env|uname|curl|git|node|npm|npx|pnpm|yarn|python3?|pip3?|bash|sh|mkdir|touch|cp|mv|rm|chmod";

/** Names for kinds of files, with their file endings. */
const ENDINGS: Record<string, string> = {
  python: "py",
  py: "py",
  javascript: "js",
  js: "js",
  node: "js",
  typescript: "ts",
  ts: "ts",
  markdown: "md",
  md: "md",
  text: "txt",
  txt: "txt",
  文本: "txt",
  テキスト: "txt",
  shell: "sh",
  bash: "sh",
  sh: "sh",
  json: "json",
  yaml: "yaml",
  csv: "csv",
  html: "html",
  css: "css",
};

/** The regular expression of each slot, without quotes. */
const SLOTS: Record<string, string> = {
  path: [
    `${WORD}?(?:[ \u3000]${WORD}?)*?\\.[a-z0-9]{1,8}(?![\\w./-])`,
    "(?:~|\\.{1,2})?/[\\w./~@-]+",
    "\\.\\w[\\w.-]*",
    "(?:Makefile|Dockerfile|LICENSE)",
  ].join("|"),
  dir: "[\\w.~@/-]+",
  name: WORD,
  text: ".+?",
  command: `(?!.*\\b(?:and|then)\\b)(?:${PROGRAMS})(?: [\\x20-\\x7e]+?)?`,
  pattern: "[\\w.@{},/-]*\\*[\\w.@*{},/-]*",
  lang: Object.keys(ENDINGS).join("|"),
};
const SHAPES: Record<string, string> = { from: "path", to: "path", old: "text", new: "text" };

/** A phrase as a regular expression for a whole text. */
export function compile(phrase: string): RegExp {
  const source = phrase
    .replaceAll(" ", "\\s+")
    .replace(/\{(\w+)\}/g, (_, name: string) => `\\s*${slot(name)}\\s*`);
  return new RegExp(`^(?:${source})$`, "is");
}

function slot(name: string): string {
  const { open, close, none } = QUOTES;
  // Other quotes between back-quotes belong to the command.
  const quoted = `${open}(?<quoted_${name}>(?<=\\x60)[^\\x60]+(?=\\x60)|${none}+)${close}`;
  if (name === "quoted") return quoted;
  if (name === "command") return `(?<${name}>${SLOTS.command})`;
  const value = `(?:${quoted}|(?<${name}>${SLOTS[SHAPES[name] ?? name]}))`;
  return isPath(name) ? `${BEFORE_PATH}${value}${AFTER_PATH}` : value;
}

// Words around a path: "the file notes.txt", "notes.txt 这个文件".
const BEFORE_PATH = "(?:(?:the|this|that|a)\\s+)?(?:(?:file|script)\\s+)?(?:(?:called|named)\\s+)?";
const AFTER_PATH = "(?:\\s+(?:file|script))?\\s*(?:这个)?(?:文件)?(?:という)?(?:ファイル)?";

function isPath(name: string): boolean {
  return (SHAPES[name] ?? name) === "path";
}

export type Filled = Record<string, string>;

/** The values of the slots; undefined if a path cannot be one. */
export function filled(groups: Record<string, string | undefined>): Filled | undefined {
  const found: Filled = {};
  for (const [group, value] of Object.entries(groups)) {
    if (value === undefined) continue;
    const name = group.replace(/^quoted_/, "");
    if (group === name && !fits(name, value)) return undefined;
    found[name] = name === "lang" ? (ENDINGS[value.toLowerCase()] ?? "") : value.trim();
  }
  return found;
}

function fits(name: string, value: string): boolean {
  if (name === "dir") return !NO_DIRECTORY.test(value);
  return !isPath(name) || !SENTENCE.test(value);
}

const NO_DIRECTORY =
  /^(?:this|that|it|me|the|all|here|files?|folder|directory|everything|mind|common|your|my|a)$/i;
/** Words that join two things: the text is a sentence, not a file name with spaces. */
const SENTENCE =
  /(?:^|\s)(?:of|in|and|or|then|from|to|with|that|is|are|at|a|line|lines|me|you|can|could|show|for|please)\s|\.[a-z0-9]{1,8}[^\w./-].*\./i;
