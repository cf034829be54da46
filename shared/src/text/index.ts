/** Text: made well-formed, cut between characters, and prepared for a screen. */

export { clip, clipMiddle, countLines, cutEnds, endOf, joinEnds, lastLines, startOf } from "./clip.ts";
export { inColumns } from "./columns.ts";
export { exactly } from "./exactly.ts";
export { escapedHtml } from "./html.ts";
export { rowsOf } from "./rows.ts";
export { onOneLine, visible, visibleInLine, visibleJson, withoutControls } from "./visible.ts";
export { parseJson, wellFormed, wellFormedJson } from "./well-formed.ts";
export { clipToWidth, graphemesOf, mostColumnsOf, padToWidth, widthOf } from "./width.ts";
export { piecesOf, place, wrap } from "./wrap.ts";
