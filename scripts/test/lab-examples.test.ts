import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import { type ExampleCheck, exampleFiles, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { expect, test } from "vitest";

const files = listChapters(repositoryRoot()).flatMap(({ id, path }) =>
  exampleFiles(path).map((file) => [id, basename(file), file] as const),
);

test.each(files)("the example of %s in %s does what its lab says of it", async (_id, _name, file) => {
  const { check } = (await import(pathToFileURL(file).href)) as { check(): Promise<ExampleCheck> };
  const { seen, expected } = await check();
  expect(seen).toEqual(expected);
});
