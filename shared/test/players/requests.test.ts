import { expect, test } from "vitest";
import { recognise } from "../../src/rehearsal/players/requests.ts";

const create = (path: string, content: string) => ({ kind: "create", path, content });
const replace = (path: string, old: string, next: string) => ({ kind: "replace", path, old, new: next });

test.each([
  ["Read the file README.md and tell me what this project is about", { kind: "about", path: "README.md" }],
  ["读一下 README.md，告诉我这个项目是做什么的", { kind: "about", path: "README.md" }],
  ["README.md を読んで、このプロジェクトが何をするものか教えて", { kind: "about", path: "README.md" }],
  ["read README.md", { kind: "read", path: "README.md" }],
  ["Please show me src/main.ts.", { kind: "read", path: "src/main.ts" }],
  ["What is in `my notes.txt`?", { kind: "read", path: "my notes.txt" }],
  ["What does package.json say?", { kind: "read", path: "package.json" }],
  ["读一下README.md", { kind: "read", path: "README.md" }],
  ["看看「说明.md」", { kind: "read", path: "说明.md" }],
  ["package.json 里面写了什么", { kind: "read", path: "package.json" }],
  ["README.mdを読んで", { kind: "read", path: "README.md" }],
  ["「メモ.txt」の中身を見せて", { kind: "read", path: "メモ.txt" }],
  ["list the files", { kind: "find", pattern: "*" }],
  ["What files are here?", { kind: "find", pattern: "*" }],
  ["find all **/*.ts files", { kind: "find", pattern: "**/*.ts" }],
  ["Which files match src/*.json?", { kind: "find", pattern: "src/*.json" }],
  ["列出当前目录的文件", { kind: "find", pattern: "*" }],
  ["这里有哪些文件？", { kind: "find", pattern: "*" }],
  ["找出所有 *.py 文件", { kind: "find", pattern: "*.py" }],
  ["ファイルの一覧を見せて", { kind: "find", pattern: "*" }],
  ["**/*.md を探して", { kind: "find", pattern: "**/*.md" }],
  ["run `npm test`", { kind: "run", command: "npm test" }],
  ["`git status`", { kind: "run", command: "git status" }],
  ["运行 `ls -la` 看看", { kind: "run", command: "ls -la" }],
  ["`cat *.md` を実行して", { kind: "run", command: "cat *.md" }],
  ["ls", { kind: "run", command: "ls" }],
  ["run ls -l", { kind: "run", command: "ls -l" }],
  ["运行 python3 test.py。", { kind: "run", command: "python3 test.py" }],
  ["ls -l を実行してください", { kind: "run", command: "ls -l" }],
  ["Create a file hello.txt with the content Hi there", create("hello.txt", "Hi there")],
  ['create notes/todo.md containing "buy milk"', create("notes/todo.md", "buy milk")],
  ["Write `x = 1` to a.py", create("a.py", "x = 1")],
  ["create a file hello.txt with Hi there in it", create("hello.txt", "Hi there")],
  ["创建 hello.txt，内容是 你好", create("hello.txt", "你好")],
  ["新建文件 hello.txt，内容为“你好 世界”", create("hello.txt", "你好 世界")],
  ["把“第一行”写入 out.txt", create("out.txt", "第一行")],
  ["hello.txt を作成して、内容は こんにちは", create("hello.txt", "こんにちは")],
  ["hello.txt に「やあ」と書いて", create("hello.txt", "やあ")],
  ["「やあ」という内容で hello.txt を作って", create("hello.txt", "やあ")],
  ["Replace foo with bar in a.txt", replace("a.txt", "foo", "bar")],
  ['In src/a.ts replace "let x" with "const x".', replace("src/a.ts", "let x", "const x")],
  ["change red to blue in style.css", replace("style.css", "red", "blue")],
  ["把 a.txt 里的 foo 改成 bar", replace("a.txt", "foo", "bar")],
  ["将 a.txt 中的“旧 词”替换为“新 词”", replace("a.txt", "旧 词", "新 词")],
  ["a.txt の foo を bar に置き換えて", replace("a.txt", "foo", "bar")],
  ["a.txt の「赤い」を「青い」に変えてください", replace("a.txt", "赤い", "青い")],
])("understands %s", (prompt, request) => {
  expect(recognise(prompt)).toEqual(request);
});

test.each([
  "hello",
  "Write me a poem",
  "你好",
  "今日は何曜日？",
  "Fix the bug",
  "What is 2 * 3?",
  "run the tests",
  "run ls and count the files",
  "列出所有 Python 文件",
  "Python ファイルの一覧を見せて",
])("does not guess at %s", (prompt) => {
  expect(recognise(prompt)).toBeUndefined();
});
