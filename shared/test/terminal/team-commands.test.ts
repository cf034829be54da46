/** `/team` and `/stop`. */
import { addTeamCommands, type Terminal } from "@harness/shared/terminal";
import { quiet } from "@harness/shared/test-kit";
import type { Localized } from "@harness/shared/wording";
import { expect, it } from "vitest";

const { signal: never } = new AbortController();

/** Types a command to a lead with these teammates, each of which `rowsOf` shows by its name. */
async function type(line: string, names: string[]): Promise<string> {
  const shown = quiet();
  const mates = new Map(names.map((name) => [name, {}]));
  const commands = new Map<string, Parameters<Terminal["command"]>[2]>();
  const command: Terminal["command"] = (name, _, run) => void commands.set(name, run);
  const rowsOf = async (): Promise<Localized[]> =>
    [...mates.keys()].map((name) => ({ zh: name, en: name, ja: name }));
  addTeamCommands({ command }, { name: "agent", team: { mates } }, rowsOf, async (name) =>
    mates.delete(name),
  );
  const [name = "", argument = ""] = line.split(" ");
  await commands.get(name)?.(argument, never);
  return shown.join("");
}

it("/team has a line for each member, or says that there is no team", async () => {
  expect(await type("/team", ["alice", "bob"])).toMatch(/alice\n.*bob\n/);
  expect(await type("/team", [])).toMatch(/team/i);
});

it("/stop ends a teammate, and names the others when there is none of that name", async () => {
  expect(await type("/stop alice", ["alice"])).toContain("alice is gone");
  expect(await type("/stop carol", ["alice", "bob"])).toMatch(/no teammate "carol".*alice, bob/);
});
