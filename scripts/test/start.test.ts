import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { environment, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";

test("in a short session V8 compiles the HTTP parser of fetch, but does not optimise it", () => {
  const launcher = join(repositoryRoot(), "scripts/launch/chapter.mjs");
  const args = ["--trace-wasm-compilation-times", launcher, "s20", "--lang", "en", "-p", "list the files"];
  const [cwd, home] = [temporaryDirectory(), temporaryDirectory()];
  const { PATH = "" } = environment();
  const options = { cwd, env: { PATH, HOME: home }, encoding: "utf8", stdio: "pipe" } as const;
  const output = execFileSync(process.execPath, args, options);
  expect(output).toMatch(/Compiled function .* using Liftoff/);
  expect(output).not.toMatch(/Compiled function .* using TurboFan/);
});
