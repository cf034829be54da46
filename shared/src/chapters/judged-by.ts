/** What judges the contract of a chapter: `contract.yaml` names, for each of its statements, the scenarios that fail without it. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readDocument } from "../document/index.ts";
import { cwd } from "../host/index.ts";
import { keyed } from "./shapes.ts";

export interface JudgedStatement {
  /** Words of the English contract, exactly as they are there. */
  says: string;
  /** Ids of scenarios, of this chapter, its lab or an earlier chapter. */
  judges: string[];
  /** Mistakes of `wrong/` that break it. Each names the scenario that notices it. */
  mistakes: string[];
  /** Why nothing can judge it from outside. */
  unjudged?: string | undefined;
}

const names = z.array(z.string().min(1, "expected a name")).default([]);

const statementsSchema = z.array(
  keyed({
    says: z.string().min(1, "expected words of the contract"),
    judges: names,
    mistakes: names,
    unjudged: z.string().min(1, "expected a reason").optional(),
  }),
);

/**
 * The statements of a chapter that `contract.yaml` lists; undefined without that file.
 * @throws DocumentError with a line `file:line: place: what was expected` for each error in the file.
 */
export function readJudged({ path }: { path: string }): JudgedStatement[] | undefined {
  const file = join(path, "contract.yaml");
  return existsSync(file) ? readDocument(file, statementsSchema, cwd()) : undefined;
}
