import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { environment, say, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { look, plan } from "./rehearse.ts";

const launcher = fileURLToPath(new URL("../../../scripts/launch/chapter.mjs", import.meta.url));

it.each([
  ["zh", "  待办清单：2 项，完成 1 项", "待办清单有 3 圈没更新了，提醒一下模型。"],
  ["en", "  Todo list: 1 of 2 done", "The todo list was left alone for 3 rounds. The model is reminded."],
  ["ja", "  ToDo リスト：2 件中 1 件完了", "ToDo リストが 3 周更新されていないので、モデルに知らせます。"],
])("list and reminder are shown in the reader's language: %s", async (language, title, notice) => {
  const todos = [
    { content: "读", status: "completed" },
    { content: "写", status: "pending" },
  ];
  const replies = [say(plan(...todos)), look(), look(), look()];
  const server = await startRehearsalServer({ model: { reply: () => replies.shift() ?? say("42") } });
  onTestFinished(() => server.close());

  const { PATH = "" } = environment();
  const env = { PATH, HOME: temporaryDirectory(), ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: server.url };
  const args = [launcher, "s05", "--lang", language, "-p", "Go", "--workspace", temporaryDirectory()];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const lines = stderr.split("\n");
  expect(lines.slice(lines.indexOf(title)).slice(0, 3)).toEqual([title, "    [x] 读", "    [ ] 写"]);
  expect(lines).toContain(notice);
  expect(stdout).toBe("42\n");
});
