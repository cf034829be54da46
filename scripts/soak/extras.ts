/** What the extras need besides the program: walls, which the program finds itself, and a server for its team. */

import type { Chapter, Need } from "@harness/shared/chapters";
import { startPostgres } from "@harness/shared/postgres";
import { lackFor } from "@harness/shared/smoke";
import { placeOf } from "../../shared/src/launch/chapter-id.mjs";

const USED: { from: string; needs: Need }[] = [
  { from: "x01", needs: "bwrap" },
  { from: "x02", needs: "postgres" },
];

export interface TeamServer {
  /** Variables and flags that tell the program where the server is. */
  env: Record<string, string>;
  flags: string[];
  /** Crashes the server and starts it again. */
  crash(): Promise<void>;
}

/** What the chapter uses and this computer lacks. The soak runs without it. */
export async function describeLacks({ number }: Chapter): Promise<string[]> {
  const lacks = await Promise.all(
    USED.filter(({ from }) => number >= placeOf(from)).map((used) => lackFor(used)),
  );
  return lacks.flatMap((lack) => (lack ? [`Without ${lack.need}: ${lack.why}.`] : []));
}

/** Starts a server for x02's team, if that works here. It ends with this process. */
export async function teamServerFor({ number }: Chapter): Promise<TeamServer | undefined> {
  if (number < placeOf("x02") || (await lackFor({ needs: "postgres" }))) return undefined;
  const server = await startPostgres();
  return {
    env: { HARNESS_TEAM_URL: server.url },
    flags: ["--team", "soak"],
    async crash() {
      await server.stop("SIGKILL");
      await server.start();
    },
  };
}
