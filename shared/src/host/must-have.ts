/** Tests that need a missing program are skipped with a line. Where everything must run, as in CI, that is an error instead. */

/**
 * Call it before something is skipped because a program is missing.
 * @throws an Error with the reason when the variable HARNESS_MUST_HAVE ("bwrap,postgres") names the program.
 */
export function maySkip(program: string, why: string): void {
  const demanded = (process.env.HARNESS_MUST_HAVE ?? "").split(",");
  if (demanded.includes(program))
    throw new Error(`HARNESS_MUST_HAVE names ${program}, and this computer lacks it: ${why}.`);
}
