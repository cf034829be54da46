/** Files that a careless read or write would hurt: keys and passwords (high), data and logs (medium), settings (low). */
import { likelyName, withoutWildcards } from "@harness/shared/bash";
import type { Facts } from "./state.ts";

export type Level = "high" | "medium" | "low";

export interface Sensitivity {
  level: Level;
  reason: string;
}

const ENVIRONMENT = "environment files often hold passwords and keys";
const KEY = "it looks like a private key";
const PASSWORDS = "it holds passwords or access tokens";
const DATA = "it is a database";

/** Matched against the whole path in lower case, with forward slashes. The first match counts. */
const PATTERNS: [RegExp, Level, string][] = [
  [/(^|\/)\.env\.(example|sample|template|dist|defaults)$/, "low", "it is a template for settings"],
  [/(^|\/)\.env(rc|\..+)?$/, "high", ENVIRONMENT],
  [/\.env$/, "high", ENVIRONMENT],
  [/(^|\/)[^/]*credentials?\.json$/, "high", PASSWORDS],
  [/(^|\/)(service[-_]account[^/]*|client_secret[^/]*|secrets?)\.json$/, "high", PASSWORDS],
  [/(^|\/)secrets?\.ya?ml$/, "high", PASSWORDS],
  [/\.(pem|key|p12|pfx|jks|keystore|ppk|kdbx)$/, "high", KEY],
  [/(^|\/)id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/, "high", KEY],
  [/(^|\/)\.(npmrc|netrc|pgpass|git-credentials|htpasswd|pypirc|vault_pass|vault-token)$/, "high", PASSWORDS],
  [/(^|\/)_netrc$/, "high", PASSWORDS],
  [/(^|\/)\.aws\/(credentials|config)$/, "high", PASSWORDS],
  [/(^|\/)(\.docker\/config\.json|\.kube\/config)$/, "high", PASSWORDS],
  [/(^|\/)\.config\/(gh\/hosts\.yml|gcloud\/.+)$/, "high", PASSWORDS],
  [/(^|\/)\.gnupg\/.+/, "high", KEY],
  [/^\/etc\/(shadow|gshadow|sudoers)$/, "high", PASSWORDS],
  [/\.(sqlite3?|db3?|mdb|accdb)$/, "medium", DATA],
  [/\.(sqlite3?|db)-(wal|shm|journal)$/, "medium", DATA],
  [/(^|\/)\.harness\/settings(\.local)?\.json$/, "medium", "it decides what the agent may do"],
  [/\.log(\.\d+)?$/, "medium", "logs often hold personal data and tokens"],
  [/(^|\/)\.(bash|zsh|psql|mysql|node_repl|python)_history$/, "medium", "it holds typed commands"],
  [/(^|\/)[^/]*config\.json$/, "low", "it holds settings"],
];

/**
 * How sensitive a file is, judged by its path alone; undefined for an ordinary file. Upper and lower case
 * are alike.
 */
export function sensitivityOf(path: string): Sensitivity | undefined {
  const normal = path.replaceAll("\\", "/").replace(/\/+/g, "/").toLowerCase();
  const found = PATTERNS.find(([pattern]) => pattern.test(normal));
  return found && { level: found[1], reason: found[2] };
}

/**
 * Does a pattern name sensitive files, and not just sweep them up? `.env`, `certs/*.pem` and `.env.*` do, `src/**`
 * and `*` do not: without its wildcards it must still look sensitive.
 */
export function namedBy(pattern: string): Sensitivity | undefined {
  return sensitivityOf(withoutWildcards(pattern));
}

/** What wildcards are tried on. "§" is a name that nothing else in a pattern stands for. */
const TELLING = [".env", ".env.local", "id_rsa", "id_ed25519", ".npmrc", ".netrc", "§.pem", "§.key"];

/** What the shell may find with a pattern: also with `.en*` and `id_*`, which leave a bit of a name. */
export function sensitivityOfPattern(pattern: string): Sensitivity | undefined {
  return namedBy(pattern) ?? sensitivityOf(likelyName(pattern, TELLING) ?? "");
}

/** What follows for a call that touches the file, unless an allow rule names it. */
export function factsAbout(path: string, { level, reason }: Sensitivity): Partial<Facts> {
  if (level === "low") return {};
  if (level === "medium") return { delicate: `${path} is sensitive: ${reason}.` };
  return {
    forbidden: `${path} is off limits: ${reason}. Only an allow rule that names the file permits it.`,
  };
}
