import { boats } from "./boats.mjs";

console.log(`${boats.length} boats: ${boats.join(", ")}`);
