export { LANGUAGES, type Language, type Localized } from "./localized.ts";
