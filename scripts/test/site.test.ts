import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Installation, install, isInstalled } from "../lib/own-installation.ts";
import { followChanges } from "../site/watch.ts";
import { writePages } from "../site/write.ts";

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "harness-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("an installation of its own", () => {
  /** As npm writes it, for a package that needs `dependencies`. */
  function installationOf(dependencies: Record<string, string>): Installation {
    const root = temporary();
    const own = { name: "tool", version: "1.0.0", dependencies };
    const needed = Object.entries(dependencies).map(([name, version]) => [
      `node_modules/${name}`,
      { version },
    ]);
    const lock = { ...own, lockfileVersion: 3, packages: { "": own, ...Object.fromEntries(needed) } };
    mkdirSync(join(root, "tool"));
    writeFileSync(join(root, "tool/package.json"), JSON.stringify(own));
    writeFileSync(join(root, "tool/package-lock.json"), JSON.stringify(lock));
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    return { root, folder: "tool", name: "The tool" };
  }

  test("is made once, and anew when its lock file is another one", async () => {
    const installation = installationOf({});
    expect(isInstalled(installation)).toBe(false);
    await install(installation, "en", new AbortController().signal);
    expect(isInstalled(installation)).toBe(true);
    expect(process.stderr.write).toHaveBeenCalledExactlyOnceWith("Installing The tool into tool, once ...\n");
    writeFileSync(join(installation.root, "tool/package-lock.json"), "{}");
    expect(isInstalled(installation)).toBe(false);
  });

  test("says that there is no npm when there is none", async () => {
    const installation = installationOf({});
    vi.stubEnv("PATH", installation.root);
    const installing = install(installation, "en", new AbortController().signal);
    await expect(installing).rejects.toThrow(
      "npm cannot be started: it is not there, or you may not run it.",
    );
  });

  test("says that it needs a network when there is none", async () => {
    vi.stubEnv("npm_config_registry", "http://127.0.0.1:1/");
    vi.stubEnv("npm_config_fetch_retries", "0");
    vi.stubEnv("npm_config_prefer_offline", "false");
    const installation = installationOf({ "harness-no-such-package": "1.0.0" });
    const installing = install(installation, "en", new AbortController().signal);
    await expect(installing).rejects.toThrow(
      "The tool could not be installed; the first time needs a network.",
    );
    expect(isInstalled(installation)).toBe(false);
  });
});

describe("the pages of the site as files", () => {
  const pagesOf = (name: string) => [`${name}.md`, `${name}.en.md`, `${name}.ja.md`];

  /** A checkout of two chapters, in which documents can be changed. */
  function checkout(): string {
    const root = temporary();
    const real = repositoryRoot();
    mkdirSync(join(root, "chapters"));
    for (const dir of ["s01_agent_loop", "s02_tool_use"])
      symlinkSync(join(real, "chapters", dir), join(root, "chapters", dir));
    for (const file of ["README.md", "README.en.md", "README.ja.md"])
      cpSync(join(real, file), join(root, file));
    mkdirSync(join(root, "docs"));
    for (const file of [
      ...pagesOf("teaching"),
      ...pagesOf("numbers"),
      ...pagesOf("evals"),
      "glossary.json",
      "pages",
    ])
      cpSync(join(real, "docs", file), join(root, "docs", file), { recursive: true });
    return root;
  }

  test("are written once; what is no page any longer goes, what others made stays", () => {
    const root = checkout();
    writePages(root);
    const written = (file: string) => join(root, "docs/.pages", file);
    writeFileSync(written("s01/old.md"), "old");
    mkdirSync(written("en/api"), { recursive: true });
    writeFileSync(written("en/api/kept.md"), "kept");
    const before = statSync(written("en/s02/index.md")).mtimeMs;
    writePages(root);
    expect(statSync(written("en/s02/index.md")).mtimeMs).toBe(before);
    expect(() => statSync(written("s01/old.md"))).toThrow("ENOENT");
    expect(readFileSync(written("en/api/kept.md"), "utf8")).toBe("kept");
  });

  test("follow a document that changes, and a page that was written by hand", async () => {
    const root = checkout();
    writePages(root);
    const end = new AbortController();
    onTestFinished(() => end.abort());
    followChanges(root, end.signal);
    const read = (file: string) => readFileSync(join(root, "docs/.pages", file), "utf8");
    const readme = join(root, "README.en.md");
    writeFileSync(
      readme,
      readFileSync(readme, "utf8").replace("## Two commands", "## Two commands, no more"),
    );
    await expect.poll(() => read("en/start/index.md")).toContain("## Two commands, no more");
    writeFileSync(join(root, "docs/pages/en/open/index.md"), "# By hand\n");
    await expect.poll(() => read("en/open/index.md")).toBe("# By hand\n");
  });
});
