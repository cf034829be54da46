// Prints when the tide is high today: node tides.mjs
import { add } from "./sum.mjs";

const FIRST = 4 * 60 + 12;
const BETWEEN = 12 * 60 + 25;

const clock = (minutes) => new Date(minutes * 60_000).toISOString().slice(11, 16);

console.log("high tides");
console.log(`first   ${clock(FIRST)}`);
console.log(`second  ${clock(add(FIRST, BETWEEN))}`);
