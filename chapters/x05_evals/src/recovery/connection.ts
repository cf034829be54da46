/** The connection to the model, without the SDK's retries, and with a limit for silence. */
import { APIConnectionTimeoutError } from "@anthropic-ai/sdk";
import type { Clock } from "@harness/shared/clock";
import type { ModelConnection } from "@harness/shared/model";

/** Even while the model thinks, the API sends an event every few seconds. */
export const MAX_SILENCE_MS = 120_000;

/** Returns the connection without the SDK's retries, which would multiply ours. It fails after MAX_SILENCE_MS of silence. */
export function recoverable(model: ModelConnection, clock: Clock): ModelConnection {
  return { ...model, client: model.client.withOptions({ maxRetries: 0, fetch: watchedFetch(clock) }) };
}

/** The SDK's own timeout covers only the headers of a response, not its body. */
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

/** Throws a timeout error if nothing arrives although the connection is open. */
async function withinSilenceLimit<Value>(work: Promise<Value>, clock: Clock): Promise<Value> {
  const arrived = new AbortController();
  const silence = clock.sleep(MAX_SILENCE_MS, arrived.signal).then((): never => {
    throw new APIConnectionTimeoutError({ message: `Nothing came for ${MAX_SILENCE_MS / 1000} s.` });
  });
  try {
    return await Promise.race([work, silence]);
  } finally {
    // A plain string: without a reason, each piece would create an Error with a stack.
    arrived.abort("it came");
  }
}
