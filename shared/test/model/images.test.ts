import { expect, test } from "vitest";
import { imageBlock, imagesIn, sizeOf, withText } from "../../src/model/index.ts";

const base64 = (bytes: string) => Buffer.from(bytes, "latin1").toString("base64");

test.each([
  ["\x89PNG\r\n\x1a\n....", "image/png"],
  ["\xff\xd8\xff\xe0....", "image/jpeg"],
  ["GIF89a....", "image/gif"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "image/webp"],
])("an image is known by its bytes: %j", (bytes, media_type) => {
  const data = base64(bytes);
  expect(imageBlock(data)).toEqual({ type: "image", source: { type: "base64", media_type, data } });
});

test.each(["", "II*\0....", "<svg></svg>", "RIFF\x10\0\0\0WAVEfmt "])(
  "what is none of them is no image: %j",
  (bytes) => {
    expect(imageBlock(base64(bytes))).toBeUndefined();
  },
);

test.each([
  ["in lines", (data: string) => data.replace(/.{8}/g, "$&\r\n")],
  ["for URLs", (data: string) => data.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")],
  ["with more behind it", (data: string) => `${data}\n!`],
])("base64 is written as the API takes it: %s", (_, otherwise) => {
  const data = base64("GIF89a\xfb\xef\xbe\xff?>a");
  expect(otherwise(data)).not.toBe(data);
  expect(imageBlock(otherwise(data))?.source).toMatchObject({ data });
});

const image = {
  type: "image",
  source: { type: "base64", media_type: "image/gif", data: base64("GIF89a") },
} as const;

test("the images of a result are found", () => {
  expect(imagesIn({ content: [{ type: "text", text: "a" }, image] })).toEqual([image]);
  expect(imagesIn({ content: "a" })).toEqual([]);
  expect(imagesIn({})).toEqual([]);
});

test("a result with an image is larger than any text", () => {
  expect(sizeOf({ content: "four" })).toBe(4);
  expect(sizeOf({})).toBe(0);
  expect(sizeOf({ content: [{ type: "text", text: "a" }, image] })).toBe(Infinity);
});

test("another text keeps the images of a result", () => {
  expect(withText("short", { content: "a long text" })).toBe("short");
  const content = [image, { type: "text" as const, text: "a long text" }];
  expect(withText("short", { content })).toEqual([{ type: "text", text: "short" }, image]);
});
