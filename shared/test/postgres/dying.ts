/** To be killed: starts a server, and says where it is. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../../src/postgres/index.ts";

const { directory } = await startPostgres();
const [pid] = readFileSync(join(directory, "data/postmaster.pid"), "utf8").split("\n");
console.log(`${pid} ${directory}`);
setInterval(() => {}, 1e6);
