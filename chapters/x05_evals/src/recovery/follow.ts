/** Notes a reply while it arrives: if the stream fails in the middle, we can go on from there. */
import type { MessageStream } from "@anthropic-ai/sdk/lib/MessageStream";
import { isCutShort } from "@harness/shared/model";
import type { Agent } from "../agent.ts";

/** Keeps in `arrived` what has arrived. Makes the stream fail if the input of a call is not valid JSON. */
export function followReply(stream: MessageStream, { recovery }: Agent): void {
  const inputs: string[] = [];
  recovery.inputs = inputs;
  stream.on("streamEvent", (event, message) => {
    recovery.arrived = message;
    if (event.type === "content_block_delta" && event.delta.type === "input_json_delta")
      inputs[event.index] = (inputs[event.index] ?? "") + event.delta.partial_json;
    const isWhole = event.type === "message_stop" && !isCutShort(message.stop_reason);
    // The SDK silently completes JSON that breaks off. An error thrown here makes the stream fail.
    if (isWhole) for (const input of inputs) if (input) JSON.parse(input);
  });
}
