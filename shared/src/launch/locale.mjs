// Plain JavaScript, because scripts need it before anything is installed or bundled.

/** @typedef {import("../wording/index.ts").Language} Language */

/**
 * The language of the output: the one that --lang names, else the locale's.
 * @param {string[]} argv
 * @param {Record<string, string | undefined>} env
 * @returns {Language}
 */
export function languageOf(argv, env) {
  const inline = argv.find((arg) => arg.startsWith("--lang="));
  const wanted = inline ? inline.slice("--lang=".length) : argv[argv.indexOf("--lang") + 1];
  if (wanted === "zh" || wanted === "en" || wanted === "ja") return wanted;
  return localeLanguage(env);
}

/**
 * @param {Record<string, string | undefined>} env
 * @returns {Language}
 */
export function localeLanguage(env) {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || systemLocale();
  if (/^zh/i.test(locale)) return "zh";
  if (/^ja/i.test(locale)) return "ja";
  return "en";
}

/** Windows sets none of these variables. */
function systemLocale() {
  return new Intl.DateTimeFormat().resolvedOptions().locale;
}
