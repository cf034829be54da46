/** What both kinds of diagrams are made of. Colours and fonts stand in the theme, by class. */

export interface Drawing {
  width: number;
  height: number;
  /** What stands inside of the `<svg>`. */
  content: string;
}

export const TEXT_PX = 15;
export const LABEL_PX = 13;

export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** How wide a text is at most, whatever font the system has: Chinese and Japanese characters are square. */
export function widthOf(text: string, px: number): number {
  let ems = 0;
  for (const char of text)
    ems += char.charCodeAt(0) > 0x2e00 ? 1 : /[\sijlt.,:;'|()[\]!]/.test(char) ? 0.4 : 0.64;
  return Math.ceil(ems * px);
}

/** An arrow head that lines of this diagram end with. */
export function arrowHead(id: string): string {
  const shape = '<polygon class="diagram-head" points="0 0, 8 3, 0 6" />';
  return `<defs><marker id="${id}-head" markerWidth="8" markerHeight="6" refX="7" refY="3" orient="auto">${shape}</marker></defs>`;
}

export function textAt(x: number, y: number, text: string, kind: string, anchor = "middle"): string {
  return `<text class="${kind}" x="${x}" y="${y}" text-anchor="${anchor}">${escaped(text)}</text>`;
}
