/** `pnpm lab s05 mcp`: serves a lab to the student's own coding agent, as a tutor's tools. stdout is the protocol's alone. */

import { once } from "node:events";
import { realpathSync } from "node:fs";
import { aborted, oneAfterAnother } from "@harness/shared/clock";
import { LabError } from "@harness/shared/lab";
import { type CallToolResult, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod";
import { type OpenLab, openLab } from "./lab.ts";
import { TUTOR_TOOLS, type TutorTool } from "./mcp-tools.ts";

const LANGUAGE_NAMES = { zh: "Chinese", en: "English", ja: "Japanese" };

function instructionsFor({ chapter, language }: OpenLab): string {
  return `A student is doing lab ${chapter.id} (${chapter.title.en}): writing a part of a coding agent. You are the tutor, and the student writes the code.
- Read lab_task and lab_contract. Ask the student what was expected and what was seen, run lab_check, and explain its first failure.
- Give one thing at a time: a question, a heading of the task, or a place in the student's code and the question what happens there.
- Do not edit the student's files unless you are asked to. Do not write the missing lines of the task: offer a smaller step.
- Do not look for the solution of the course before lab_check says that everything passes. These tools do not show it.
- Answer in ${LANGUAGE_NAMES[language]}, the language of the tools' texts. Where they name a command such as "play", you have the tool lab_play.`;
}

/** Serves until the client closes stdin, or the signal aborts. What is running then is ended. */
export async function serveLab(lab: OpenLab, signal: AbortSignal): Promise<number> {
  const left = new AbortController();
  const until = AbortSignal.any([signal, left.signal]);
  const connection = serveStdio(() => tutorFor(lab, until), {
    onerror: (error) => process.stderr.write(`${error.message}\n`),
  });
  await Promise.race([aborted(signal), once(process.stdin, "end"), once(process.stdin, "close")]);
  left.abort();
  await connection.close();
  return 0;
}

function tutorFor(lab: OpenLab, until: AbortSignal): McpServer {
  const server = new McpServer(
    { name: "harness-lab", version: "1.0.0" },
    { instructions: instructionsFor(lab) },
  );
  const inTurn = oneAfterAnother();
  for (const tool of TUTOR_TOOLS) {
    const { name, description, annotations, runsProgram } = tool;
    const config = { description, annotations, inputSchema: z.strictObject({}) };
    server.registerTool(name, config, async (_, { mcpReq }) => {
      const signal = AbortSignal.any([until, mcpReq.signal]);
      const work = () => answerOf(tool, lab, { signal, onProgress: progressOf(mcpReq) });
      return runsProgram ? inTurn(work) : work();
    });
  }
  return server;
}

/** The lab is opened anew for each call, because the student works on it meanwhile. */
async function answerOf(
  tool: TutorTool,
  { folder, ...course }: OpenLab,
  call: Parameters<TutorTool["run"]>[1],
): Promise<CallToolResult> {
  try {
    call.signal.throwIfAborted();
    const { chapter: _, ...rest } = course;
    const lab = openLab(rest, { action: "mcp", options: { dir: folder, lang: course.language }, rest: [] });
    return resultOf(await tool.run(lab, call), course);
  } catch (error) {
    const { language } = course;
    const text = error instanceof LabError ? error.text[language] : (error as Error).message;
    return { ...resultOf(text, course), isError: true };
  }
}

/** Where the course lies is not told, because the solution is in it. */
function resultOf(text: string, { root }: Pick<OpenLab, "root">): CallToolResult {
  const hidden = text.replaceAll(realpathSync(root), "(course)").replaceAll(root, "(course)");
  return { content: [{ type: "text", text: hidden }] };
}

/** A check can take minutes. A client that sees progress waits longer. */
function progressOf({ _meta, notify }: ServerContext["mcpReq"]) {
  const progressToken = _meta?.progressToken;
  let played = 0;
  return () => {
    if (progressToken === undefined) return;
    const params = { progressToken, progress: ++played };
    void notify({ method: "notifications/progress", params }).catch(() => {});
  };
}
