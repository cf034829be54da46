/** The three languages of the course. Chinese is the source the others are translated from. */
export const LANGUAGES = ["zh", "en", "ja"] as const;

export type Language = (typeof LANGUAGES)[number];

/** One text in every language of the course. */
export type Localized = Record<Language, string>;
