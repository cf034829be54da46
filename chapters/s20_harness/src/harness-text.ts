/** Text that the harness adds to user messages is in a tag: the model must not take it for the words of the user. */

const TAGS = ["hook", "reminder", "summary", "memory", "continue", "notification", "job", "message"] as const;

type Tag = (typeof TAGS)[number];

const ANY_TAG = new RegExp(`<(?=\\s*/?\\s*(?:${TAGS.join("|")}))`, "gi");

/** Puts a text into a tag. Tags in the text itself are escaped: it cannot end its tag or open another one. */
export function fromHarness(tag: Tag, text: string): string {
  return `<${tag}>\n${text.replace(ANY_TAG, "&lt;")}\n</${tag}>`;
}

/** The text of a user. If it looks like a text of the harness, it gets a space before it; otherwise it is unchanged. */
export function fromUser(text: string): string {
  return isFromHarness(text) ? ` ${text}` : text;
}

/** Whether the whole text is in one of these tags. */
export function isFromHarness(text: string, tags: readonly Tag[] = TAGS): boolean {
  return tags.some((tag) => text.startsWith(`<${tag}>\n`) && text.endsWith(`\n</${tag}>`));
}
