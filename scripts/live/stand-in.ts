/** The rehearsal server, as the second endpoint of the comparison. */

import type { Endpoint } from "@harness/shared/model";
import { startRehearsalServer } from "@harness/shared/rehearsal";

/** Starts the server for one model. Only the form of its replies is compared, not the text. */
export async function openStandIn(modelId: string) {
  const server = await startRehearsalServer({
    model: { reply: () => ({ content: [{ type: "text", text: "Hi." }] }) },
  });
  const endpoint: Endpoint = { url: server.url, apiKey: "stand-in", authToken: null, modelId };
  return { endpoint, close: server.close };
}
