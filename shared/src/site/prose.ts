/** The prose of a Markdown text: everything outside of code blocks and back-quotes. */

/** Changes the prose, but not the code. */
export function mapProse(text: string, change: (prose: string) => string): string {
  let fence: string | undefined;
  const lines = text.split("\n").map((line) => {
    const mark = /^ *(`{3,}|~{3,})/.exec(line)?.[1];
    const wasInside = fence !== undefined;
    if (mark) fence = nextFence(fence, mark);
    return wasInside || mark ? line : mapOutsideCode(line, change);
  });
  return lines.join("\n");
}

/** Vue would take two braces in prose for a placeholder. */
export function withoutBraces(text: string): string {
  return mapProse(text, (prose) => prose.replaceAll("{{", "&#123;&#123;"));
}

function nextFence(open: string | undefined, mark: string): string | undefined {
  if (open === undefined) return mark;
  return mark.startsWith(open) ? undefined : open;
}

function mapOutsideCode(line: string, change: (prose: string) => string): string {
  const code = /(`+)(?!`).*?[^`]?\1(?!`)/g;
  let end = 0;
  let changed = "";
  for (const match of line.matchAll(code)) {
    changed += change(line.slice(end, match.index)) + match[0];
    end = match.index + match[0].length;
  }
  return changed + change(line.slice(end));
}
