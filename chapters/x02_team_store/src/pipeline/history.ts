/** A record of every call for `/history`: which agent made it, who decided, how long each stage took. */
import type Anthropic from "@anthropic-ai/sdk";
import { resultText } from "@harness/shared/model";
import { clip } from "@harness/shared/text";
import { signCall } from "../permission/signature.ts";
import { UNJUDGED } from "../permission/state.ts";
import { confirmation, execution } from "./stages.ts";
import type { CallRecord, Decision, StagedRequest } from "./state.ts";

export const MAX_RECORDS = 1_000;
const MAX_CHARS = 200;

/** Adds the record of a call that begins. Beyond a thousand, the oldest one is dropped. */
export function keepRecord({ record }: StagedRequest, history: CallRecord[]): void {
  record.number = (history.at(-1)?.number ?? 0) + 1;
  history.push(record);
  if (history.length > MAX_RECORDS) history.shift();
}

/** Signs the call after the hooks: they may have changed the input. */
export function noteSignature({ record, tool, input, verdict, agent }: StagedRequest): void {
  if (verdict === UNJUDGED) return;
  const { signature } = signCall(tool, input, agent.workdir);
  record.signature = clip(signature, MAX_CHARS);
}

/** Completes the record when the call is answered. */
export function noteAnswer(request: StagedRequest, result: Anthropic.ToolResultBlockParam): void {
  const { agent, record } = request;
  record.ms = agent.clock.now() - record.startedAt;
  record.chars = resultText(result).length;
  record.decision = decisionOf(request);
}

/** Derived from the verdict and from the stage that threw. */
function decisionOf({ verdict, record, output }: StagedRequest): Decision {
  const { result, matchedRule: rule, remembered } = verdict;
  const { stages } = record;
  if (stages.some(({ name }) => name === execution.name) || !(output instanceof Error))
    return { kind: result === "ask" ? "approved" : remembered ? "remembered" : "allowed", rule };
  if (result === "deny" && verdict !== UNJUDGED) return { kind: "denied", reason: verdict.reason };
  const broken = stages.find(({ error }) => error !== undefined);
  const kind = broken?.name === confirmation.name ? "denied" : "stopped";
  return { kind, reason: broken?.error ?? output.message };
}
