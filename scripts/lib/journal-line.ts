/** One line for a request to the rehearsal server and its answer. */

import type { JournalEntry } from "@harness/shared/rehearsal";

/** `#3 200 /v1/messages claude-opus-5-5, 5 messages → tool_use bash (412 in, 31 out)` */
export function describeEntry({ request, status, path, reply, error }: JournalEntry): string {
  const { model, messages } = request.body;
  const asked = Array.isArray(messages) ? ` ${model}, ${messages.length} messages` : "";
  const outcome = error ? ` → ${error.type}: ${error.message}` : reply ? ` → ${describeReply(reply)}` : "";
  return `#${request.index + 1} ${status} ${path}${asked}${outcome}`;
}

function describeReply({ stop_reason, content, usage }: NonNullable<JournalEntry["reply"]>): string {
  const calls = content.flatMap((block) => (block.type === "tool_use" ? [block.name] : []));
  const read = usage.cache_read_input_tokens ?? 0;
  const input = usage.input_tokens + read + (usage.cache_creation_input_tokens ?? 0);
  const cached = read > 0 ? `, ${read} of it cached` : "";
  return `${[stop_reason, ...calls].join(" ")} (${input} in${cached}, ${usage.output_tokens} out)`;
}
