/** In the README of a lab: how a coding agent gets the tools of `pnpm lab mcp`. */

import type { Localized } from "./localized.ts";

const ENTRY = `\`\`\`json
{ "mcpServers": { "lab": { "command": "node", "args": ["/…/lab.mjs", "mcp"] } } }
\`\`\``;

/** Only the path in the entry is the student's to write. */
export const labTutorTools: Localized = {
  zh: `## 让编程助手当老师

\`.mcp.json\` 通过 MCP 把这个实验提供给编程助手：题目、约定、判题、下一个提示、和我们的并排演；我们的代码不在里面。在这个文件夹里启动 [Claude Code](https://code.claude.com/docs/en/mcp)，它会读这个文件，并先问你；课程自己的 Agent 从 s19 起也一样：\`pnpm chapter s19 --workspace 这个文件夹\`。助手不在这里启动时，把 \`lab.mjs\` 的完整路径写进它的设置：

${ENTRY}`,
  en: `## Your coding agent as a tutor

\`.mcp.json\` offers this lab to coding agents over MCP: the task, the contract, the check, the next hint, and the play beside ours. Our code is not among it. [Claude Code](https://code.claude.com/docs/en/mcp), started in this folder, reads that file and asks you first. So does the course's own agent, from s19 on: \`pnpm chapter s19 --workspace THIS_FOLDER\`. For an agent that starts elsewhere, write the full path of \`lab.mjs\` into its settings:

${ENTRY}`,
  ja: `## コーディングエージェントを先生にする

\`.mcp.json\` は、このラボを MCP でコーディングエージェントに渡します。課題、取り決め、判定、次のヒント、解答と並べて動かした結果です。解答のコードは含みません。このディレクトリで [Claude Code](https://code.claude.com/docs/en/mcp) を起動すると、このファイルを読み、先にあなたに確認します。コースのエージェントも s19 からは同じです（\`pnpm chapter s19 --workspace このディレクトリ\`）。別の場所で起動するエージェントには、設定に \`lab.mjs\` の完全なパスを書きます。

${ENTRY}`,
};
