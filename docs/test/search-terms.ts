/** What readers look for, twenty terms a language: search has to find every page that says it, and no other. */

import type { Language } from "./kit/site.ts";

export const TERMS: Record<Language, string[]> = {
  zh: [
    ..."上下文 压缩 记忆 权限 钩子 技能 待办清单 工作树 队友 流水线 缓存断点 排练服务器 定时 认领".split(" "),
    ..."并发 敏感文件 通知 todo_write worktree runTool".split(" "),
  ],
  en: [
    ..."compaction worktree teammate hook skill memory subagent cron mailbox permission retry batch".split(
      " ",
    ),
    ..."pipeline todo_write read_file cache notification MCP loop Stop".split(" "),
  ],
  ja: [
    ..."コンテキスト 圧縮 メモリ 権限 フック サブエージェント ツール ワークツリー チームメイト".split(" "),
    ..."パイプライン キャッシュ リハーサルサーバー 着手 並行 プロンプト 機密ファイル 通知 応答 todo_write ターン".split(
      " ",
    ),
  ],
};
