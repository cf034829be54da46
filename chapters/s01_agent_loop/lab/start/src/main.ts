/** Where the chapter starts. What it takes from elsewhere is here; all the rest is yours to write. */
import type Anthropic from "@anthropic-ai/sdk";
import { systemName } from "@harness/shared/host";
import {
  addUserContent,
  type CleanReply,
  cleanReply,
  type ModelConnection,
  type ToolCall,
  toolSchema,
} from "@harness/shared/model";
import { startShell } from "@harness/shared/shell";
import {
  addConversationCommands,
  endText,
  openTerminal,
  showText,
  showToolCall,
  showToolResult,
} from "@harness/shared/terminal";
import * as z from "zod";
