/** What is kept of every call, so that the user can look back: who made it, who decided, how long each stage took. */
import type Anthropic from "@anthropic-ai/sdk";
import { resultText } from "@harness/shared/model";
import { clip } from "@harness/shared/text";
import { signCall } from "../permission/signature.ts";
import { UNJUDGED } from "../permission/state.ts";
import { confirmation, running } from "./stages.ts";
import type { CallRecord, Decision, Execution } from "./state.ts";

export const MAX_RECORDS = 1_000;
const MAX_CHARS = 200;

/** Keeps a call from its beginning on. The oldest one goes. */
export function keepRecord({ record }: Execution, history: CallRecord[]): void {
  record.number = (history.at(-1)?.number ?? 0) + 1;
  history.push(record);
  if (history.length > MAX_RECORDS) history.shift();
}

/** A hook may have changed the input: what will run is what counts. */
export function noteSignature({ record, tool, input, verdict, agent }: Execution): void {
  if (verdict === UNJUDGED) return;
  const { signature } = signCall(tool, input, agent.workdir);
  record.signature = clip(signature, MAX_CHARS);
}

/** What there is to be known once a call is answered. */
export function noteAnswer(execution: Execution, result: Anthropic.ToolResultBlockParam): void {
  const { agent, record } = execution;
  record.ms = agent.clock.now() - record.startedAt;
  record.chars = resultText(result).length;
  record.decision = decisionOf(execution);
}

/** Read off from what has happened: the verdict, and the stage that ended the preparation. */
function decisionOf({ verdict, record, output }: Execution): Decision {
  const { result, matchedRule: rule } = verdict;
  const { stages } = record;
  if (stages.some(({ name }) => name === running.name) || !(output instanceof Error))
    return { kind: result === "ask" ? "approved" : "allowed", rule };
  if (result === "deny" && verdict !== UNJUDGED) return { kind: "denied", reason: verdict.reason };
  const broken = stages.find(({ error }) => error !== undefined);
  const kind = broken?.name === confirmation.name ? "denied" : "stopped";
  return { kind, reason: broken?.error ?? output.message };
}
