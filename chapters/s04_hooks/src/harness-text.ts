/** Text that the harness adds to user messages is in a tag: the model must not take it for the words of the user. */

const TAGS = ["hook"] as const;

type Tag = (typeof TAGS)[number];

const ANY_TAG = new RegExp(`<(?=\\s*/?\\s*(?:${TAGS.join("|")}))`, "gi");

/** Puts a text into a tag. Tags in the text itself are escaped: it cannot end its tag or open another one. */
export function fromHarness(tag: Tag, text: string): string {
  return `<${tag}>\n${text.replace(ANY_TAG, "&lt;")}\n</${tag}>`;
}
