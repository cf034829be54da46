/** The error for a request that a lab cannot fulfil. */

import type { Language, Localized } from "../wording/index.ts";

/** The message is one line in the person's language. Nothing has changed. */
export class LabError extends Error {
  override name = "LabError";
  readonly text: Localized;
  /** The language of the lab that it is about. */
  language?: Language;

  constructor(text: Localized) {
    super(text.en);
    this.text = text;
  }
}
