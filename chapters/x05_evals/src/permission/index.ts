/** A model makes mistakes, and anything it reads can mislead it. So before a tool runs, the gate says allow, ask or deny. */

export { confirm, refuseDenied } from "./confirm.ts";
export { check, modeOf } from "./gate.ts";
