/** The rehearsal server, as the other of the two that are asked. */

import type { Endpoint } from "@harness/shared/model";
import { startRehearsalServer } from "@harness/shared/rehearsal";

/** Starts it for one model. What it says is not compared, only the form. */
export async function openStandIn(modelId: string) {
  const server = await startRehearsalServer({
    model: { reply: () => ({ content: [{ type: "text", text: "Hi." }] }) },
  });
  const endpoint: Endpoint = { url: server.url, apiKey: "stand-in", authToken: null, modelId };
  return { endpoint, close: server.close };
}
