/** Which calls of a reply may run together? Cuts them, in their order, into batches. */

/** More at once would help nobody: they read the same disk. */
export const MAX_AT_ONCE = 10;

/**
 * Safe calls that stand side by side share a batch, ten at most; any other call has a batch to itself. The batches, put
 * together, are the calls in their order.
 */
export function partitionToolCalls<Call>(
  calls: readonly Call[],
  isConcurrencySafe: (call: Call) => boolean,
): Call[][] {
  const batches: Call[][] = [];
  let open: Call[] | undefined;
  for (const call of calls) {
    const isSafe = isConcurrencySafe(call);
    if (isSafe && open && open.length < MAX_AT_ONCE) {
      open.push(call);
      continue;
    }
    const batch = [call];
    batches.push(batch);
    open = isSafe ? batch : undefined;
  }
  return batches;
}
