/** Says the seal of a record in the file that argv names. */
import { sealerFor } from "../../src/state/index.ts";

const [, , file = ""] = process.argv;
console.log(JSON.stringify(sealerFor(file).seal({ id: "1" })));
