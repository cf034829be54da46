/** The language of the person at the keyboard. */

import { languageOf } from "../../shared/src/launch/locale.mjs";

export const language = languageOf(process.argv.slice(2), process.env);
