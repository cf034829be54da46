/** The error for a request that a lab cannot fulfil. */

import type { Localized } from "../wording/index.ts";

/** The message is one line in the person's language. Nothing has changed. */
export class LabError extends Error {
  override name = "LabError";
  readonly text: Localized;

  constructor(text: Localized) {
    super(text.en);
    this.text = text;
  }
}
