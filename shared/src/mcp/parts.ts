/** Parts of an answer in the form of the Model Context Protocol: images as the API takes them, all else in words. */

import type Anthropic from "@anthropic-ai/sdk";
import * as z from "zod";
import { imageBlock } from "../model/index.ts";
import { clip } from "../text/index.ts";

const MAX_UNKNOWN_CHARS = 2_000;

const part = z.looseObject({ type: z.string() });

/** The answer to a call of a tool. Parts of a kind that we do not know are described, not refused. */
export const answerSchema = z.looseObject({
  content: z.array(part).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().default(false),
});

/** One part. `type` says its kind; nothing else was checked. */
export interface Part extends Record<string, unknown> {
  type: string;
}

/** The image in a part, also as the content of a resource; undefined when there is none that the API accepts. */
export function imageInPart({ type, data, resource }: Part): Anthropic.ImageBlockParam | undefined {
  const base64 = type === "image" ? data : type === "resource" ? asObject(resource).blob : undefined;
  return typeof base64 === "string" ? imageBlock(base64) : undefined;
}

/** A part as text. A part that cannot be shown is named, with its size. */
export function describePart(part: Part): string {
  const { type, text, data, mimeType = "no type", resource, uri, name, description } = part;
  if (type === "text") return String(text);
  if (type === "resource_link") return `[a link to ${[name, uri, description].filter(Boolean).join(", ")}]`;
  if (type === "resource") return describeResource(asObject(resource));
  if (typeof data === "string") return `[${type}, ${mimeType}, ${sizeOf(data)} bytes, which cannot be shown]`;
  return `[${type}] ${clip(JSON.stringify(part), MAX_UNKNOWN_CHARS)}`;
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
