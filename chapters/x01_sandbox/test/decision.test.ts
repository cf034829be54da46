/** Who runs inside, what is asked, and what is refused. No walls are needed for that: they only let everything through. */

import { join } from "node:path";
import { put, temporaryDirectory } from "@harness/shared/test-kit";
import { describe, expect, it } from "vitest";
import type { Mode } from "../src/permission/state.ts";
import { sandboxing, shouldUseSandbox, wrapFor } from "../src/sandbox/index.ts";
import { startSandbox } from "../src/sandbox/start.ts";
import { joinSandbox, type SandboxSettings } from "../src/sandbox/state.ts";
import { bashInWallsTool } from "../src/sandbox/tools.ts";
import { loadSettings } from "../src/settings.ts";
import { rehearse, type Scene } from "./rehearse.ts";

/** A session whose walls work on any computer, since they hold nothing. */
async function pretend(scene: Scene = {}) {
  const rehearsal = await rehearse({ mode: "default", ...scene, sandbox: { ...scene.sandbox, mode: "off" } });
  const { sandbox, pipeline, tools } = rehearsal.lead;
  sandbox.settings.mode = scene.sandbox?.mode ?? "auto";
  sandbox.found = { works: true, wrap: (command) => command };
  pipeline.stages.splice(3, 0, sandboxing);
  tools.bash = bashInWallsTool;
  return rehearsal;
}

const touch = "touch made";

describe("inside", () => {
  it("what only the mode would ask about runs", async () => {
    const { bash, asked } = await pretend();
    expect(await bash(touch)).toEqual({ text: "(no output)", isError: false });
    expect(asked).toEqual([]);
  });

  it.each([
    ["an ask rule", { permissions: { ask: ["Bash(touch:*)"] } }, touch],
    ["a file that decides later", {}, "touch .git/hooks/pre-commit"],
    ["a secret that may be met", { files: { ".env": "KEY=hush\n" } }, "cat .e*"],
    ["a network", { sandbox: { network: true } }, touch],
  ])("%s still asks", async (_, scene, command) => {
    const { bash, asked } = await pretend({ ...scene, answers: [{ no: "" }] });
    await bash(command);
    expect(asked).toHaveLength(command === "cat .e*" ? 0 : 1);
  });

  it.each([
    ["a deny rule", "default", { deny: ["Bash(touch:*)"] }, touch],
    ["the floor", "yolo", {}, "rm -rf /"],
    ["a secret by its name", "yolo", {}, "cat .env"],
    ["plan mode", "plan", {}, touch],
  ])("%s still refuses", async (_, mode, permissions, command) => {
    const { bash } = await pretend({ mode: mode as Mode, permissions });
    expect(await bash(command)).toMatchObject({ isError: true, text: expect.stringMatching(/denied/) });
  });

  it("a hook that wants the user to decide is heard", async () => {
    const { bash, lead, asked } = await pretend({ answers: ["once"] });
    lead.hooks.push({ event: "PreToolUse", handler: () => ({ decision: "ask" }) });
    await bash(touch);
    expect(asked).toHaveLength(1);
  });

  it("what a hook puts in place of the command is what counts", async () => {
    const { bash, lead, asked } = await pretend({ sandbox: { excludedCommands: ["touch:*"] } });
    lead.hooks.push({ event: "PreToolUse", handler: () => ({ modifiedInput: { command: touch } }) });
    await bash("mkdir made");
    expect(asked).toHaveLength(1);
  });
});

