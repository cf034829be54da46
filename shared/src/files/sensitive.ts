/** Files that a careless read or write would hurt: keys and passwords (high), data and logs (medium), settings (low). */

import { likelyName, withoutWildcards } from "../bash/index.ts";
import { plainPath } from "./plain-path.ts";

export type Level = "high" | "medium" | "low";

export interface Sensitivity {
  level: Level;
  reason: string;
}

const ENVIRONMENT = "environment files often hold passwords and keys";
const KEY = "it looks like a private key";
const PASSWORDS = "it holds passwords or access tokens";
const PROCESS = "it holds the secrets of a running program";
const DATA = "it is a database";

/** Matched against the whole path in lower case, with forward slashes. The first match counts. */
const PATTERNS: [RegExp, Level, string][] = [
  [/(^|\/)\.env\.(example|sample|template|dist|defaults)$/, "low", "it is a template for settings"],
  [/(^|\/)\.env(rc|\..+)?$/, "high", ENVIRONMENT],
  [/\.env$/, "high", ENVIRONMENT],
  [/(^|\/)[^/]*id_(rsa|dsa|ecdsa|ed25519)(?![^/]*\.pub$)[^/]*$/, "high", KEY],
  [/\.(pem|key|p12|pfx|jks|keystore|ppk|kdbx)$/, "high", KEY],
  [/(^|\/)\.(ssh|gnupg)(\/(?!.*\.pub$)|$)/, "high", KEY],
  [/(^|\/)\.aws(\/|$)/, "high", PASSWORDS],
  [/(^|\/)[^/]*credentials?\.json$/, "high", PASSWORDS],
  [/(^|\/)(service[-_]account[^/]*|client_secret[^/]*|secrets?)\.json$/, "high", PASSWORDS],
  [/(^|\/)secrets?\.(ya?ml|toml)$/, "high", PASSWORDS],
  [/(^|\/)\.(npmrc|netrc|pgpass|git-credentials|htpasswd|pypirc|vault_pass|vault-token)$/, "high", PASSWORDS],
  [/(^|\/)_netrc$/, "high", PASSWORDS],
  [/(^|\/)\.cargo\/credentials[^/]*$/, "high", PASSWORDS],
  [/(\.tfrc\.json|(^|\/)\.m2\/settings\.xml)$/, "high", PASSWORDS],
  [/(^|\/)(\.docker\/config\.json|\.kube\/config)$/, "high", PASSWORDS],
  [/(^|\/)\.config\/(gh\/hosts\.yml|gcloud\/.+)$/, "high", PASSWORDS],
  [/^\/etc\/(shadow|gshadow|sudoers)$/, "high", PASSWORDS],
  [/^\/proc\/(.+\/)?(environ|mem)$/, "high", PROCESS],
  [/(^|\/)\.harness\/runs(\/|$)/, "high", "it holds whole conversations"],
  [/\.(sqlite3?|db3?|mdb|accdb)$/, "medium", DATA],
  [/\.(sqlite3?|db)-(wal|shm|journal)$/, "medium", DATA],
  [/(^|\/)\.harness\/settings(\.local)?\.json$/, "medium", "it decides what the agent may do"],
  [/\.log(\.\d+)?$/, "medium", "logs often hold personal data and tokens"],
  [/(^|\/)\.(bash|zsh|psql|mysql|node_repl|python)_history$/, "medium", "it holds typed commands"],
  [/(^|\/)\.harness\/history$/, "medium", "it holds typed prompts"],
  [/(^|\/)[^/]*config\.json$/, "low", "it holds settings"],
];

/**
 * How sensitive a file is, judged by its path alone; undefined for an ordinary file. Upper and lower case
 * are alike.
 */
export function sensitivityOf(path: string): Sensitivity | undefined {
  const plain = plainPath(path);
  const found = PATTERNS.find(([pattern]) => pattern.test(plain));
  return found && { level: found[1], reason: found[2] };
}

/** What wildcards are tried on. "§" is a name that nothing else in a pattern stands for. */
const TELLING = [".env", ".env.local", "id_rsa", "id_ed25519", ".npmrc", ".netrc", "§.pem", "§.key"];

/** What the shell may find with a pattern: also with `.en*` and `id_*`, which leave a bit of a name. */
export function sensitivityOfPattern(pattern: string): Sensitivity | undefined {
  return sensitivityOf(withoutWildcards(pattern)) ?? sensitivityOf(likelyName(pattern, TELLING) ?? "");
}
