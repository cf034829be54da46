/** Facts for the documents that come from the code of the chapters: their tools, and what a play looks like. */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Chapter, previousChapter, readQuestions } from "@harness/shared/chapters";
import { type CourseFacts, type OfferedTool, predictedBy, toolsAdded } from "@harness/shared/course";
import { recordedPlays } from "./recorded-plays.ts";

/** Reads the tools from bundles, and plays the scenarios that readers predict. */
export async function courseFacts(root: string, chapters: Chapter[], only = chapters): Promise<CourseFacts> {
  const tools = await toolsOf(root, chapters);
  const plays = await recordedPlays(
    root,
    only.map((chapter) => ({ chapter, scenarios: predictedBy(readQuestions(chapter)) })),
  );
  const toolsIn = (chapter: Chapter | undefined) => (chapter && tools[chapter.id]) || [];
  return {
    toolsAddedBy: (chapter) => toolsAdded(toolsIn(previousChapter(chapters, chapter)), toolsIn(chapter)),
    playOf: (chapter, scenario) => plays.get(chapter.id)?.get(scenario),
  };
}

interface ToolModule {
  name: string;
  inputSchema: unknown;
}

/** The tools of each chapter, by chapter id, as a request offers them. */
async function toolsOf(root: string, chapters: Chapter[]): Promise<Record<string, OfferedTool[]>> {
  const { toolSchema, ...maps } = await loadTools(root, chapters);
  const offered = Object.entries(maps).map(([id, map]) => {
    const tools = Object.values(map as Record<string, ToolModule>).filter(({ inputSchema }) => inputSchema);
    return [id, tools.map(({ name, inputSchema }) => ({ name, input: toolSchema(inputSchema) }))];
  });
  return Object.fromEntries(offered);
}

const MAP = "src/tools/index.ts";
/** s01 has a single tool and no map yet. */
const ONLY_TOOL = "src/tools/bash.ts";

/** Bundles all dispatch maps together, so that shared code is read once. */
async function loadTools(root: string, chapters: Chapter[]) {
  const { build } = await import("esbuild");
  const lines = chapters.flatMap(({ id, dir, path }) => {
    const has = (file: string) => existsSync(join(path, file));
    if (has(MAP)) return [`export { tools as ${id} } from "./chapters/${dir}/${MAP}";`];
    return has(ONLY_TOOL) ? [`export * as ${id} from "./chapters/${dir}/${ONLY_TOOL}";`] : [];
  });
  const contents = [...lines, 'export { toolSchema } from "@harness/shared/model";'].join("\n");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    write: false,
    define: { "import.meta.url": "$url" },
    external: ["esbuild", "typescript"],
    logLevel: "silent",
  });
  const module = { exports: {} as { toolSchema(schema: unknown): OfferedTool["input"] } };
  const run = new Function("module", "exports", "require", "$url", outputFiles[0]?.text ?? "");
  run(module, module.exports, createRequire(join(root, "package.json")), pathToFileURL(root).href);
  return module.exports;
}
