/** The title of a question about a call. */

interface TitledTool {
  name: string;
  /** The name of the tool in permission rules. Without it: its name. */
  label?: string;
  /** Such a tool shows the rest of its input in the preview. */
  preview?: unknown;
}

/**
 * `Bash(sleep 9) timeout: 20`: the target of the call, then each field of the input that neither the target nor a preview
 * shows. A tool without a target shows its whole input.
 */
export function callTitle(tool: TitledTool, target: string | undefined, input: unknown): string {
  const { name, label = name, preview } = tool;
  if (target === undefined) return `${name} ${JSON.stringify(input)}`;
  const isShown = (value: unknown) => preview || (typeof value === "string" && target.includes(value));
  const rest = Object.entries(input as object).filter(([, value]) => value !== undefined && !isShown(value));
  const extras = rest.map(([key, value]) => ` ${key}: ${JSON.stringify(value)}`);
  return `${label}(${target})${extras.join("")}`;
}
