/** What the harness adds to the user's messages stands in a tag, so that nobody takes it for the user's words. */

const TAGS = ["hook"] as const;

type Tag = (typeof TAGS)[number];

const ANY_TAG = new RegExp(`<(?=\\s*/?\\s*(?:${TAGS.join("|")}))`, "gi");

/** The text in its tag. Nothing in the text can end the tag, or open one. */
export function fromHarness(tag: Tag, text: string): string {
  return `<${tag}>\n${text.replace(ANY_TAG, "&lt;")}\n</${tag}>`;
}
