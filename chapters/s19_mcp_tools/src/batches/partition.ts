/** Cuts the calls of a reply, in order, into batches that may run at the same time. */

/** More would not be faster: all calls read the same disk. */
export const MAX_AT_ONCE = 10;

/**
 * Neighbouring safe calls share a batch of at most ten; any other call has a batch of its own. Joined, the batches are the
 * calls in their order.
 */
export function partitionToolCalls<Call>(
  calls: readonly Call[],
  isConcurrencySafe: (call: Call) => boolean,
): Call[][] {
  const batches: Call[][] = [];
  let shared: Call[] | undefined;
  for (const call of calls) {
    const isSafe = isConcurrencySafe(call);
    if (isSafe && shared && shared.length < MAX_AT_ONCE) {
      shared.push(call);
    } else {
      const batch = [call];
      batches.push(batch);
      shared = isSafe ? batch : undefined;
    }
  }
  return batches;
}
