/** Text on a screen: nothing in it is hidden, its width is known, and its lines break where they may. */

export { inColumns } from "./columns.ts";
export { rowsOf } from "./rows.ts";
export { exactly, onOneLine, visible } from "./visible.ts";
export { clipToWidth, graphemesOf, padToWidth, widthOf } from "./width.ts";
export { piecesOf, place, wrap } from "./wrap.ts";
