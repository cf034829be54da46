/** What the harness adds to the user's messages stands in a tag, so that nobody takes it for the user's words. */

const TAGS = ["hook", "reminder", "summary", "memory", "continue", "notification", "job"] as const;

type Tag = (typeof TAGS)[number];

/** The text in its tag. Nothing in the text can end the tag or open it again. */
export function fromHarness(tag: Tag, text: string): string {
  const opening = new RegExp(`<(?=\\s*/?\\s*${tag})`, "gi");
  return `<${tag}>\n${text.replace(opening, "&lt;")}\n</${tag}>`;
}

/** Whether a text is the harness's: it is one whole tag, any or one of these. */
export function isFromHarness(text: string, tags: readonly Tag[] = TAGS): boolean {
  return tags.some((tag) => text.startsWith(`<${tag}>\n`) && text.endsWith(`\n</${tag}>`));
}
