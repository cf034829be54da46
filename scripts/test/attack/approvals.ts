/** Texts that look like something else on a screen. */

import { pick, type Random } from "./random.ts";

const PIECES = [
  "touch ok.txt",
  "echo hello",
  " ",
  "  ",
  "\t",
  "\n",
  "; ./x.sh",
  "#",
  "\\",
  "\\\\",
  "\\x1b",
  "\\u202e",
  "\\\\u202e",
  "\\n",
  "你好",
  "日本語",
  "é",
  "e\u0301",
  "👩‍💻",
  "🏳️‍🌈",
  "\u00a0",
  "\u3000",
  "\u2028",
  "\u200b",
  "\u200d",
  "\u202e",
  "\u2066",
  "\ufeff",
  "\u00ad",
  "\u115f",
  "\u{e0041}",
  "\ufe0f",
  "\u034f",
  "\u061c",
  "\u180e",
  "\u2800",
  "\r",
  "\u001b[2K",
  "\u001b]0;title\u0007",
  "\u001b];./x.sh&b=\u0007",
  "\u009b31m",
  "\u0000",
  "\u0008\u0008",
  "\u007f",
  "'a b'",
  '"$HOME"',
  "$(date)",
  "`date`",
  "&& rm x",
  "? Bash(ls)",
  " ".repeat(2_000),
  "\u3000".repeat(30),
  "\t".repeat(9),
  "\n".repeat(26),
  "␣×20␣",
  "⇥⏎↳ ",
  `e${"\u0301".repeat(9)}`,
  ")",
  "  y once  a always",
];

/** A command, or the text of a file. */
export function makeText(random: Random): string {
  const length = 1 + Math.floor(random() * 8);
  return `touch ${Array.from({ length }, () => pick(random, PIECES)).join("")}`;
}

/** What an escaped text stands for: the reverse of what the terminal shows of something to be approved. */
export function unescaped(shown: string): string {
  const blanks: Record<string, string> = { "␣": " ", "␣␣": "\u3000", "⇥": "\t", "⏎": "\n" };
  const counted = shown.replace(/(␣␣|[␣⇥⏎])×(\d+)\1(?:(?<=⏎)\n)?|⇥/g, (_, mark = "⇥", count = 1) =>
    (blanks[mark] ?? "").repeat(Number(count)),
  );
  return counted.replace(
    /(\\*)(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{5,6})\})/gi,
    (whole, slashes: string, ...codes) => {
      const [digits = ""] = codes.filter((code) => typeof code === "string");
      if (!slashes || !isHidden(Number.parseInt(digits, 16))) return whole;
      const half = "\\".repeat(Math.floor(slashes.length / 2));
      if (slashes.length % 2 === 0) return half + whole.slice(slashes.length);
      return half + String.fromCodePoint(Number.parseInt(digits, 16));
    },
  );
}

function isHidden(code: number): boolean {
  if (code > 0x10ffff || code === 9 || code === 10) return false;
  return /[␣⇥⏎↳×\p{M}\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]|(?![ \u3000])\p{Zs}/u.test(
    String.fromCodePoint(code),
  );
}
