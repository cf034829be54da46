/** Probes of betas: each name that the SDK knows, and what some of them allow a request to contain. */

import { accepted, type Probe, refused, request } from "./probe.ts";

const withBeta = (beta: string) => ({ headers: { "anthropic-beta": beta } });

/** `AnthropicBeta` of SDK 1.12.0, without those that have nothing to do with messages. */
const NAMES = [
  "advisor-tool-2026-03-01",
  "cache-diagnosis-2026-04-07",
  "code-execution-2025-05-22",
  "compact-2026-09-04",
  "computer-use-2025-11-24",
  "context-1m-2025-08-07",
  "context-management-2025-06-27",
  "extended-cache-ttl-2025-04-11",
  "fallback-credit-2026-07-01",
  "fast-mode-2026-02-01",
  "files-api-2025-04-14",
  "inline-tools-2026-09-15",
  "interleaved-thinking-2025-05-14",
  "mcp-client-2026-09-15",
  "message-threads-2026-08-12",
  "mid-conversation-output-config-2026-07-01",
  "mid-conversation-system-clear-at-2026-08-21",
  "mid-conversation-tool-changes-2026-07-01",
  "model-context-window-exceeded-2025-08-26",
  "output-300k-2026-03-24",
  "prompt-caching-2024-07-31",
  "server-side-fallback-2026-07-01",
  "skills-2025-10-02",
  "structured-outputs-2025-11-13",
  "task-budgets-2026-03-13",
  "thinking-binding-controls-2026-08-01",
  "thinking-display-updates-2026-08-18",
  "thinking-token-count-2026-05-13",
  "token-efficient-tools-2025-02-19",
];

const EDITS = request({ context_management: { edits: [{ type: "clear_tool_uses_20250919" }] } });
const SERVERS = request({ mcp_servers: [{ type: "url", name: "a", url: "https://example.org/mcp" }] });
const COMPUTER = request({
  tools: [{ type: "computer_20251124", name: "computer", display_width_px: 800, display_height_px: 600 }],
});

export const BETAS: Probe[] = [
  ...NAMES.map((name) => accepted(`the beta ${name} is known`, request(), withBeta(name))),
  accepted("context_management needs its beta: with it", EDITS, withBeta("context-management-2025-06-27")),
  refused("context_management needs its beta: without it", EDITS),
  refused("mcp_servers, with its beta", SERVERS, withBeta("mcp-client-2025-11-20")),
  refused("mcp_servers needs its beta", SERVERS),
  refused("a computer tool, with its beta", COMPUTER, withBeta("computer-use-2025-11-24")),
  refused("a computer tool needs its beta", COMPUTER),
  accepted(
    "tool search needs no date",
    request({ tools: [{ type: "tool_search_tool_bm25", name: "tool_search_tool_bm25" }] }),
  ),
];
