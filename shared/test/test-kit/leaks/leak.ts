/** What two files of tests do in one process: each wants the machine as it is, then spoils all that a test can stub. */
import { homedir, tmpdir } from "node:os";
import { basename, dirname } from "node:path";
import { expect, it, vi } from "vitest";
import { findPostgres } from "../../../src/postgres/index.ts";
import { findSandbox } from "../../../src/shell/index.ts";
import { environment } from "../../../src/test-kit/index.ts";

const probes = await Promise.all([findSandbox(), findPostgres()]);

export function spoil(): void {
  const home = homedir();

  it("finds the machine as it is", () => {
    expect(environment()).toMatchObject({ TZ: "UTC", LANG: "C.UTF-8" });
    expect([environment().SPOILT, environment().ALSO_SPOILT]).toEqual([undefined, undefined]);
    expect(basename(dirname(home))).toMatch(/^t-/);
    expect(homedir()).not.toBe(home);
    expect(fetch.name).toBe("fetch");
    expect(new Date().getFullYear()).toBeGreaterThan(2000);
    expect(process.cwd()).not.toBe(tmpdir());
    expect(probes.map((probe) => !probe.works && probe.why)).not.toContain("spoilt");
  });

  it("spoils everything", async () => {
    vi.stubEnv("SPOILT", "yes");
    process.env.ALSO_SPOILT = "yes";
    vi.stubEnv("TZ", "Pacific/Kiritimati");
    process.env.LANG = "ja_JP.UTF-8";
    vi.stubEnv("PATH", "/spoilt");
    vi.stubGlobal("fetch", function spoilt() {});
    vi.useFakeTimers({ now: 0 });
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    process.chdir(tmpdir());
    expect((await findSandbox()).works).toBe(false);
  });
}
