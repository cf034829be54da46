/** Text from models, files and programs for reading: nothing in it is hidden, and nothing moves the cursor. */

/** Characters that cannot be seen, or that change how their neighbours are shown. */
export const HIDDEN = String.raw`(?![\n\t])\p{Cc}|\p{Cf}|\p{Cs}|[\u2028\u2029]|\p{Default_Ignorable_Code_Point}`;

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
/** Characters that join several into one, where they do so. */
export const IN_PLACE = [
  String.raw`(?<=${EMOJI}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=${EMOJI})`,
  String.raw`(?<=${EMOJI})[\ufe0e\ufe0f]`,
  String.raw`(?<=[#*0-9])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=${LETTER})[\u200c\u200d](?=${LETTER})`,
].join("|");

const CONTROL = /(?![\n\t\r])\p{Cc}/gu;
const TO_SHOW = new RegExp(`(?=${HIDDEN})(?!${IN_PLACE}).`, "gsu");

/** The text for reading: a character that could not be seen is shown as an escape, such as `\x1b` or `\u202e`. */
export function visible(text: string): string {
  return text.replace(/\r\n/g, "\n").replace(TO_SHOW, escapeOf);
}

/** Shows what moves the cursor or hides the lines below, and leaves the rest as it is: the text may be cut anywhere. */
export function withoutControls(text: string): string {
  return text.replace(CONTROL, escapeOf);
}

/** The same as `visible` for a text within a line, such as a name: line breaks and tabs are escapes, too. */
export function visibleInLine(text: string): string {
  return visible(text).replaceAll("\n", "\\n").replaceAll("\t", "\\t");
}

/** The same for JSON, whose meaning stays the same. `JSON.stringify` escapes only some of what cannot be seen. */
export function visibleJson(json: string): string {
  return json.replace(TO_SHOW, (character) =>
    Array.from({ length: character.length }, (_, at) => {
      return `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
    }).join(""),
  );
}

/** The same on one line: line breaks and tabs become spaces. */
export function onOneLine(text: string): string {
  return visible(text)
    .replace(/[^\S ]+/g, " ")
    .trim();
}

/** The character as an escape: `\x1b`, `\u202e`, `\u{e0001}`. */
export function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, "0")}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, "0")}` : `\\u{${digits}}`;
}
