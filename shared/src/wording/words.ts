/** All that the harness says, under one name: a text without blanks is a constant, one with blanks is a function. */

export * from "./background.ts";
export * from "./batches.ts";
export * from "./commands.ts";
export * from "./compact.ts";
export * from "./cron.ts";
export * from "./exercises.ts";
export * from "./files.ts";
export * from "./flags.ts";
export * from "./hooks.ts";
export * from "./mcp.ts";
export * from "./memory.ts";
export * from "./model.ts";
export * from "./permission.ts";
export * from "./pipeline.ts";
export * from "./playground.ts";
export * from "./prompt.ts";
export * from "./protocol.ts";
export * from "./questions.ts";
export * from "./recovery.ts";
export * from "./skills.ts";
export * from "./tasks.ts";
export * from "./team.ts";
export * from "./terminal.ts";
export * from "./todo.ts";
export * from "./trust.ts";
export * from "./worktree.ts";
