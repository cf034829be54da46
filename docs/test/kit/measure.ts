/** Measurements of what a page looks like. Each function runs in the page, so it stands alone. */

/** What sticks out of the screen to the right, and is not in a box of its own that scrolls. */
export function findWideParts(): string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const parts = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
    const { right, width: own } = element.getBoundingClientRect();
    return own > 0 && right > width + 1;
  });
  const innermost = parts.filter((part) => !parts.some((other) => other !== part && part.contains(other)));
  return innermost.slice(0, 3).map((part) => {
    const { right } = part.getBoundingClientRect();
    return `${part.tagName.toLowerCase()}.${part.className} reaches ${Math.round(right)}`;
  });
}

/** The diagrams that cannot be seen, and the labels that do not fit into the box that is drawn around them. */
export function findCutLabels(): string[] {
  return [...document.querySelectorAll<SVGSVGElement>("main svg.diagram")].flatMap((svg) => {
    if (!svg.checkVisibility()) return svg.closest("details:not([open])") ? [] : ["a hidden diagram"];
    const frame = svg.getBoundingClientRect();
    if (frame.width < 20 || frame.height < 20) return ["a diagram without a size"];
    const boxes = [...svg.querySelectorAll("rect, polygon, circle, ellipse")].map((shape) =>
      shape.getBoundingClientRect(),
    );
    return [...svg.querySelectorAll("text")].flatMap((text) => {
      const label = text.getBoundingClientRect();
      const holds = (box: DOMRect, x: number, y: number) =>
        box.left < x && x < box.right && box.top < y && y < box.bottom;
      const around = boxes
        .filter((box) => holds(box, (label.left + label.right) / 2, (label.top + label.bottom) / 2))
        .sort((one, other) => one.width * one.height - other.width * other.height)[0];
      const { left, right } = around ?? frame;
      const fits = left - 1 <= label.left && label.right <= right + 1;
      return fits
        ? []
        : [`"${text.textContent}" needs ${Math.round(label.width)} of ${Math.round(right - left)}`];
    });
  });
}
