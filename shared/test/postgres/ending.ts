/** Starts a server, and has nothing more to do. */
import { startPostgres } from "../../src/postgres/index.ts";

const { directory } = await startPostgres();
console.log(directory);
