/** Creates elements. Text is always text, never HTML. */

type Props = Record<string, string | number | boolean | ((event: never) => void) | undefined>;
type Child = Node | string | undefined | false;

/** Functions become listeners, all other values attributes: `true` an empty one, `false` and undefined none. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name, value as EventListener);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** An icon of 24 by 24, made of lines. */
export function icon(path: string): SVGElement {
  const [svg, line] = ["svg", "path"].map((name) =>
    document.createElementNS("http://www.w3.org/2000/svg", name),
  );
  svg?.setAttribute("viewBox", "0 0 24 24");
  line?.setAttribute("d", path);
  svg?.append(line as SVGElement);
  return svg as SVGElement;
}

/** A part that can be opened. Its content is made when it is opened for the first time. */
export function folded(summary: string, content: () => Child[], props: Props = {}): HTMLElement {
  const details = h("details", props, h("summary", {}, summary));
  details.addEventListener("toggle", () => details.append(...(content() as Node[])), { once: true });
  return details;
}
