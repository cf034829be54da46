/** Redirections: where a command reads from and writes to. */

import type { Redirect } from "./ast.ts";
import { type Cursor, take } from "./cursor.ts";
import { openHeredoc } from "./heredoc.ts";
import { skipBlanks } from "./tokens.ts";
import { readWord } from "./words.ts";

const REDIRECT = /(?:(\d*)(<<<|<<-|<<|<&|>&|>>|>\||<>|<(?!\()|>(?!\())|(&>>|&>))/y;

export function readRedirect(cursor: Cursor): Redirect | undefined {
  const match = take(cursor, REDIRECT);
  if (!match) return undefined;
  const operator = match[2] ?? match[3] ?? "";
  skipBlanks(cursor);
  const redirect: Redirect = { descriptor: match[1] ?? "", operator, target: readWord(cursor) };
  if (operator === "<<" || operator === "<<-") openHeredoc(cursor, redirect);
  return redirect;
}
