import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { listChapters, repositoryRoot } from "../../shared/src/chapters/index.ts";
import { effectOf, hasSandbox, makeArena, removeArena } from "./attack/arena.ts";
import { makeCommand, makeSpelling } from "./attack/commands.ts";
import { type Random, seeded } from "./attack/random.ts";

/** How many are run; more by hand: ATTACK=5000 npx vitest run scripts/test/attack.test.ts */
const SIZE = Number(process.env.ATTACK ?? 60);
const HOUR = 3_600_000;
const SEED = Number(process.env.SEED ?? 20);

const newest = listChapters(repositoryRoot()).at(-1)?.path ?? "";
const { checkCall } = await import(pathToFileURL(join(newest, "src/permission/index.ts")).href);

describe.skipIf(!hasSandbox)("an attack on the newest gate, behind walls", () => {
  let arena = makeArena();
  afterAll(() => removeArena(arena));

  it("what runs unasked only reads, and reads no secret", { timeout: HOUR }, async () => {
    const permissions = { deny: ["Read(secret/**)"] };
    expect(await attack(makeCommand, permissions)).toEqual([]);
  });

  it("a program that a rule denies does not run, however it is spelt", { timeout: HOUR }, async () => {
    const permissions = { allow: ["Bash"], deny: ["Bash(evil:*)", "Bash(./evil:*)"] };
    expect(await attack(makeSpelling, permissions)).toEqual([]);
  });

  /** Runs what the gate lets pass, until enough is run. Gives what should not have happened. */
  async function attack(make: (random: Random) => string, permissions: object): Promise<string[]> {
    const random = seeded(SEED);
    const breaches: string[] = [];
    let asked = 0;
    for (let executed = 0; executed < SIZE; ) {
      const command = make(random);
      const call = { tool: "bash", input: { command } };
      const { result } = await checkCall({ workdir: arena.workdir, permissions }, call);
      if (result !== "allow") {
        asked++;
        continue;
      }
      executed++;
      const effect = effectOf(command, arena);
      if (!effect) continue;
      breaches.push(`${JSON.stringify(command)}: ${effect}`);
      removeArena(arena);
      arena = makeArena();
    }
    console.log(`${SIZE} run unasked, ${asked} asked about or denied, ${breaches.length} breaches`);
    return breaches;
  }
});