describe("outside", () => {
  const leave = { unsandboxed: true };

  it.each(["default", "autoEdit"])(
    "in mode %s whoever asks to leave gets a question, whatever allows the command",
    async (mode) => {
      const scene = { mode: mode as Mode, permissions: { allow: ["Bash"] }, answers: ["once" as const] };
      const { bash, asked } = await pretend(scene);
      expect((await bash("echo hi", leave)).text).toBe("hi\n");
      expect(asked[0]).toMatchObject({
        title: "Bash(echo hi) unsandboxed: true",
        choices: { once: {}, no: {} },
      });
      expect(asked[0]?.choices).not.toHaveProperty("always");
    },
  );

  it("with nobody to ask it is refused", async () => {
    const { bash } = await pretend({ permissions: { allow: ["Bash"] } });
    expect(await bash("echo hi", leave)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/nobody.*outside the sandbox/),
    });
  });

  it("in yolo it is refused, unless the settings allow it", async () => {
    const strict = await pretend({ mode: "yolo" });
    expect(await strict.bash("echo hi", leave)).toMatchObject({
      isError: true,
      text: expect.stringContaining("yolo"),
    });
    const loose = await pretend({ mode: "yolo", sandbox: { allowUnsandboxed: true } });
    expect((await loose.bash("echo hi", leave)).text).toBe("hi\n");
    expect([strict.asked, loose.asked]).toEqual([[], []]);
  });

  it("a call that asks to leave waits for the whole reply, unlike others that only read", async () => {
    const { lead } = await pretend();
    const isSafe = (command: string, more = {}) =>
      bashInWallsTool.isConcurrencySafe?.({ command, ...more }, lead);
    expect([await isSafe("ls"), await isSafe("ls", leave), await isSafe(touch)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("a subagent is asked about like the lead", async () => {
    const { bash, lead, asked } = await pretend({ permissions: { allow: ["Bash"] }, answers: ["once"] });
    await bash("echo hi", leave, { ...lead, name: "Helper", depth: 1 });
    expect(asked[0]?.asker?.name).toBe("Helper");
  });

  it.each([
    ["docker ps", false],
    ["docker ps && docker images", false],
    ["'docker' ps", false],
    ["docker ps && touch made", true],
    ["docker ps | sh", true],
    ["docker ps $(touch made)", true],
    ["dockerd", true],
    ["eval docker ps", true],
  ])("with docker:* excluded, %s runs inside: %s", async (command, isInside) => {
    const { lead } = await pretend({ sandbox: { excludedCommands: ["docker:*"] } });
    expect(await shouldUseSandbox({ command }, lead)).toBe(isInside);
  });

  it("an excluded command is asked about as ever", async () => {
    const { bash, asked } = await pretend({ sandbox: { excludedCommands: ["touch:*"] } });
    await bash(touch);
    expect(asked).toHaveLength(1);
  });
});

describe("where walls do not work", () => {
  const without = { works: false, why: "there is no bwrap" } as const;

  it("required refuses every command, and files are written all the same", async () => {
    const { bash, use, lead } = await pretend({
      mode: "yolo",
      sandbox: { mode: "required", allowUnsandboxed: true },
    });
    lead.sandbox.found = without;
    for (const more of [{}, { run_in_background: true }, { unsandboxed: true }])
      expect(await bash("echo hi", more)).toMatchObject({
        isError: true,
        text: expect.stringContaining("there is no bwrap"),
      });
    await expect(wrapFor({ command: "hook" }, lead)).rejects.toThrow("there is no bwrap");
    expect((await use("write_file", { path: "a.txt", content: "" })).isError).toBe(false);
  });

  it("as around the whole disk, the screen says so", async () => {
    const { lead, settings, shown } = await pretend();
    await startSandbox({ atEnd: () => {} }, { ...lead, workspace: "/" }, settings);
    expect(shown.join("")).toContain("the workspace is the whole disk");
    expect(lead.sandbox.found).toEqual({ works: false, why: "the workspace is the whole disk" });
  });

  it("auto goes on through the gate", async () => {
    const { bash, lead, asked } = await pretend();
    lead.sandbox.found = without;
    await bash(touch);
    expect(asked).toHaveLength(1);
  });
});

describe("the settings", () => {
  const nobody = { covers: () => false, grant: async () => {}, review: async () => [] };
  const settingsOf = async (sandbox: object, trust: object) => {
    const workspace = temporaryDirectory();
    put(join(workspace, ".harness/settings.json"), JSON.stringify({ sandbox }));
    return (await loadSettings(workspace, { ...nobody, ...trust })).sandbox;
  };
  const everything = { review: async <T>(items: T[]) => items };
  const loose = { mode: "off", network: true, excludedCommands: ["x"], allowUnsandboxed: true };
  const strict = { mode: "required", network: false, allowUnsandboxed: false };

  it("a workspace tightens at once", async () => {
    expect(await settingsOf(strict, {})).toMatchObject(strict);
  });

  it("a workspace loosens only what is trusted", async () => {
    expect(await settingsOf(loose, {})).toMatchObject({ excludedCommands: [] });
    expect(Object.values(await settingsOf(loose, {})).filter((value) => value === true)).toEqual([]);
    expect(await settingsOf(loose, everything)).toEqual(loose);
  });

  it.each<[SandboxSettings["mode"], SandboxSettings["mode"], SandboxSettings["mode"]]>([
    ["required", "auto", "required"],
    ["auto", "required", "required"],
    ["required", "off", "off"],
    ["off", "auto", "auto"],
    ["auto", undefined, "auto"],
  ])("%s, then %s: %s", (earlier, later, both) => {
    const settings = (mode: SandboxSettings["mode"]) => ({ mode, excludedCommands: [] });
    expect(joinSandbox(settings(earlier), settings(later)).mode).toBe(both);
  });
});
