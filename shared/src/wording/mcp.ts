/** Sentences about servers of tools. */

import { everywhere, grouped, type Localized } from "./localized.ts";
import { retold } from "./retold.ts";

export const helpOfMcp: Localized = {
  zh: "列出 MCP 服务器和它们的工具；/mcp reconnect NAME 重新连接一个",
  en: "lists the MCP servers and their tools; /mcp reconnect NAME connects one again",
  ja: "MCP サーバーとそのツールを一覧する。/mcp reconnect NAME で一つをつなぎ直す",
};

export const noServers: Localized = {
  zh: "没有配置 MCP 服务器。写在 .mcp.json 里就会连接。",
  en: "No MCP server is configured. Those named in .mcp.json are connected.",
  ja: "MCP サーバーは設定されていません。.mcp.json に書くと接続します。",
};

export const serverReady = ({ name, count }: { name: string; count: number }): Localized => ({
  zh: `MCP 服务器 ${name}：${count} 个工具`,
  en: `MCP server ${name}: ${count} ${count === 1 ? "tool" : "tools"}`,
  ja: `MCP サーバー ${name}：ツール ${count} 個`,
});

export const serverFailed = ({ name, reason }: { name: string; reason: string }): Localized => ({
  zh: `MCP 服务器 ${name} 连不上：${retold(reason).zh}`,
  en: `MCP server ${name} could not be connected: ${reason}`,
  ja: `MCP サーバー ${name} に接続できません：${retold(reason).ja}`,
});

export const serverSlow = ({ name }: { name: string }): Localized => ({
  zh: `MCP 服务器 ${name} 还在连接；连上之后，它的工具就会加进来。`,
  en: `MCP server ${name} is still connecting: its tools join when it is ready.`,
  ja: `MCP サーバー ${name} はまだ接続中です。つながりしだい、そのツールも使えるようになります。`,
});

export const serverClosed = ({ name }: { name: string }): Localized => ({
  zh: `MCP 服务器 ${name} 断开了；下次调用它的工具时会重新连接。`,
  en: `MCP server ${name} is gone. The next call of one of its tools connects it again.`,
  ja: `MCP サーバー ${name} との接続が切れました。次にそのツールを呼ぶと、つなぎ直します。`,
});

export const serverRefused = (found: { place: string; reason: Localized | string }): Localized => {
  const reason = typeof found.reason === "string" ? retold(found.reason) : found.reason;
  return {
    zh: `${found.place}：这个 MCP 服务器没有启用：${reason.zh}`,
    en: `${found.place}: this MCP server is left out: ${reason.en}`,
    ja: `${found.place}：この MCP サーバーは使いません：${reason.ja}`,
  };
};

export const variableNotSet = ({ name }: { name: string }): Localized => ({
  zh: `环境变量 ${name} 没有设置，也没有默认值`,
  en: `the variable ${name} is not set, and there is no default`,
  ja: `環境変数 ${name} が設定されておらず、既定値もありません`,
});

export const noAddress = ({ url }: { url: string }): Localized => ({
  zh: `${url} 不是 http 或 https 地址`,
  en: `${url} is no address of http or https`,
  ja: `${url} は http や https のアドレスではありません`,
});

export const serverNameTaken = ({ name, by }: { name: string; by: string }): Localized => ({
  zh: `它的工具会叫 mcp__${name}__…，这个名字已经被 ${by} 占用`,
  en: `its tools would be called mcp__${name}__…, as those of ${by} are`,
  ja: `ツール名が mcp__${name}__… となり、${by} のものと重なります`,
});

export const mcpToolRefused = (found: { server: string; tool: string; reason: Localized }): Localized => ({
  zh: `MCP 服务器 ${found.server} 的工具 ${found.tool} 没有加入：${found.reason.zh}`,
  en: `The tool "${found.tool}" of MCP server ${found.server} is left out: ${found.reason.en}`,
  ja: `MCP サーバー ${found.server} のツール「${found.tool}」は使いません：${found.reason.ja}`,
});

export const toolNameTaken = ({ name, by }: { name: string; by: string }): Localized => ({
  zh: `它会叫 ${name}，和工具 ${by} 重名`,
  en: `it would be called ${name}, as the tool "${by}" is`,
  ja: `名前が ${name} となり、ツール「${by}」と重なります`,
});

export const toolNameUnfit = ({ most }: { most: number }): Localized => ({
  zh: `名字是空的，或者加上前缀后超过 ${most} 个字符`,
  en: `its name is empty, or has more than ${most} characters with mcp__… in front`,
  ja: `名前が空か、接頭辞を付けると ${most} 文字を超えます`,
});

export const toolNeedsTask: Localized = {
  zh: "它只能作为 MCP 任务运行，这里不支持",
  en: "it runs only as an MCP task, which is not supported here",
  ja: "MCP のタスクとしてしか実行できず、ここでは対応していません",
};

export const schemaNoObject: Localized = {
  zh: "它的输入 schema 不是对象",
  en: "its input schema describes no object",
  ja: "入力スキーマがオブジェクトではありません",
};

export const schemaUnfit = ({ place }: { place: string }): Localized => ({
  zh: `它的输入 schema 不符合 JSON Schema 2020-12：${place}`,
  en: `its input schema is not valid JSON Schema 2020-12: ${place}`,
  ja: `入力スキーマが JSON Schema 2020-12 に合っていません: ${place}`,
});

export const schemaKeyUnfit = ({ key }: { key: string }): Localized => ({
  zh: `输入字段的名字 ${key} 不能用`,
  en: `the name of its field ${key} cannot be used`,
  ja: `入力項目の名前 ${key} は使えません`,
});

export const schemaTooLarge = ({ chars, most }: { chars: number; most: number }): Localized => ({
  zh: `它的输入 schema 有 ${grouped(chars)} 个字符，上限是 ${grouped(most)}`,
  en: `its input schema has ${grouped(chars)} characters, the limit is ${grouped(most)}`,
  ja: `入力スキーマが ${grouped(chars)} 文字あり、上限の ${grouped(most)} を超えています`,
});

/** One server as /mcp lists it. */
export interface ServerRow {
  name: string;
  status: "connecting" | "ready" | "closed" | "failed";
  /** File and line of its entry. */
  place: string;
  count: number;
}

const STATUS: Record<ServerRow["status"], Localized> = {
  connecting: { zh: "正在连接", en: "connecting", ja: "接続中" },
  ready: { zh: "已连接", en: "connected", ja: "接続済み" },
  closed: { zh: "已断开", en: "gone", ja: "切断" },
  failed: { zh: "连不上", en: "failed", ja: "接続失敗" },
};

export const serverRow = ({ name, status, place, count }: ServerRow): Localized => ({
  zh: `${name}：${STATUS[status].zh}，${count} 个工具（${place}）`,
  en: `${name}: ${STATUS[status].en}, ${count} ${count === 1 ? "tool" : "tools"} (${place})`,
  ja: `${name}：${STATUS[status].ja}、ツール ${count} 個（${place}）`,
});

export const serverError = ({ reason }: { reason: string }): Localized => ({
  zh: `上次出错：${retold(reason).zh}`,
  en: `last error: ${reason}`,
  ja: `直近のエラー：${retold(reason).ja}`,
});

/** A line that a server printed in addition to its answers. */
export const serverPrinted = ({ line }: { line: string }): Localized => everywhere(`| ${line}`);
