/** The clients that `pnpm check clients` can drive, each as data: what it is installed by, and how it takes one prompt. */

/** Where a client runs. */
export interface Place {
  /** The address of the rehearsal server. */
  url: string;
  model: string;
}

export interface Client {
  name: string;
  /** The npm packages to install. The version of the first one is shown. */
  packages: string[];
  /** The model to ask for, if the client does not know our default one and would send it what it refuses. */
  model?: string;
  /** A program of `node_modules/.bin`, with its arguments; or the text of a script, which imports the packages. */
  start(place: Place): { program: string; args: string[] } | { script: string };
  /** Variables for this client; and files in its workspace. */
  env?(place: Place): Record<string, string>;
  files?(place: Place): Record<string, string>;
}

const KEY = "any-key";
const OLDER_MODEL = "claude-haiku-4-5-20251001";
const PROMPT = "Run the three commands.";

const anthropicEnv = ({ url }: Place) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: KEY });

export const CLIENTS: Client[] = [
  {
    name: "Claude Code",
    packages: ["@anthropic-ai/claude-code"],
    start: ({ model }) => ({
      program: "claude",
      args: ["-p", PROMPT, "--model", model, "--allowedTools", "Bash"],
    }),
    env: (place) => ({ ...anthropicEnv(place), CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" }),
  },
  {
    name: "Agent SDK",
    packages: ["@anthropic-ai/claude-agent-sdk"],
    start: ({ model }) => ({
      script: `
import { query } from "@anthropic-ai/claude-agent-sdk";
const options = { model: "${model}", allowedTools: ["Bash"] };
for await (const message of query({ prompt: "${PROMPT}", options }))
  if (message.type === "result") console.log(message.result);
`,
    }),
    env: (place) => ({ ...anthropicEnv(place), CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" }),
  },
  {
    name: "opencode",
    packages: ["opencode-ai"],
    start: () => ({ program: "opencode", args: ["run", PROMPT] }),
    files: ({ url, model }) => ({
      "opencode.json": JSON.stringify({
        model: `anthropic/${model}`,
        provider: {
          anthropic: { options: { baseURL: `${url}/v1`, apiKey: KEY }, models: { [model]: { name: model } } },
        },
        autoupdate: false,
        share: "disabled",
      }),
    }),
  },
  {
    name: "cline",
    packages: ["cline"],
    // Without --thinking: it does not send thinking blocks back, as the API demands.
    start: () => ({ program: "cline", args: ["--data-dir", "cline-data", PROMPT] }),
    files: ({ url, model }) => ({
      "cline-data/settings/providers.json": JSON.stringify({
        version: 1,
        lastUsedProvider: "anthropic",
        modes: {},
        providers: {
          anthropic: {
            settings: { provider: "anthropic", apiKey: KEY, model, baseUrl: `${url}/v1` },
            updatedAt: "2026-01-01T00:00:00.000Z",
            tokenSource: "manual",
          },
        },
      }),
    }),
  },
  {
    name: "pi",
    packages: ["@earendil-works/pi-coding-agent"],
    start: ({ model }) => ({
      program: "pi",
      args: ["--provider", "anthropic", "--model", model, "--thinking", "medium", "-p", PROMPT],
    }),
    env: () => ({ PI_CODING_AGENT_DIR: "pi-agent", PI_OFFLINE: "1", ANTHROPIC_API_KEY: KEY }),
    files: ({ url }) => ({
      "pi-agent/models.json": JSON.stringify({ providers: { anthropic: { baseUrl: url } } }),
    }),
  },
  {
    name: "Copilot",
    model: OLDER_MODEL,
    packages: ["@github/copilot"],
    start: () => ({ program: "copilot", args: ["-p", PROMPT, "--allow-all-tools"] }),
    env: ({ url, model }) => ({
      COPILOT_PROVIDER_TYPE: "anthropic",
      COPILOT_PROVIDER_BASE_URL: url,
      COPILOT_PROVIDER_API_KEY: KEY,
      COPILOT_MODEL: model,
      COPILOT_OFFLINE: "true",
    }),
  },
  {
    name: "qwen-code",
    packages: ["@qwen-code/qwen-code"],
    start: ({ model }) => ({
      program: "qwen",
      args: ["--auth-type", "anthropic", "--yolo", "--model", model, "-p", PROMPT],
    }),
    env: (place) => ({ ...anthropicEnv(place), ANTHROPIC_MODEL: place.model }),
  },
  {
    name: "Vercel AI SDK",
    packages: ["ai", "@ai-sdk/anthropic", "zod"],
    start: ({ url, model }) => ({
      script: `
import { execSync } from "node:child_process";
import { generateText, stepCountIs, streamText, tool } from "ai";
import { createAnthropic } from "@ai-sdk/anthropic";
import * as z from "zod";
const model = createAnthropic({ baseURL: "${url}/v1", apiKey: "${KEY}" })("${model}");
const inputSchema = z.object({ command: z.string() });
const bash = tool({ description: "Runs a command.", inputSchema, execute: ({ command }) => String(execSync(command)) });
const asked = { model, prompt: "${PROMPT}", tools: { bash }, stopWhen: stepCountIs(5) };
console.log((await generateText(asked)).text);
for await (const piece of streamText(asked).textStream) process.stdout.write(piece);
`,
    }),
  },
  {
    name: "LangChain",
    packages: ["@langchain/anthropic", "@langchain/core", "zod"],
    start: ({ url, model }) => ({
      script: `
import { execSync } from "node:child_process";
import { ChatAnthropic } from "@langchain/anthropic";
import { HumanMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import * as z from "zod";
const run = ({ command }) => String(execSync(command));
const bash = tool(run, { name: "bash", description: "Runs a command.", schema: z.object({ command: z.string() }) });
const chat = new ChatAnthropic({ model: "${model}", apiKey: "${KEY}", anthropicApiUrl: "${url}" }).bindTools([bash]);
const messages = [new HumanMessage("${PROMPT}")];
for (;;) {
  const reply = await chat.invoke(messages);
  messages.push(reply);
  if (!reply.tool_calls?.length) { console.log(reply.text); break; }
  for (const call of reply.tool_calls) messages.push(await bash.invoke(call));
}
`,
    }),
  },
];
