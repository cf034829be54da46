import { eventForScript } from "@harness/shared/hooks";
import { expect, it } from "vitest";
import { tools } from "../src/tools/index.ts";

it("a hook script reads each tool by the name that rules use for it", () => {
  const labelled = Object.values(tools).filter(({ label }) => label !== undefined);
  expect(labelled).not.toEqual([]);
  for (const { name, label } of labelled)
    expect(eventForScript({ tool_name: name, tool_input: {} }, "/ws")).toMatchObject({ tool_name: label });
});
