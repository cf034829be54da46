// `pnpm chapter s02 [flags]`. Plain JavaScript with few imports, because a student waits for it at every start.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { idMeantBy, isChapterFolder, isExtra } from "../../shared/src/launch/chapter-id.mjs";
import { languageOf } from "../../shared/src/launch/locale.mjs";
import { dismissBundler, showBuildErrors, upToDateBundle } from "./bundle.mjs";
import { explainSetup } from "./explain-setup.mjs";
import { requireNode } from "./node-floor.mjs";
import { startBundle } from "./start.mjs";

/** @typedef {import("../../shared/src/wording/index.ts").Language} Language */
/** @typedef {import("../../shared/src/wording/index.ts").Localized} Localized */
/** @typedef {{ id: string, title: Localized, motto: Localized }} Chapter */

const root = fileURLToPath(new URL("../..", import.meta.url));

const UNKNOWN = {
  zh: "没有 {name} 这一章。可用：{valid}。",
  en: "There is no chapter {name}. Valid: {valid}.",
  ja: "{name} という章はありません。使えるもの: {valid}",
};
const EXTRAS = { zh: "番外：", en: "Extras:", ja: "番外編：" };
const USAGE = {
  zh: "开始一章：pnpm chapter {id}    查看选项：pnpm chapter {id} --help",
  en: "Start one: pnpm chapter {id}    Its flags: pnpm chapter {id} --help",
  ja: "章を始める: pnpm chapter {id}    オプション: pnpm chapter {id} --help",
};

/** Flags that are allowed without the name of a chapter. */
const LISTING = /^(--help|-h|--lang[= ](zh|en|ja)|\s)+$/;

await main(process.argv.slice(2));

/** @param {string[]} argv */
async function main(argv) {
  const language = languageOf(argv, process.env);
  await requireNode(language);
  const [name, ...flags] = withoutSeparator(argv);
  const folders = chapterFolders();
  if (!name || LISTING.test(withoutSeparator(argv).join(" "))) return listChapters(folders, language);
  const folder = folders.find((one) => one === name || idOf(one) === idMeantBy(name));
  if (!folder) {
    const valid = folders.map(idOf).join(", ");
    console.error(fill(UNKNOWN[language], { name, valid }));
    process.exit(2);
  }
  await start(folder, withoutSeparator(flags));
}

/** Runs the chapter in this process, as if its main file had been started directly.
 * @param {string} folder
 * @param {string[]} flags
 */
async function start(folder, flags) {
  const bundle = await upToDateBundle(root, join(root, "chapters", folder))
    .catch(showBuildErrors)
    .catch((error) => explainSetup(error, languageOf(flags, process.env)));
  if (!bundle) process.exit(1);
  await dismissBundler();
  await startBundle(bundle, flags);
}

/** The names of the chapters' folders, in the order of the course. */
function chapterFolders() {
  const folder = join(root, "chapters");
  return readdirSync(folder)
    .filter((name) => isChapterFolder(name) && existsSync(join(folder, name, "chapter.json")))
    .sort();
}

/** @param {string} folder */
function idOf(folder) {
  return folder.slice(0, folder.indexOf("_"));
}

/**
 * @param {string[]} folders
 * @param {Language} language
 */
function listChapters(folders, language) {
  const firstExtra = folders.find(isExtra);
  for (const folder of folders) {
    const { id, title, motto } = readChapter(folder);
    if (folder === firstExtra) console.log(`\n${EXTRAS[language]}`);
    console.log(`${id}  ${title[language]}\n     ${motto[language]}`);
  }
  console.log(`\n${fill(USAGE[language], { id: idOf(folders[0] ?? "s01_") })}`);
}

/**
 * @param {string} folder
 * @returns {Chapter}
 */
function readChapter(folder) {
  return JSON.parse(readFileSync(join(root, "chapters", folder, "chapter.json"), "utf8"));
}

/** Drops the `--` of `pnpm chapter s02 -- -p hello`, which some people are used to.
 * @param {string[]} argv
 */
function withoutSeparator(argv) {
  return argv[0] === "--" ? argv.slice(1) : argv;
}

/**
 * @param {string} text
 * @param {Record<string, string>} values
 */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}
