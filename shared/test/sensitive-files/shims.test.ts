import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { filesOfCommand, fileWarnings } from "../../src/sensitive-files/index.ts";
import { readCommand } from "../../src/shell-syntax/index.ts";
import { environment, put, temporaryDirectory } from "../../src/test-kit/index.ts";

it("a file that decides which program a version manager starts is asked about", async () => {
  const root = temporaryDirectory();
  const workdir = join(root, "ws");
  put(join(root, "shims/node"), "#!/bin/sh\n");
  chmodSync(join(root, "shims/node"), 0o755);
  const question = async (text: string) => {
    const command = await readCommand(text, { home: root, workdir });
    return fileWarnings(filesOfCommand(command, workdir), () => false).delicate?.en;
  };
  put(join(workdir, ".tool-versions"), "nodejs 22.1.0\n");
  vi.stubEnv("PATH", `${join(root, "shims")}:${environment().PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await question("node -v")).toBeUndefined();
  put(join(workdir, ".tool-versions"), "nodejs path:./mine\n");
  expect(await question("ls; node -v")).toBe(
    ".tool-versions decides what runs later: a tool obeys it without asking.",
  );
  expect(await question("ls")).toBeUndefined();
});
