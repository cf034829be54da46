/** Images, by what they are: people and programs are often mistaken about that, and the API then refuses the whole conversation. */

import type Anthropic from "@anthropic-ai/sdk";

const KINDS = [
  [/^\x89PNG/, "image/png"],
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^GIF8/, "image/gif"],
  [/^RIFF....WEBP/s, "image/webp"],
] as const;

/** An image that the API takes, from its bytes in base64; undefined when they are none. */
export function imageBlock(data: string): Anthropic.ImageBlockParam | undefined {
  const start = Buffer.from(data.slice(0, 24), "base64").toString("latin1");
  const [, media_type] = KINDS.find(([pattern]) => pattern.test(start)) ?? [];
  return media_type && { type: "image", source: { type: "base64", media_type, data } };
}
