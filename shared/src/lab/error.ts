/** What a person asked of a lab that cannot be done. */

import type { Localized } from "../wording/index.ts";

/** Told in one line, in the language of the person. Nothing was changed. */
export class LabError extends Error {
  override name = "LabError";
  readonly text: Localized;

  constructor(text: Localized) {
    super(text.en);
    this.text = text;
  }
}
