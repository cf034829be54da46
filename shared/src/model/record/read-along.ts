/** Two read an answer: the caller, and the record. */

export interface Answer {
  /** As far as it arrived. */
  text: string;
  /** The error that broke it off. */
  failure?: unknown;
}

/** The same answer for the caller, who may read it at any pace or not at all, and the outcome for the record. */
export function readAlong(response: Response): { passed: Response; read: Promise<Answer> } {
  if (!response.body) return { passed: response, read: Promise.resolve({ text: "" }) };
  // `response.clone()` would copy every byte, and costs more than all else that is recorded.
  let asked: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      asked = controller;
    },
    cancel: () => {
      asked = undefined;
    },
  });
  const read = readAll(response.body, {
    chunk: (bytes) => asked?.enqueue(bytes),
    end: () => asked?.close(),
    failure: (error) => asked?.error(error),
  });
  return { passed: new Response(body, response), read };
}

interface Listener {
  chunk(bytes: Uint8Array): void;
  end(): void;
  failure(error: unknown): void;
}

async function readAll(body: ReadableStream<Uint8Array>, listener: Listener): Promise<Answer> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true });
      listener.chunk(bytes);
    }
    listener.end();
    return { text };
  } catch (failure) {
    listener.failure(failure);
    return { text, failure };
  }
}
