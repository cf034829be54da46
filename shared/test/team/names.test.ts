/** Who an agent is in its team. */
import { isLead, LEAD, memberName } from "@harness/shared/team";
import { expect, it } from "vitest";

it("the main agent is the lead, and so is called whoever works for it", () => {
  expect(memberName({ owner: { name: "agent" } })).toBe(LEAD);
  expect(memberName({ owner: { name: "alice" } })).toBe("alice");
});

it("only the main agent itself is the lead", () => {
  expect(isLead({ owner: { name: "agent" }, depth: 0 })).toBe(true);
  expect(isLead({ owner: { name: "agent" }, depth: 1 })).toBe(false);
  expect(isLead({ owner: { name: "alice" }, depth: 0 })).toBe(false);
});
