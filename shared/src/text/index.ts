/** Text on a screen: nothing in it is hidden, and its width is known. */

export { exactly, splitUndecided, visible } from "./visible.ts";
export { clipToWidth, widthOf } from "./width.ts";
