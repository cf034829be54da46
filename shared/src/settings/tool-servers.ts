/** Which servers of tools there are: `.mcp.json` as people already have it, with those of the user and of this machine. */

import { resolve } from "node:path";
import * as z from "zod";
import { expandHome } from "../host/index.ts";
import { asToolName, hideKeysIn } from "../model/index.ts";
import { type Localized, words } from "../wording/index.ts";
import { loadLayers } from "./layers.ts";
import type { Trust } from "./trust.ts";

/** How a server is reached: a program of this computer, or an address. */
export type Entry =
  | { command: string; args: string[]; env: Record<string, string>; cwd: string }
  | { url: string; headers: Record<string, string> };

export interface ToolServer {
  /** As it is part of the names of its tools. */
  name: string;
  /** File and line of its entry. */
  place: string;
  entry: Entry;
}

export interface ToolServers {
  servers: ToolServer[];
  /** Problems for the user: entries and files that cannot be used. */
  problems: (Localized | string)[];
}

const FILES = { user: "mcp.json", project: ".mcp.json", local: ".harness/mcp.local.json" };

// Entries are read one by one: a corrupt one must not take the others along.
const fileSchema = z.looseObject({ mcpServers: z.record(z.string(), z.unknown()).default({}) });

const texts = z.record(z.string(), z.string()).default({});

// Loose: the file serves other programs, too, which know more keys.
const entrySchema = z
  .looseObject({
    type: z.enum(["stdio", "http", "streamable-http"]).optional(),
    command: z.string().min(1).optional(),
    args: z.array(z.string()).default([]),
    env: texts,
    cwd: z.string().default("."),
    url: z.string().optional(),
    headers: texts,
  })
  .refine(({ command, url }) => (command === undefined) !== (url === undefined), {
    error: "expected either command or url",
  });

/** The servers of the user, of the project and of this machine that the user trusts; of two with one name the last counts. */
export async function readToolServers(workspace: string, trust: Trust): Promise<ToolServers> {
  const problems: ToolServers["problems"] = [];
  const layers = await loadLayers(workspace, {
    schema: fileSchema,
    needTrust: ["mcpServers.*"],
    trust,
    files: FILES,
    report: ({ message }) => problems.push(message),
  });
  const found = new Map<string, ToolServer>();
  for (const { values, placeOf } of layers)
    for (const [key, value] of Object.entries(values.mcpServers)) {
      const place = `${placeOf(["mcpServers", key])}: ${key}`;
      const entry = readEntry(value, workspace);
      if ("problem" in entry) problems.push(words.serverRefused({ place, reason: entry.problem }));
      else found.set(key, { name: asToolName(key), place, entry });
    }
  const servers = withoutTwins([...found.values()], problems);
  for (const { entry } of servers) hideKeysIn("env" in entry ? entry.env : entry.headers);
  return { servers, problems };
}

/** Two servers must not share the names of their tools. */
function withoutTwins(servers: ToolServer[], problems: ToolServers["problems"]): ToolServer[] {
  return servers.filter(({ name, place }, index) => {
    const twin = servers.slice(0, index).find((other) => other.name === name);
    const reason = twin && words.serverNameTaken({ name, by: twin.place });
    if (reason) problems.push(words.serverRefused({ place, reason }));
    return !reason;
  });
}

interface Unusable {
  problem: Localized | string;
}

function readEntry(value: unknown, workspace: string): Entry | Unusable {
  const { success, data, error } = entrySchema.safeParse(value);
  if (!success) return { problem: describe(error) };
  const { command = "", args, env, cwd, url, headers } = data;
  const missing = missingIn([command, ...args, cwd, url ?? "", ...values(env), ...values(headers)]);
  if (missing) return { problem: words.variableNotSet({ name: missing }) };
  if (url === undefined)
    return {
      command: expand(command),
      args: args.map(expand),
      env: expandAll(env),
      cwd: resolve(workspace, expandHome(expand(cwd))),
    };
  const address = expand(url);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    return { problem: words.noAddress({ url: address }) };
  return { url: address, headers: expandAll(headers) };
}

function describe({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(": ")).join(". ");
}

const VARIABLE = /\$\{([A-Za-z_]\w*)(?::-([^}]*))?\}/g;

/** The first variable that is not set and has no default. */
function missingIn(texts: string[]): string | undefined {
  const used = texts.flatMap((text) => [...text.matchAll(VARIABLE)]);
  const missing = used.find(
    ([, name = "", fallback]) => fallback === undefined && process.env[name] === undefined,
  );
  return missing?.[1];
}

/** `${VAR}` and `${VAR:-default}`, as in a shell. The keys of the model are no longer in a variable. */
function expand(text: string): string {
  return text.replace(
    VARIABLE,
    (_, name: string, fallback?: string) => process.env[name] || (fallback ?? ""),
  );
}

function expandAll(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, expand(text)]));
}

const values = Object.values<string>;
