/** A reply is followed while it arrives, so that a stream that fails in the middle leaves something to go on from. */
import type { MessageStream } from "@anthropic-ai/sdk/lib/MessageStream";
import { isCutShort } from "@harness/shared/model";
import type { Agent } from "../agent.ts";

/** Notes what arrives. A whole reply whose calls cannot be read makes the stream fail. */
export function followReply(stream: MessageStream, { recovery }: Agent): void {
  const inputs: string[] = [];
  recovery.inputs = inputs;
  stream.on("streamEvent", (event, message) => {
    recovery.arrived = message;
    if (event.type === "content_block_delta" && event.delta.type === "input_json_delta")
      inputs[event.index] = (inputs[event.index] ?? "") + event.delta.partial_json;
    const isWhole = event.type === "message_stop" && !isCutShort(message.stop_reason);
    // The SDK silently completes JSON that breaks off. What is thrown here makes the stream fail.
    if (isWhole) for (const input of inputs) if (input) JSON.parse(input);
  });
}
