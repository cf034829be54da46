// Every command checks first whether Node is too old. Only syntax that an old Node can read.

const OLDEST_NODE = [20, 19];

/**
 * Whether this Node is new enough for the course.
 * @param {string} version such as "20.19.0"
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/**
 * If this Node is too old, says what to install and ends the process with 1.
 * @param {import("../../shared/src/wording/index.ts").Language} language
 */
export async function requireNode(language) {
  const { node } = process.versions;
  if (isNewEnough(node)) return;
  const { ADVICE } = await import("./preflight-advice.mjs");
  const { label, advice } = ADVICE.node;
  console.error(`✗ ${label[language]} (${node})\n  ${advice[language]}`);
  process.exit(1);
}
