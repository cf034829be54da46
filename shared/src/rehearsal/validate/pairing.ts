/** The rules for calls and their results. */

import { type PlacedBlock, pathOf, type Turn } from "./conversation.ts";
import { invalid } from "./schema.ts";

/** Checks that every tool_use has exactly one tool_result at the start of the next user turn. */
export function checkPairing(turns: Turn[]): void {
  turns.forEach(checkUniqueIds);
  turns.forEach((turn, i) => {
    const after = turns[i + 1];
    if (turn.role === "user" && turns[i - 1]?.role !== "assistant") checkResults(turn, undefined);
    if (turn.role !== "assistant") return;
    // Check the results of the next turn first: an error about a wrong id says more than one about a missing result.
    if (after?.role === "user") checkResults(after, turn);
    checkAnswered(turn, after);
  });
}

/** In one turn. The API has taken the same id in two turns. */
function checkUniqueIds(turn: Turn): void {
  const seen = new Set<unknown>();
  for (const placed of ofType(turn, "tool_use")) {
    if (seen.has(placed.block.id)) invalid(`${pathOf(placed)}: \`tool_use\` ids must be unique`);
    seen.add(placed.block.id);
  }
}

function checkResults(turn: Turn, calling: Turn | undefined): void {
  const called = new Set(ofType(calling, "tool_use").map(({ block }) => block.id));
  const answered = new Set<unknown>();
  for (const placed of ofType(turn, "tool_result")) {
    const id = placed.block.tool_use_id;
    if (!called.has(id)) {
      invalid(
        `${pathOf(placed)}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      );
    }
    if (answered.has(id)) {
      invalid(
        `${pathOf(placed)}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
      );
    }
    answered.add(id);
  }
}

function checkAnswered(turn: Turn, next: Turn | undefined): void {
  const calls = ofType(turn, "tool_use");
  const answered = new Set(leadingResults(next).map(({ block }) => block.tool_use_id));
  const missing = calls.map(({ block }) => block.id).filter((id) => !answered.has(id));
  if (missing.length === 0) return;
  invalid(
    `messages.${calls.at(-1)?.message}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(", ")}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  );
}

// A result after text does not count: the API reports its call as unanswered.
function leadingResults(turn: Turn | undefined): PlacedBlock[] {
  if (turn?.role !== "user") return [];
  const end = turn.blocks.findIndex(({ block }) => block.type !== "tool_result");
  return end === -1 ? turn.blocks : turn.blocks.slice(0, end);
}

function ofType(turn: Turn | undefined, type: string): PlacedBlock[] {
  return turn?.blocks.filter(({ block }) => block.type === type) ?? [];
}
