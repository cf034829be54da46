import { expect, test } from "vitest";
import { searchTokens, searchWeight } from "../../src/site/index.ts";

test("Chinese and Japanese become pairs, and the last character of a run", () => {
  expect(searchTokens("上下文压缩。记忆")).toEqual(["上下", "下文", "文压", "压缩", "缩", "记忆", "忆"]);
  expect(searchTokens("サーバー")).toEqual(["サー", "ーバ", "バー", "ー"]);
});

test("where scripts meet a word ends", () => {
  expect(searchTokens("子Agent的loop")).toEqual(["子", "的", "agent", "loop"]);
});

test("names are found from each of their parts on", () => {
  expect(searchTokens("todo_write agentLoop HTTPServer2Go __x")).toEqual([
    "todo_write",
    "write",
    "agentloop",
    "loop",
    "httpserver2go",
    "go",
    "__x",
    "x",
  ]);
});

test("wide and narrow letters are the usual ones", () => {
  expect(searchTokens("ＭＣＰ")).toEqual(["mcp"]);
  expect(searchTokens("ﾌｯｸ")).toEqual(searchTokens("フック"));
});

test("the beginning of a chapter counts most, the reference least", () => {
  const titles = { titles: [] };
  const ids = ["/en/s05/#s05", "/en/s05/#try-it", "/en/teaching/#s05", "/en/api/chapters/s05_todo_write/"];
  const weights = ids.map((id, at) => searchWeight(id, "todo", at === 1 ? { titles: ["s05"] } : titles));
  expect(weights).toEqual([3, 1, 0.5, 0.2]);
});

test("it works as text, without anything around it", () => {
  const sent = new Function(`return ${searchTokens.toString()}`)();
  expect(sent("工具 runTool")).toEqual(["工具", "具", "runtool", "tool"]);
});
