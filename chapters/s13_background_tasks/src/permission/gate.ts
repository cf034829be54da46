// The gate: before a tool runs, its call becomes allow, ask or deny.

import { resolve } from "node:path";
import { home } from "@harness/shared/host";
import { fileFacts } from "./file-facts.ts";
import { type Mode, modeResult, type Result, type ToolKind } from "./modes.ts";
import { type Rule, type RuleSet, type RuleTexts, readRules } from "./rules.ts";
import { shellFacts } from "./shell-facts.ts";
import { type GatedTool, type SignedCall, signCall } from "./signature.ts";

export interface GateOptions {
  workdir: string;
  mode?: Mode;
  rules?: RuleTexts;
  /** Directories outside the workspace that count as inside. */
  additionalDirectories?: string[];
}

/** `tool` is a tool, or the name of a built-in one. */
export interface GateCall {
  tool: string | GatedTool;
  input: unknown;
}

/**
 * `matchedRule` is the rule as it stands in the settings. `reason` is for the user and the model; "allow"
 * has none.
 */
export interface Verdict {
  result: Result;
  matchedRule?: string;
  reason?: string;
  /** No rule and no file raised the question, only the mode. */
  byMode?: true;
}

export interface Gate {
  mode: Mode;
  check(call: GateCall): Promise<Verdict>;
  /** From now on this very call is allowed, unless a rule denies it. */
  remember(call: GateCall): void;
}

/** The policy a call is judged by. */
export interface Policy {
  workdir: string;
  home: string;
  rules: RuleSet;
  directories: string[]; // outside the workspace, but allowed
}

/** What was found out about a call, in the order in which it counts. */
export interface Facts {
  forbidden?: string | undefined; // in every mode: the floor, the edge of the workspace, a highly sensitive file
  kind: ToolKind; // a shell command that only reads counts as reading
  denied?: Rule | undefined;
  delicate?: string | undefined; // a file that deserves a question
  allowed?: Rule | undefined;
  asked?: Rule | undefined;
  doubt?: string | undefined; // why a shell command does not count as reading
}

/** Makes a gate for one workspace. It need not exist. */
export function createGate({
  workdir,
  mode = "default",
  rules: texts = {},
  additionalDirectories = [],
}: GateOptions): Gate {
  const rules = readRules(texts, workdir);
  const wider = [...additionalDirectories, ...(texts.additionalDirectories ?? [])];
  const directories = wider.map((directory) => resolve(workdir, directory));
  const policy = { workdir, home: home(), rules, directories };
  const remembered = new Set<string>();
  const gate: Gate = {
    mode,
    async check({ tool, input }) {
      const call = signCall(tool, input, workdir);
      const facts = await findFacts(call, policy);
      return decide(facts, gate.mode, remembered.has(call.signature), call);
    },
    remember: ({ tool, input }) => void remembered.add(signCall(tool, input, workdir).signature),
  };
  return gate;
}

function findFacts(call: SignedCall, policy: Policy): Facts | Promise<Facts> {
  return call.label === "Bash" ? shellFacts(call, policy) : fileFacts(call, policy);
}

/** The order of precedence, from the strongest fact to the weakest. */
function decide(facts: Facts, mode: Mode, remembered: boolean, { signature }: SignedCall): Verdict {
  const { forbidden, kind, denied, delicate, allowed, asked } = facts;
  if (forbidden) return { result: "deny", reason: forbidden };
  if (mode === "yolo") return { result: "allow" };
  const byMode = modeResult(mode, kind);
  if (byMode === "deny")
    return { result: "deny", reason: `${mode} mode only looks: ${signature} could change something.` };
  if (denied) return { result: "deny", ...because(denied, "denies", signature) };
  if (remembered) return { result: "allow" };
  if (delicate) return { result: "ask", reason: delicate };
  if (allowed) return { result: "allow", matchedRule: allowed.text };
  if (asked) return { result: "ask", ...because(asked, "asks about", signature) };
  if (byMode === "allow") return { result: "allow" };
  const reason = facts.doubt ?? `${signature} changes something, and no rule allows it.`;
  return { result: "ask", byMode: true, reason };
}

function because({ text }: Rule, does: string, signature: string): Pick<Verdict, "matchedRule" | "reason"> {
  return { matchedRule: text, reason: `The rule "${text}" ${does} ${signature}.` };
}
