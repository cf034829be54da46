/** Folders in which anything may be missing, or be something else. */
import { existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { entriesIn, existing, removeIfEmpty } from "../../src/state/index.ts";
import { temporaryDirectory } from "../../src/test-kit/index.ts";

function folder() {
  const top = realpathSync(temporaryDirectory());
  mkdirSync(join(top, "empty"));
  mkdirSync(join(top, "full"));
  writeFileSync(join(top, "full/one"), "");
  symlinkSync("full", join(top, "link"));
  return (name: string) => join(top, name);
}

it("what is no folder has no entries", () => {
  const at = folder();
  expect(entriesIn(at("full")).map(({ name }) => name)).toEqual(["one"]);
  expect([entriesIn(at("nowhere")), entriesIn(at("full/one"))]).toEqual([[], []]);
});

it("of paths those that exist have a real path, each once and in their order", () => {
  const at = folder();
  const paths = ["link/one", "nowhere", "empty", "full/one"].map(at);
  expect(existing(paths)).toEqual([at("full/one"), at("empty")]);
});

it("only empty folders are removed", () => {
  const at = folder();
  const all = ["nowhere", "full", "full/one", "link", "empty"].map(at);
  removeIfEmpty(all);
  expect(all.map((path) => existsSync(path))).toEqual([false, true, true, true, false]);
});
