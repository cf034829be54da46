/** The text of `pnpm check live`: before it asks, and for what it has found. */

import type { Endpoint } from "@harness/shared/model";
import type { Difference } from "./compare.ts";
import { highestPrice } from "./price.ts";
import { PROBES } from "./probes.ts";
import { type LiveRun, RUN_FILE } from "./record.ts";

/** A rule that only one of the two keeps. */
export type Finding = Difference & { rule: string };

/** When they were last compared. */
export function historyOf(run: LiveRun | undefined): string {
  if (!run)
    return `The rehearsal server was written from documentation. Nobody has compared it with a real endpoint yet: there is no ${RUN_FILE}.`;
  return `Last compared on ${run.date} with ${run.endpoint}, ${run.model}: ${run.differences.length} of ${run.probes} differed (${RUN_FILE}).`;
}

/** Says what will be sent, where to, and the highest price. */
export function offer(endpoint: Endpoint): string {
  const price = highestPrice(PROBES, endpoint.modelId) ?? 0;
  const cost = isLocal(endpoint) ? "" : ` It costs $${price.toFixed(4)} at most: refused requests are free.`;
  return `${PROBES.length} short requests go to ${new URL(endpoint.url).host} for ${endpoint.modelId}.${cost}`;
}

/** Whether the endpoint is on this machine and so costs nothing. */
export function isLocal({ url }: Endpoint): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

/** Every difference, and a sum with the date. */
export function describeFindings(findings: Finding[]): string {
  const count = (where: Difference["in"]) => findings.filter((finding) => finding.in === where).length;
  const same = PROBES.length - count("verdict") - count("unsupported");
  return [
    ...findings.map(describe),
    `${today()}: ${same} of ${PROBES.length} rules are kept by both. ${count("words")} worded otherwise, ${count("form")} answered in another form, ${count("unsupported")} not supported by the rehearsal server.`,
  ].join("\n");
}

function describe({ rule, standIn, endpoint, in: where }: Finding): string {
  const mark = where === "verdict" ? "✗" : where === "unsupported" ? "–" : "·";
  return `${mark} ${rule}\n    rehearsal server: ${standIn}\n    endpoint:         ${endpoint}`;
}

/** The date in UTC, for example 2026-11-23. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
