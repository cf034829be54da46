/** Rules that name a file of the tables, and do not just match it among others. */

import { alternatives, matchesPath, withoutWildcards } from "../shell-syntax/index.ts";
import { decidesLater } from "./delicate.ts";
import { sensitivityOf, sensitivityOfPattern } from "./sensitive.ts";

/**
 * Does a pattern match a file of the tables and name it? `.env`, `certs/*.pem`, `{.env,x}` and `.git/**` do; `src/**` and
 * `*` do not: without its wildcards, the text must still be in the table that the file is in.
 */
export function singlesOut(pattern: string, path: string): boolean {
  return [pattern, ...alternatives(pattern)].some((one) => matchesPath(one, path) && isInTableOf(path, one));
}

function isInTableOf(path: string, pattern: string): boolean {
  const text = withoutWildcards(pattern);
  const isSensitive = ["high", "medium"].includes(sensitivityOfPattern({ pattern: path })?.level ?? "");
  return (isSensitive ? sensitivityOf(text) : decidesLater(text)) !== undefined;
}
