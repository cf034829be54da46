/** Turns the answer of a server into what the model can read: text and images. Everything else is described. */
import { type answerSchema, describePart, imageInPart } from "@harness/shared/mcp";
import type * as z from "zod";
import type { OutputBlock, ToolOutput } from "../tools/tool.ts";

// The API takes images of five megabytes in base64. This limit is for all images of one answer together.
const MAX_IMAGE_CHARS = 5_000_000;

/** One text, or blocks when there are images. */
export function toOutput({ content, structuredContent }: z.infer<typeof answerSchema>): ToolOutput {
  let room = MAX_IMAGE_CHARS;
  const blocks = content.map((part): OutputBlock => {
    const image = imageInPart(part);
    if (image) room -= JSON.stringify(image).length;
    return image && room >= 0 ? image : { type: "text", text: describePart(part) };
  });
  const said = blocks.filter((block) => block.type !== "text" || block.text !== "");
  if (said.length === 0 && structuredContent !== undefined) return JSON.stringify(structuredContent, null, 2);
  return said.every((block) => block.type === "text") ? textIn(said) || "(no output)" : said;
}

/** The text of the blocks, with [image] in place of images. */
export function textIn(blocks: OutputBlock[]): string {
  return blocks.map((block) => (block.type === "text" ? block.text : "[image]")).join("\n");
}
