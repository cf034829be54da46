import { join } from "node:path";
import { expect, it } from "vitest";
import { readCommand } from "../../src/bash/index.ts";
import { filesOfCommand, fileWarnings } from "../../src/files/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

it("a name with blanks is several names on its way through a pipe", async () => {
  const workdir = temporaryDirectory();
  const warnings = async (text: string) => {
    const command = await readCommand(text, { home: "/home/me", workdir });
    return fileWarnings(filesOfCommand(command, workdir), () => false);
  };
  put(join(workdir, "a.txt"), "");
  expect(await warnings("find . | xargs cat")).toEqual({});
  put(join(workdir, "x .env y"), "");
  expect(await warnings("find . | xargs cat")).toHaveProperty("delicate");
  expect(await warnings("for f in *; do cat $f; done")).toHaveProperty("delicate");
  expect(await warnings("for f in *; do cat a$f; done")).toHaveProperty("delicate");
  expect(await warnings('for f in *; do cat "a$f"; done')).toEqual({});
});
