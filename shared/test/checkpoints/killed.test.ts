/** A restore that is killed is finished by the next start. */

import { expect, test } from "vitest";
import { openCheckpoints } from "../../src/checkpoints/index.ts";
import { bundle, put, start } from "../../src/test-kit/index.ts";
import { killAt, spoil } from "./spoil.ts";
import { treeOf } from "./tree.ts";

const isWindows = process.platform === "win32";

test.skipIf(isWindows)("killed here and there, it is finished by the next start", () => killAt(9));

test.skipIf(isWindows)("what somebody has changed since the kill stays, and is named", async () => {
  const script = await bundle(new URL("restoring.ts", import.meta.url));
  const { workspace, tree, at } = await spoil();
  await start(script, [workspace, "1"]).ended;
  put(at("changed"), "by the user");
  const { mended } = await openCheckpoints(workspace, { isContinued: false });
  expect(mended?.failed).toEqual([{ path: "changed", reason: "it was changed meanwhile" }]);
  expect({ ...treeOf(workspace), changed: "" }).toEqual({ ...tree, changed: "" });
});
