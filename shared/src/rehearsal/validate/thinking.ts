/** The rules for thinking: which kinds a model allows, and that it comes back unchanged. */

import type { Effort, ModelSpec, ThinkingType } from "../../model/index.ts";
import { isThinkingOff, type ThinkingLedger } from "../thinking.ts";
import { type PlacedBlock, pathOf, type Turn } from "./conversation.ts";
import {
  any,
  type Check,
  integer,
  invalid,
  isObject,
  type JsonObject,
  nullable,
  object,
  oneOf,
  tagged,
} from "./schema.ts";

const display = nullable(oneOf("summarized", "omitted", "updates"));

const budget: Check = (value, path) => {
  integer(value, path);
  if ((value as number) < 1024) invalid(`${path}: Input should be greater than or equal to 1024`);
};

export const thinking = tagged({
  adaptive: object({ type: any }, { display }),
  disabled: object({ type: any }),
  enabled: object({ type: any, budget_tokens: budget }, { display }),
  between_tools: object({ type: any }, { display }),
});

/** Checks that the model allows this kind of thinking, effort, budget and tool choice. */
export function checkThinkingMode(body: JsonObject, model: ModelSpec): void {
  checkLevel(body, model);
  if (!isObject(body.thinking)) return;
  const type = body.thinking.type as ThinkingType;
  const refusal = model.thinking.refuses[type];
  if (refusal) invalid(refusal);
  if (type === "disabled") checkEffort(body, model);
  if (type !== "enabled") return;
  if (typeof body.max_tokens === "number" && body.max_tokens <= Number(body.thinking.budget_tokens)) {
    invalid("`max_tokens` must be greater than `thinking.budget_tokens`");
  }
  if (isObject(body.tool_choice) && ["any", "tool"].includes(String(body.tool_choice.type))) {
    invalid("Thinking may not be enabled when tool_choice forces tool use.");
  }
}

// In the order of the API, which is that of the alphabet.
function checkLevel({ output_config: output }: JsonObject, { effort: known }: ModelSpec): void {
  const effort = isObject(output) ? (output.effort as Effort | undefined) : undefined;
  if (!known || !effort || known.includes(effort)) return;
  if (known.length === 0) invalid("This model does not support the effort parameter.");
  invalid(
    `This model does not support effort level '${effort}'. Supported levels: ${[...known].sort().join(", ")}.`,
  );
}

function checkEffort(body: JsonObject, model: ModelSpec): void {
  const effort = isObject(body.output_config) ? body.output_config.effort : undefined;
  if (model.thinking.disabledNeedsEffort && (effort === "xhigh" || effort === "max")) {
    invalid(`"thinking.type.disabled" is not supported for this model at effort "${effort}".`);
  }
}

/** Checks that the thinking of the latest assistant turn comes back exactly as it was sent. */
export function checkThinkingEcho(
  turns: Turn[],
  body: JsonObject,
  model: ModelSpec,
  ledger: ThinkingLedger,
): void {
  const latest = turns.findLast((turn) => turn.role === "assistant");
  for (const turn of turns) {
    for (const placed of thinkingBlocks(turn)) checkSignature(placed, turn === latest, ledger);
  }
  if (latest && !isThinkingOff(body, model)) checkSequence(latest, ledger);
}

function checkSignature(placed: PlacedBlock, isLatest: boolean, ledger: ThinkingLedger): void {
  if (placed.block.type !== "thinking") return;
  const verdict = ledger.verify(String(placed.block.thinking), String(placed.block.signature));
  if (verdict === "valid") return;
  if (verdict === "modified" && isLatest) modified(pathOf(placed));
  invalid(`${pathOf(placed)}: Invalid \`signature\` in \`thinking\` block`);
}

// While tools run, the id of the call identifies the reply, so dropped or reordered blocks are noticed, too.
function checkSequence(turn: Turn, ledger: ThinkingLedger): void {
  const call = turn.blocks.find(({ block }) => block.type === "tool_use");
  const sent = call && ledger.sentWith(String(call.block.id));
  if (!call || !sent) return;
  const back = thinkingBlocks(turn).filter(({ message }) => message === call.message);
  if (JSON.stringify(back.map(({ block }) => keyOf(block))) === JSON.stringify(sent.map(keyOf))) return;
  modified(pathOf(back[0] ?? { ...call, position: 0 }));
}

function thinkingBlocks(turn: Turn): PlacedBlock[] {
  return turn.blocks.filter(({ block }) => block.type === "thinking" || block.type === "redacted_thinking");
}

function keyOf(block: object): unknown[] {
  const { type, thinking, signature, data } = block as JsonObject;
  return [type, thinking, signature, data];
}

function modified(path: string): never {
  invalid(
    `${path}: \`thinking\` or \`redacted_thinking\` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.`,
  );
}
