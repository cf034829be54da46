// If a start fails because of the computer, prints the advice of `pnpm preflight` instead of a stack trace.

/** @type {Record<string, "install" | "folder">} */
const CHECK_OF_CODE = {
  ERR_MODULE_NOT_FOUND: "install",
  EACCES: "folder",
  EPERM: "folder",
  EROFS: "folder",
};

/**
 * Says what is missing and what to do, and ends the process with 1. Throws every other error.
 * @param {NodeJS.ErrnoException} error
 * @param {import("../../shared/src/wording/index.ts").Language} language
 * @returns {Promise<never>}
 */
export async function explainSetup(error, language) {
  const check = CHECK_OF_CODE[error.code ?? ""];
  if (!check) throw error;
  const { ADVICE } = await import("./preflight-advice.mjs");
  const { label, advice } = ADVICE[check];
  console.error(`✗ ${label[language]}\n  ${advice[language]}`);
  process.exit(1);
}
