// `pnpm chapter s02 [flags]`. Plain JavaScript with few imports, because a student waits for it at every start.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { idMeantBy, isChapterFolder, isExtra } from "../../shared/src/launch/chapter-id.mjs";
import { languageOf } from "../../shared/src/launch/locale.mjs";
import { dismissBundler, showBuildErrors, upToDateBundle } from "./bundle.mjs";
import { explainSetup } from "./explain-setup.mjs";
import { requireNode } from "./node-floor.mjs";
import { startBundle } from "./start.mjs";

/** @typedef {import("../../shared/src/wording/index.ts").Language} Language */
/** @typedef {import("../../shared/src/wording/index.ts").Localized} Localized */
/** @typedef {{ dir: string, id: string, title: Localized, motto: Localized }} Chapter */

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
  const chapters = readChapters();
  if (!name || LISTING.test(withoutSeparator(argv).join(" "))) return listChapters(chapters, language);
  const chapter = findChapter(chapters, name);
  if (!chapter) {
    const valid = chapters.map(({ id }) => id).join(", ");
    console.error(fill(UNKNOWN[language], { name, valid }));
    process.exit(2);
  }
  await start(chapter, withoutSeparator(flags));
}

/** Runs the chapter in this process, as if its main file had been started directly.
 * @param {Chapter} chapter
 * @param {string[]} flags
 */
async function start(chapter, flags) {
  const bundle = await upToDateBundle(root, chapter.dir)
    .catch(showBuildErrors)
    .catch((error) => explainSetup(error, languageOf(flags, process.env)));
  if (!bundle) process.exit(1);
  await dismissBundler();
  await startBundle(bundle, flags);
}

/** @returns {Chapter[]} in the order of the course */
function readChapters() {
  const folder = join(root, "chapters");
  const dirs = readdirSync(folder)
    .filter(isChapterFolder)
    .map((name) => join(folder, name));
  const written = dirs.filter((dir) => existsSync(join(dir, "chapter.json"))).sort();
  return written.map((dir) => ({ ...JSON.parse(readFileSync(join(dir, "chapter.json"), "utf8")), dir }));
}

/**
 * @param {Chapter[]} chapters
 * @param {string} name s02, S2, 2, 02 or s02_tool_use; x01 or x1
 */
function findChapter(chapters, name) {
  const id = idMeantBy(name);
  return chapters.find((chapter) => chapter.id === id || basename(chapter.dir) === name);
}

/**
 * @param {Chapter[]} chapters
 * @param {Language} language
 */
function listChapters(chapters, language) {
  const firstExtra = chapters.find(({ id }) => isExtra(id));
  for (const chapter of chapters) {
    const { id, title, motto } = chapter;
    if (chapter === firstExtra) console.log(`\n${EXTRAS[language]}`);
    console.log(`${id}  ${title[language]}\n     ${motto[language]}`);
  }
  console.log(`\n${fill(USAGE[language], { id: chapters[0]?.id ?? "s01" })}`);
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
