/** Rules that name a file of the tables, and do not just sweep it up. */

import { withoutWildcards } from "../shell-syntax/index.ts";
import { decidesLater } from "./delicate.ts";
import { sensitivityOf, sensitivityOfPattern } from "./sensitive.ts";

/**
 * Does a pattern name a file of the tables that it matches? `.env`, `certs/*.pem`, `.env.*` and `.git/**` do, `src/**`
 * and `*` do not: without its wildcards it must still stand in the same table.
 */
export function singlesOut(pattern: string, path: string): boolean {
  const text = withoutWildcards(pattern);
  const isSensitive = ["high", "medium"].includes(sensitivityOfPattern({ pattern: path })?.level ?? "");
  return (isSensitive ? sensitivityOf(text) : decidesLater(text)) !== undefined;
}
