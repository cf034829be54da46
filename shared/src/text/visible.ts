/** Text from models, files and programs, shown so that nothing in it is hidden and nothing moves the cursor. */

/** Cannot be seen, or changes how its neighbours are shown. */
const HIDDEN = String.raw`(?![\n\t])\p{Cc}|\p{Cf}|\p{Cs}|[\u2028\u2029]|\p{Default_Ignorable_Code_Point}`;
/** Looks like a blank, and separates no words of a command. U+3000 is wide, so it can be seen. */
const ODD_BLANK = String.raw`(?![ \u3000])\p{Zs}|\u2800`;
/** What the harness itself writes in place of blanks and at the beginning of rows. */
const OWN_MARKS = "[␣⇥⏎↳]";
/** Enough of them push what comes behind out of sight, so they are counted. Tabs are too wide to be left as they are. */
const PADDING = String.raw` {17,}|\u3000{17,}|\t+|\n{4,}`;

const EMOJI = String.raw`\p{Extended_Pictographic}`;
/** Scripts in which a joiner between two letters is a matter of spelling. */
const JOINED = [
  "Arabic",
  "Syriac",
  "Devanagari",
  "Bengali",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
];
const LETTER = `[${JOINED.map((name) => String.raw`\p{Script=${name}}`).join("")}]`;
/** What makes one character out of several, where it does so. */
const IN_PLACE = [
  String.raw`(?<=${EMOJI}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=${EMOJI})`,
  String.raw`(?<=${EMOJI})[\ufe0e\ufe0f]`,
  String.raw`(?<=[#*0-9])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=${LETTER})[\u200c\u200d](?=${LETTER})`,
].join("|");

const TO_SHOW = new RegExp(`(?=${HIDDEN})(?!${IN_PLACE}).`, "gsu");
/** More accents than any language puts on a letter cover the lines above and below. */
const PILED_UP = String.raw`(?<=\p{M}{4})\p{M}`;
const TO_ESCAPE = `${HIDDEN}|${ODD_BLANK}|${OWN_MARKS}|${PILED_UP}`;
const TO_SHOW_EXACTLY = new RegExp(String.raw`\\+|${PADDING}|(?=${TO_ESCAPE})(?!${IN_PLACE}).`, "gsu");
const BEGINS_HIDDEN = new RegExp(`^(?:${TO_ESCAPE})`, "u");
const IS_ESCAPED = new RegExp(String.raw`${TO_ESCAPE}|\p{M}`, "u");
const ESCAPE_BODY = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|u\{([0-9a-f]{5,6})\})/i;

/** The text for reading: a character that could not be seen stands there as an escape, such as `\x1b` or `\u202e`. */
export function visible(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(TO_SHOW, escapeOf);
}

/** The same for what stands in one line with other things, such as a name: line breaks and tabs are escapes, too. */
export function visibleInLine(text: string): string {
  return visible(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}

/** The same for JSON, which stays as it is otherwise: JSON itself escapes only a part of what cannot be seen. */
export function visibleJson(json: string): string {
  return json.replace(TO_SHOW, (character) =>
    Array.from({ length: character.length }, (_, at) => {
      return `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
    }).join(""),
  );
}

/** The same in one line, for a place that has no room for more. */
export function onOneLine(text: string): string {
  return visible(text)
    .replace(/[^\S ]+/g, " ")
    .trim();
}

/**
 * The text for approving: each text looks different from every other one. So odd blanks are escaped, too, many blanks are
 * counted (`␣×2000␣`), and where a backslash could be taken for the beginning of an escape, it is doubled.
 */
export function exactly(text: string): string {
  return text.replace(TO_SHOW_EXACTLY, (piece, at: number) => {
    if (/^[ \u3000\t\n]/.test(piece)) return countOf(piece);
    if (!piece.startsWith("\\")) return escapeOf(piece);
    return isMistakable(text.slice(at + piece.length, at + piece.length + 9)) ? piece + piece : piece;
  });
}

/** A run of the same blank, as a mark for each or with their number. */
function countOf(run: string): string {
  const mark = { " ": "␣", "\u3000": "␣␣", "\t": "⇥" }[run.charAt(0)] ?? "⏎";
  if (run.length < 4) return mark.repeat(run.length);
  return `${mark}×${run.length}${mark}${mark === "⏎" ? "\n" : ""}`;
}

/** Whether what comes after a backslash is an escape, or looks like one. */
function isMistakable(rest: string): boolean {
  if (BEGINS_HIDDEN.test(rest)) return true;
  const [, ...codes] = ESCAPE_BODY.exec(rest) ?? [];
  const code = Number.parseInt(codes.find((digits) => digits) ?? "41", 16);
  return code <= 0x10ffff && IS_ESCAPED.test(String.fromCodePoint(code));
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\u{${digits}}`;
}
