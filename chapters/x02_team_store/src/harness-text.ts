/** What the harness adds to the user's messages stands in a tag, so that nobody takes it for the user's words. */

const TAGS = ["hook", "reminder", "summary", "memory", "continue", "notification", "job", "message"] as const;

type Tag = (typeof TAGS)[number];

const ANY_TAG = new RegExp(`<(?=\\s*/?\\s*(?:${TAGS.join("|")}))`, "gi");

/** The text in its tag. Nothing in the text can end the tag, or open one. */
export function fromHarness(tag: Tag, text: string): string {
  return `<${tag}>\n${text.replace(ANY_TAG, "&lt;")}\n</${tag}>`;
}

/** What somebody says, to the letter. Where it looks like the harness's, a blank in front tells it apart. */
export function fromUser(text: string): string {
  return isFromHarness(text) ? ` ${text}` : text;
}

/** Whether a text is the harness's: it is one whole tag, any or one of these. */
export function isFromHarness(text: string, tags: readonly Tag[] = TAGS): boolean {
  return tags.some((tag) => text.startsWith(`<${tag}>\n`) && text.endsWith(`\n</${tag}>`));
}
