/** What of a README must be found again in its page. */

/** Its lines of code, and the runs of plain text between the marks of Markdown; not what a page drops or draws. */
export function plainParts(source: string): string[] {
  const [, body = ""] = /^# .*\n\n.*\n\n.*\n([\s\S]*)$/.exec(source) ?? [];
  const parts = body
    .replace(/^```mermaid\n[\s\S]*?^```/gm, "")
    .split(/^```/m)
    .flatMap((part, index) => (index % 2 === 1 ? part.split("\n").slice(1) : prose(part)));
  return parts.map(withoutSpaces).filter((part) => part.length > 1);
}

/** What stands in back-quotes is code: no mark of Markdown counts in it. */
function prose(markdown: string): string[] {
  return markdown
    .split(/(`[^`]*`)/)
    .flatMap((part) => (part.startsWith("`") ? [part.slice(1, -1).replaceAll("\\|", "|")] : plainText(part)));
}

function plainText(markdown: string): string[] {
  return markdown
    .replace(/\]\([^)\s]*\)/g, "")
    .replace(/<[^>]*>/g, "\n")
    .split(/[*_|[\]#>\n\\~]|^\s*(?:[-+]|\d+\.)\s|&\w+;|-{3,}/m);
}

export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}
