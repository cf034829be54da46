/** Puts colours into code: JSON in, a list of texts; JSON out, their lines as `PaintedLine` of shared/src/site/code/data.ts. */

import { json } from "node:stream/consumers";
import { createCssVariablesTheme, createHighlighter } from "shiki";
import { classOfColour } from "./kinds.mjs";

const theme = createCssVariablesTheme();
const highlighter = await createHighlighter({ langs: ["typescript"], themes: [theme] });
const texts = await json(process.stdin);
process.stdout.write(JSON.stringify(texts.map(paint)));

function paint(text) {
  // Left to itself it gives up on a line after half a second, which a busy computer may need.
  const options = { lang: "typescript", theme: theme.name, tokenizeTimeLimit: 0 };
  const lines = highlighter.codeToTokensBase(text, options);
  return lines.map(paintLine);
}

/** Neighbours of one kind become one part; blanks have no colour of their own. */
function paintLine(tokens) {
  const parts = [];
  for (const { content, color } of tokens) {
    const kind = classOfColour(color);
    const isSame = parts.length > 0 && (content.trim() === "" || parts.at(-2) === kind);
    if (isSame) parts[parts.length - 1] += content;
    else parts.push(kind, content);
  }
  return parts;
}
