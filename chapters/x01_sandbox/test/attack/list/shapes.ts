/** The same for workspaces with names that are easily misread. */

import type { Attempt } from "../attempt.ts";
import { outsideChanged } from "../looks.ts";

const NAMES = [
  "with a blank",
  "-leading",
  "--bind",
  "two\nlines",
  'quo\'te "$(touch $OUT/new)"',
  "*",
  "後 ろ",
];

export const SHAPES: Attempt[] = NAMES.map((workspace) => ({
  name: `a workspace called ${JSON.stringify(workspace)}`,
  workspace,
  only: "workspace",
  run: `echo x > "$OUT/new"`,
  worked: outsideChanged,
}));
