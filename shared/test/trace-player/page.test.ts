import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { repositoryRoot } from "../../src/chapters/index.ts";
import { type PlayerData, playerBundle, playerPage, unpack } from "../../src/trace-player/index.ts";
import { everywhere } from "../../src/wording/index.ts";
import { asks, dataOf, gives, traceOf } from "./kit.ts";

const root = repositoryRoot();
const options = { language: "en" as const, title: everywhere("A <b>page</b>") };

test("no text of a program gets out of the script that it stands in", async () => {
  const attack = `</script><script>alert(1)</script><!--<script>\u2028 ${"x".repeat(100)}`;
  const data = dataOf(traceOf(asks(attack), gives(attack, attack)));
  const page = await playerPage(root, [data], options);
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).not.toContain("alert(1)</");
  expect(page).not.toContain("<b>");
  expect(unpack<PlayerData[]>(textOf(page, "application/json"))).toEqual([data]);
});

test("the page loads nothing, and only its own script may run", async () => {
  const page = await playerPage(root, [dataOf(traceOf(asks("go")))], options);
  const script = textOf(page, "module");
  const hash = createHash("sha256").update(script).digest("base64");
  expect(page).toContain(`default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`);
  expect(page).not.toMatch(
    /<(link|img|iframe|script src)|@import|url\(|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
  );
});

test("the player is small and needs nothing of Node", async () => {
  const script = await playerBundle(root);
  expect(script).not.toMatch(/["']node:/);
  expect(gzipSync(script).length).toBeLessThan(15_300);
});

function textOf(page: string, type: string): string {
  const [, text = ""] = new RegExp(`<script type="${type}"[^>]*>([\\s\\S]*?)</script>`).exec(page) ?? [];
  return text;
}
