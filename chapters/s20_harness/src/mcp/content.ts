/** What a server answers, in a form that the model can read: text and images; all else is described. */
import { imageBlock } from "@harness/shared/model";
import { clipMiddle } from "@harness/shared/shell";
import { z } from "zod";
import type { OutputBlock, ToolOutput } from "../tools/tool.ts";

const part = z.looseObject({ type: z.string() });

/** Loose: an answer of a kind that nobody knows yet is described, too. */
export const answerSchema = z.looseObject({
  content: z.array(part).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().default(false),
});

type Part = z.infer<typeof part>;

// The API takes images of five megabytes, in base64; this is for all images of one answer.
const MAX_IMAGE_CHARS = 5_000_000;
const MAX_UNKNOWN_CHARS = 2_000;

/** The output of a call: one text, or blocks when there are images. */
export function toOutput({ content, structuredContent }: z.infer<typeof answerSchema>): ToolOutput {
  let room = MAX_IMAGE_CHARS;
  const blocks = content.map((part): OutputBlock => {
    const image = imageIn(part);
    if (image) room -= JSON.stringify(image).length;
    return image && room >= 0 ? image : { type: "text", text: describe(part) };
  });
  const said = blocks.filter((block) => block.type !== "text" || block.text !== "");
  if (said.length === 0 && structuredContent !== undefined) return JSON.stringify(structuredContent, null, 2);
  return said.every((block) => block.type === "text") ? textIn(said) || "(no output)" : said;
}

/** What of an output is text. */
export function textIn(blocks: OutputBlock[]): string {
  return blocks.map((block) => (block.type === "text" ? block.text : "[image]")).join("\n");
}

/** Also as the content of a resource. */
function imageIn({ type, data, resource }: Part) {
  const { blob } = type === "resource" ? asObject(resource) : {};
  const base64 = type === "image" ? data : blob;
  return typeof base64 === "string" ? imageBlock(base64) : undefined;
}

function describe(part: Part): string {
  const { type, text, data, mimeType = "no type", resource, uri, name, description } = part;
  if (type === "text") return String(text);
  if (type === "resource_link") return `[a link to ${[name, uri, description].filter(Boolean).join(", ")}]`;
  if (type === "resource") return describeResource(asObject(resource));
  if (typeof data === "string") return `[${type}, ${mimeType}, ${sizeOf(data)} bytes, which cannot be shown]`;
  return `[${type}] ${clipMiddle(JSON.stringify(part), MAX_UNKNOWN_CHARS)}`;
}

function describeResource({ uri, text, blob, mimeType = "no type" }: Record<string, unknown>): string {
  if (typeof text === "string") return `[the content of ${uri}]\n${text}`;
  return `[the content of ${uri}, ${mimeType}, ${sizeOf(String(blob ?? ""))} bytes, which cannot be shown]`;
}

function sizeOf(base64: string): number {
  return Buffer.byteLength(base64, "base64");
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
