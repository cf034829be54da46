import { expect, it } from "vitest";
import { leaveOnce, nameTaken } from "../../src/team/index.ts";

it("whoever has left does not leave again; a try that failed does not count", async () => {
  const tries: string[] = [];
  let isAway = true;
  const leave = leaveOnce(async () => {
    tries.push(isAway ? "away" : "left");
    if (isAway) throw new Error("The server is away.");
  });
  await expect(leave()).rejects.toThrow("away");
  isAway = false;
  await leave();
  await leave();
  expect(tries).toEqual(["away", "left"]);
});

it("who has a name is said with its process", () => {
  const other = { name: "Alice", role: "", member: "4711-0f1e2d@laptop" };
  expect(nameTaken("alice", other).message).toBe(
    'name: "alice" is taken: Alice lives in process 4711 of laptop.',
  );
});
