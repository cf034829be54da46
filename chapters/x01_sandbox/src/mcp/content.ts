/** What a server answers, in a form that the model can read: text and images; all else is described. */
import { describePart, imageInPart } from "@harness/shared/model";
import { z } from "zod";
import type { OutputBlock, ToolOutput } from "../tools/tool.ts";

const part = z.looseObject({ type: z.string() });

/** Loose: an answer of a kind that nobody knows yet is described, too. */
export const answerSchema = z.looseObject({
  content: z.array(part).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().default(false),
});

// The API takes images of five megabytes, in base64; this is for all images of one answer.
const MAX_IMAGE_CHARS = 5_000_000;

/** The output of a call: one text, or blocks when there are images. */
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

/** What of an output is text. */
export function textIn(blocks: OutputBlock[]): string {
  return blocks.map((block) => (block.type === "text" ? block.text : "[image]")).join("\n");
}
