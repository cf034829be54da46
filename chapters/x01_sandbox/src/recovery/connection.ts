/** The connection to the model, with its failures left to us. */
import { APIConnectionTimeoutError } from "@anthropic-ai/sdk";
import type { Clock } from "@harness/shared/clock";
import type { ModelConnection } from "@harness/shared/model";

/** Even while the model thinks, the API sends a sign of life every few seconds. */
export const MAX_SILENCE_MS = 120_000;

/** The same connection without the SDK's own retries, for attempts must not multiply, and with an end to silence. */
export function recoverable(model: ModelConnection, clock: Clock): ModelConnection {
  return { ...model, client: model.client.withOptions({ maxRetries: 0, fetch: watchedFetch(clock) }) };
}

/** The SDK's own time limit ends with the headers of an answer, before its body. */
function watchedFetch(clock: Clock): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    return response.body ? new Response(watch(response.body, clock), response) : response;
  };
}

function watch(body: ReadableStream<Uint8Array>, clock: Clock): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await withinSilenceLimit(reader.read(), clock);
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The connection may be open, and yet nothing comes. */
async function withinSilenceLimit<Value>(work: Promise<Value>, clock: Clock): Promise<Value> {
  const arrived = new AbortController();
  const silence = clock.sleep(MAX_SILENCE_MS, arrived.signal).then((): never => {
    throw new APIConnectionTimeoutError({ message: `Nothing came for ${MAX_SILENCE_MS / 1000} s.` });
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    // Without a reason it would make an Error, with its stack, for each piece.
    arrived.abort("it came");
  }
}
