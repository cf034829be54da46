import { add } from "./sum.mjs";

console.log(`2 + 3 = ${add(2, 3)}`);
