/** One text in the three languages of the course. */

/** The languages of the course. Chinese is the source the others are translated from. */
export const LANGUAGES = ["zh", "en", "ja"] as const;

export type Language = (typeof LANGUAGES)[number];

/** One text in every language of the course. */
export type Localized = Record<Language, string>;

/** A text, or whatever there is of it, that is made in the same way in every language. */
export function inEach<Made = string>(make: (language: Language) => Made): Record<Language, Made> {
  return { zh: make("zh"), en: make("en"), ja: make("ja") };
}

/** A text that is the same in every language: a path, or the message of another program. */
export function everywhere(text: Localized | string): Localized {
  return typeof text === "string" ? inEach(() => text) : text;
}

/** "12,345", in every language. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
