import { eventForScript, inputFromScript } from "@harness/shared/hooks";
import { expect, it } from "vitest";

const edit = { path: "src/a.ts", old_text: "x", new_text: "y" };
const event = { tool_name: "edit_file", tool_input: edit, tool_use_id: "toolu_1" };
const shared = { file_path: "/ws/src/a.ts", old_string: "x", new_string: "y" };

it("a script sees the names that it knows, and ours beside them", () => {
  expect(eventForScript(event, "/ws")).toEqual({
    tool_name: "Edit",
    harness_tool_name: "edit_file",
    tool_input: { ...edit, ...shared },
    tool_use_id: "toolu_1",
  });
  expect(event.tool_input).toEqual(edit);
});

it("an event without a tool, or with a tool of ours, stays as it is", () => {
  for (const other of [{ prompt: "hi" }, { tool_name: "todo_write", tool_input: { path: "x" } }])
    expect(eventForScript(other, "/ws")).toBe(other);
});

it.each<[string, unknown, unknown]>([
  ["untouched", { ...edit, ...shared }, edit],
  ["changed under its name", { ...edit, ...shared, file_path: "/ws/b.ts" }, { ...edit, path: "/ws/b.ts" }],
  ["changed under ours", { ...edit, ...shared, new_text: "z" }, { ...edit, new_text: "z" }],
  ["with its names only", shared, { ...edit, path: "/ws/src/a.ts" }],
  ["with ours only", edit, edit],
  ["that is no input", "ls", "ls"],
])("an input %s counts with our names only", (_what, changed, expected) => {
  expect(inputFromScript(changed, event, "/ws")).toEqual(expected);
});
