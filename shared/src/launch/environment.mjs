// Plain JavaScript, because `pnpm preflight` needs it before anything is installed.
import fs from "node:fs";

/** The default model. */
export const DEFAULT_MODEL = "claude-sonnet-5-5";
export const OFFICIAL_URL = "https://api.anthropic.com";
/** The characters of a key. No other character can be sent in a header. */
export const KEY = /^[\x21-\x7e]+$/;

const LINE = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;
const QUOTED = /^(["'])(.*)\1\s*(?:#.*)?$/;

/**
 * The variables of a .env file; none if the file does not exist. One `NAME=value` a line, quotes optional, `#` starts a
 * comment. For any other line it throws an Error whose message is the place, `file:line`.
 * @param {string} file
 */
export function readDotenv(file) {
  /** @type {Record<string, string>} */
  const variables = {};
  if (!fs.existsSync(file)) return variables;
  const text = fs.readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === "" || line.trim().startsWith("#")) return;
    const [, name = "", rest = ""] = LINE.exec(line.trim()) ?? [];
    const value = unquote(rest);
    if (!name || value === undefined) throw new Error(`${file}:${index + 1}`);
    variables[name] = value;
  });
  return variables;
}

/**
 * undefined if an opening quote is never closed.
 * @param {string} value
 */
function unquote(value) {
  const quoted = QUOTED.exec(value);
  if (quoted) return quoted[2];
  if (/^["']/.test(value)) return undefined;
  return value.replace(/(^|\s)#.*$/, "").trim();
}
