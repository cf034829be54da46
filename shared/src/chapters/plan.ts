/** The twenty chapters of the course, then its extras, written or not: the root README lists them all. */

import type { Localized } from "../wording/index.ts";

export interface PlannedChapter {
  id: string;
  slug: string;
  title: Localized;
}

export const PLAN: PlannedChapter[] = [
  planned("s01", "agent_loop", "Agent 循环", "Agent Loop", "エージェントループ"),
  planned("s02", "tool_use", "工具调用", "Tool Use", "ツール呼び出し"),
  planned("s03", "permission", "权限", "Permission", "権限"),
  planned("s04", "hooks", "钩子", "Hooks", "フック"),
  planned("s05", "todo_write", "待办清单", "Todo Write", "ToDo リスト"),
  planned("s06", "subagent", "子 Agent", "Subagent", "サブエージェント"),
  planned("s07", "skill_loading", "技能加载", "Skill Loading", "スキルの読み込み"),
  planned("s08", "context_compact", "上下文压缩", "Context Compact", "コンテキスト圧縮"),
  planned("s09", "memory", "记忆", "Memory", "メモリ"),
  planned("s10", "system_prompt", "系统提示词", "System Prompt", "システムプロンプト"),
  planned("s11", "error_recovery", "错误恢复", "Error Recovery", "エラーからの回復"),
  planned("s12", "task_system", "任务系统", "Task System", "タスクシステム"),
  planned("s13", "background_tasks", "后台任务", "Background Tasks", "バックグラウンドタスク"),
  planned("s14", "cron_scheduler", "定时调度", "Cron Scheduler", "定期スケジューラー"),
  planned("s15", "agent_teams", "Agent 团队", "Agent Teams", "エージェントチーム"),
  planned("s16", "team_protocols", "团队协议", "Team Protocols", "チームプロトコル"),
  planned("s17", "concurrency_batches", "并发批次", "Concurrency Batches", "並行バッチ"),
  planned("s18", "worktree_isolation", "工作树隔离", "Worktree Isolation", "ワークツリーによる分離"),
  planned("s19", "mcp_tools", "MCP 工具", "MCP Tools", "MCP ツール"),
  planned("s20", "harness", "完整的 Harness", "The Harness", "完成したハーネス"),
  planned("x01", "sandbox", "沙箱", "Sandbox", "サンドボックス"),
  planned("x02", "team_store", "团队存储", "Team Store", "チームストア"),
];

function planned(id: string, slug: string, ...[zh, en, ja]: [string, string, string]): PlannedChapter {
  return { id, slug, title: { zh, en, ja } };
}
