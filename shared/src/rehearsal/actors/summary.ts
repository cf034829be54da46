/** The offline model's answer to a request for a summary: it only says what can be counted. */

import type { Language } from "../../wording/index.ts";
import type { MessagesRequest, Reply } from "../types.ts";
import { firstUserText, stepsOf, systemTexts } from "./turn.ts";

const MAX_PROMPTS = 10;

interface Facts {
  prompts: string[];
  /** Tool name → number of calls. */
  calls: Map<string, number>;
  /** The number of replies since the last prompt. */
  steps: number;
}

const WORDS: Record<Language, { notice: string; asked: string; called: string }> = {
  zh: {
    notice: "（离线排练：没有模型，这只是从对话里数出来的。）",
    asked: "用户说过：",
    called: "调用过的工具：",
  },
  en: {
    notice: "(Offline rehearsal: no model wrote this, it was only counted.)",
    asked: "The user said:",
    called: "Tools that were called:",
  },
  ja: {
    notice: "（オフラインのリハーサル：モデルの要約ではなく、会話から数えたものです。）",
    asked: "ユーザーの発言：",
    called: "呼び出したツール：",
  },
};

/** The reply to a request for a summary, which contains a conversation in a tag; undefined for all other requests. */
export function summaryReply(body: MessagesRequest, language: Language): Reply | undefined {
  const conversation = /^<conversation>\n([\s\S]*)\n<\/conversation>/.exec(firstUserText(body))?.[1];
  if (conversation === undefined || !/summari[sz]e/i.test(systemTexts(body).join("\n"))) return undefined;
  const { prompts, calls, steps } = factsIn(conversation);
  const { notice, asked, called } = WORDS[language];
  const lines = [
    notice,
    asked,
    ...prompts.slice(-MAX_PROMPTS).map((prompt) => `- ${prompt.split("\n")[0]}`),
    `${called} ${[...calls].map(([name, count]) => `${name} ×${count}`).join(", ") || "0"}`,
    stepsOf.write(steps, prompts.at(-1) ?? ""),
  ];
  return { content: [{ type: "text", text: lines.join("\n") }] };
}

/** In the request, entries begin with `[user]` or `[assistant]`, and each call has a line `call name …`. */
function factsIn(conversation: string): Facts {
  const facts: Facts = { prompts: [], calls: new Map(), steps: 0 };
  for (const [, role, text = ""] of conversation.matchAll(
    /^\[(user|assistant)\]\n([\s\S]*?)(?=\n\n\[(?:user|assistant)\]\n|$(?![\s\S]))/gm,
  )) {
    if (role === "assistant") {
      facts.steps++;
      for (const [, name = ""] of text.matchAll(/^call (\w+) /gm))
        facts.calls.set(name, (facts.calls.get(name) ?? 0) + 1);
      continue;
    }
    const prompt = text.startsWith("result of ")
      ? ""
      : text.replace(/<([a-z]\w*)>[\s\S]*?<\/\1>/g, "").trim();
    if (!prompt) continue;
    facts.prompts.push(prompt);
    facts.steps = stepsOf.read(text, prompt);
  }
  return facts;
}
