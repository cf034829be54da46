/** Images, by what they are: people and programs are often mistaken about that, and the API then refuses the whole conversation. */

import type Anthropic from "@anthropic-ai/sdk";

const KINDS = [
  [/^\x89PNG/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^GIF8/, "image/gif"],
  [/^RIFF....WEBP/s, "image/webp"],
] as const;

/** An image that the API takes, from its bytes in base64; undefined when they are none. */
export function imageBlock(base64: string): Anthropic.ImageBlockParam | undefined {
  const bytes = Buffer.from(base64, "base64");
  const start = bytes.toString("latin1", 0, 18);
  const [, media_type] = KINDS.find(([pattern]) => pattern.test(start)) ?? [];
  // Encoded again: some programs break it into lines or use the URL alphabet, and the API refuses that.
  const data = bytes.toString("base64");
  return media_type && { type: "image", source: { type: "base64", media_type, data } };
}
