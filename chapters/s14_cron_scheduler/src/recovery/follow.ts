import type { MessageStream } from "@anthropic-ai/sdk/lib/MessageStream";
import type { Agent } from "../agent.ts";

const CUT_SHORT = ["max_tokens", "model_context_window_exceeded", "refusal"];

/** Notes what arrives of a reply, so that a stream that fails in the middle leaves something to go on from. */
export function followReply(stream: MessageStream, { recovery }: Agent): void {
  const inputs: string[] = [];
  stream.on("streamEvent", (event, message) => {
    recovery.arrived = message;
    if (event.type === "content_block_delta" && event.delta.type === "input_json_delta")
      inputs[event.index] = (inputs[event.index] ?? "") + event.delta.partial_json;
    const isComplete = event.type === "message_stop" && !CUT_SHORT.includes(message.stop_reason ?? "");
    // The SDK silently completes JSON that breaks off. What is thrown here makes the stream fail.
    if (isComplete) for (const input of inputs) if (input) JSON.parse(input);
  });
}
