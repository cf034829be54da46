/** Random histories: what is restored equals what was, and going back can be undone. */

import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import fc from "fast-check";
import { expect } from "vitest";
import { openAgent, treeOf } from "./kit.ts";

const path = fc.constantFrom("a", "b", "d/a", "d/b", "d/e/a", "d", "e", "日本 語");
const bytes = fc.uint8Array({ maxLength: 8 });

const change = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), path, bytes }),
  fc.record({ kind: fc.constant("remove" as const), path }),
  fc.record({ kind: fc.constant("rename" as const), path, to: path }),
  fc.record({ kind: fc.constant("chmod" as const), path, mode: fc.constantFrom(0o644, 0o755, 0o600, 0o400) }),
  fc.record({ kind: fc.constant("link" as const), path, to: path }),
  fc.record({ kind: fc.constant("mkdir" as const), path }),
);

type FileChange = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** What cannot be done, such as writing to a directory, is not done. */
function perform(one: FileChange, workspace: string): void {
  const file = join(workspace, one.path);
  try {
    if (one.kind === "write") {
      mkdirSync(dirname(file), { recursive: true });
      if (!lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) writeFileSync(file, one.bytes);
    }
    if (one.kind === "remove") rmSync(file, { recursive: true, force: true });
    if (one.kind === "rename" && existsSync(file)) renameSync(file, join(workspace, one.to));
    if (one.kind === "chmod" && lstatSync(file).isFile()) chmodSync(file, one.mode);
    if (one.kind === "link") symlinkSync(one.to, file);
    if (one.kind === "mkdir") mkdirSync(file, { recursive: true });
  } catch {
    // Nothing has changed.
  }
}

/** Goes back to two places of each history, and undoes it. */
export async function goBackInHistories(numRuns: number): Promise<void> {
  const turns = fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(turns, fc.nat(), fc.nat(), async (history, first, second) => {
      const workspace = temporaryDirectory();
      const { agent, prompt, work, back, asked } = await openAgent(workspace);
      const trees = [];
      for (const changes of history) {
        trees.push(treeOf(workspace));
        agent.messages.push({ role: "user", content: `${trees.length}` });
        prompt();
        work(() => {
          for (const one of changes) perform(one, workspace);
        });
      }
      const last = treeOf(workspace);
      const one = (first % history.length) + 1;
      await back(one);
      expect(treeOf(workspace)).toEqual(trees[one - 1]);
      expect(agent.messages).toHaveLength(one);
      const undo = agent.rewind.points.length;
      const other = (second % history.length) + 1;
      await back(other);
      expect(treeOf(workspace)).toEqual(trees[other - 1]);
      await back(undo);
      expect(treeOf(workspace)).toEqual(last);
      expect(asked).toEqual([]);
    }),
    { numRuns },
  );
}
