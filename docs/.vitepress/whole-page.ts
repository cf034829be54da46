/** A page is painted when all of its text is there: what is painted earlier moves while the rest arrives. */

/** `rel="expect"` of the HTML standard waits for an element; browsers that do not know it paint as they always did. */
const EXPECT = '<link rel="expect" href="#end-of-page" blocking="render">';
const END = '<div id="end-of-page"></div>';

export function paintedWhole(html: string): string {
  return html.replace("<head>", `<head>${EXPECT}`).replace("</body>", `${END}</body>`);
}
