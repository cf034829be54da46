/** `pnpm check live`: asks a real endpoint and the rehearsal server the same questions, and lists the differences. */

import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { type Endpoint, findModel, readEndpoint, SetupError } from "@harness/shared/model";
import { UsageError } from "../lib/command.ts";
import { ask } from "./ask.ts";
import { differenceBetween } from "./compare.ts";
import { describeFindings, type Finding, historyOf, isLocal, offer, today } from "./findings.ts";
import { PROBES } from "./probes.ts";
import { keepRun, lastRun, RUN_FILE } from "./record.ts";
import { openStandIn } from "./stand-in.ts";

const NO_ENDPOINT =
  "No endpoint to compare with: set ANTHROPIC_API_KEY, in the environment or in .env. Nothing was sent.";

/** Returns the exit code. 1: they accept or refuse different requests, or the endpoint did not answer. 2: nothing was asked. */
export async function checkLive(root: string, { yes }: { yes: boolean }): Promise<number> {
  const endpoint = endpointOf(root);
  print(historyOf(lastRun(root)));
  print(offer(endpoint));
  if (!isLocal(endpoint) && !yes && !(await agrees())) return stop("Nothing was sent.");
  const findings = await compareAll(endpoint);
  print(describeFindings(findings));
  if (!isLocal(endpoint)) keep(root, endpoint, findings);
  return findings.some((finding) => finding.in === "verdict") ? 1 : 0;
}

function endpointOf(root: string): Endpoint {
  const endpoint = readConfigured(root);
  if (!endpoint) throw new UsageError(NO_ENDPOINT);
  if (findModel(endpoint.modelId)) return endpoint;
  throw new UsageError(
    `The rehearsal server does not know the model ${endpoint.modelId}, so there is nothing to compare. Set MODEL_ID to one of shared/src/model/models.ts.`,
  );
}

function readConfigured(root: string): Endpoint | undefined {
  try {
    return readEndpoint(join(root, ".env"), process.env);
  } catch (error) {
    if (error instanceof SetupError) throw new UsageError(error.message);
    throw error;
  }
}

async function agrees(): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question("Send them? [y/N] ");
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

function stop(why: string): number {
  print(`${why} With --yes it does not ask.`);
  return 2;
}

/** Sends one probe after the other: at sixty requests at once, the endpoint would refuse because of its rate limit. */
async function compareAll(endpoint: Endpoint): Promise<Finding[]> {
  const standIn = await openStandIn(endpoint.modelId);
  const findings: Finding[] = [];
  try {
    for (const [i, probe] of PROBES.entries()) {
      progress(i + 1);
      const difference = differenceBetween(
        await ask(standIn.endpoint, probe),
        await answerOf(endpoint, probe),
      );
      if (difference) findings.push({ rule: probe.rule, ...difference });
    }
  } finally {
    progress();
    await standIn.close();
  }
  return findings;
}

async function answerOf(endpoint: Endpoint, probe: (typeof PROBES)[number]) {
  try {
    return await ask(endpoint, probe);
  } catch (error) {
    const { cause, message } = error as Error & { cause?: Error };
    throw new UsageError(`${new URL(endpoint.url).host} does not answer: ${cause?.message || message}`);
  }
}

function keep(root: string, endpoint: Endpoint, differences: Finding[]): void {
  const { url, modelId } = endpoint;
  const run = {
    date: today(),
    endpoint: new URL(url).host,
    model: modelId,
    probes: PROBES.length,
    differences,
  };
  keepRun(root, run);
  print(`Written: ${RUN_FILE}. Commit it, so that others know.`);
}

function progress(done?: number): void {
  if (process.stderr.isTTY) process.stderr.write(done ? `\r${done}/${PROBES.length}` : "\r\u001b[K");
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
