/**
 * Arithmetic as in $((…)): numbers, names, operators, brackets and `$` expansions. Subscripts and quotes are
 * not understood.
 */

import type { Arithmetic } from "./ast.ts";
import { type Cursor, fail, here, looking, spend, take } from "./cursor.ts";

const NUMBER = /(?:0[xX][0-9a-fA-F]+|\d+#[\w@]+|\d+)(?!\w)/y;
const SIGN = /[ \t\n]+|[-+*/%<>=!&|^~?:,]/y;

/** Reads up to `stop` outside brackets; `:` as a stop is the one of ${x:offset:length}. */
export function readArithmetic(cursor: Cursor, stop: "))" | "]" | ":}" | ";"): Arithmetic {
  const result: Arithmetic = { names: [], assigned: [], parts: [] };
  let open = 0;
  while (open > 0 || !atStop(cursor, stop)) {
    spend(cursor);
    const name = take(cursor, /[A-Za-z_]\w*/y)?.[0];
    if (name) {
      result.names.push(name);
      if (/^[ \t]*=(?!=)/.test(cursor.text.slice(cursor.at))) result.assigned.push(name);
    } else if (looking(cursor, "$")) result.parts.push(cursor.grammar.expansion(cursor, true));
    else if (take(cursor, /\(/y)) open += 1;
    else if (open > 0 && take(cursor, /\)/y)) open -= 1;
    else if (!take(cursor, NUMBER) && !take(cursor, SIGN)) fail(cursor, "arithmetic that is not understood");
  }
  return result;
}

function atStop(cursor: Cursor, stop: string): boolean {
  if (stop === "))") return looking(cursor, stop);
  return here(cursor) !== "" && stop.includes(here(cursor));
}
