/** Files that a careless read or write would hurt: keys and passwords (high), data and logs (medium), settings (low). */

import { likelyName, withoutWildcards } from "../bash/index.ts";
import type { FileReason } from "../wording/index.ts";
import { plainPath } from "./plain-path.ts";

export type Level = "high" | "medium" | "low";

export interface Sensitivity {
  level: Level;
  reason: FileReason;
}

/** Matched against the whole path in lower case, with forward slashes. The first match counts. */
const PATTERNS: [RegExp, Level, FileReason][] = [
  [/(^|\/)\.env\.(example|sample|template|dist|defaults)$/, "low", "template"],
  [/(^|\/)\.env(rc|\..+)?$/, "high", "environment"],
  [/\.env$/, "high", "environment"],
  [/(^|\/)[^/]*id_(rsa|dsa|ecdsa|ed25519)(?![^/]*\.pub$)[^/]*$/, "high", "key"],
  [/\.(pem|key|p12|pfx|jks|keystore|ppk|kdbx)$/, "high", "key"],
  [/(^|\/)\.(ssh|gnupg)(\/(?!.*\.pub$)|$)/, "high", "key"],
  [/(^|\/)\.aws(\/|$)/, "high", "passwords"],
  [/(^|\/)[^/]*credentials?\.json$/, "high", "passwords"],
  [/(^|\/)(service[-_]account[^/]*|client_secret[^/]*|secrets?)\.json$/, "high", "passwords"],
  [/(^|\/)secrets?\.(ya?ml|toml)$/, "high", "passwords"],
  [
    /(^|\/)\.(npmrc|netrc|pgpass|git-credentials|htpasswd|pypirc|vault_pass|vault-token)$/,
    "high",
    "passwords",
  ],
  [/(^|\/)_netrc$/, "high", "passwords"],
  [/(^|\/)\.cargo\/credentials[^/]*$/, "high", "passwords"],
  [/(\.tfrc\.json|(^|\/)\.m2\/settings\.xml)$/, "high", "passwords"],
  [/(^|\/)(\.docker\/config\.json|\.kube\/config)$/, "high", "passwords"],
  [/(^|\/)\.config\/(gh\/hosts\.yml|gcloud\/.+)$/, "high", "passwords"],
  [/^\/etc\/(shadow|gshadow|sudoers)$/, "high", "passwords"],
  [/^\/proc\/(.+\/)?(environ|mem)$/, "high", "process"],
  [/(^|\/)\.harness\/runs(\/|$)/, "high", "conversation"],
  // What --continue reads. The transcripts of a workspace are for the model, and are named after the day alone.
  [/(^|\/)\.harness\/transcripts\/[^/]*-[0-9a-f]{8}\.jsonl$/, "high", "conversation"],
  [/\.(sqlite3?|db3?|mdb|accdb)$/, "medium", "data"],
  [/\.(sqlite3?|db)-(wal|shm|journal)$/, "medium", "data"],
  [/(^|\/)\.harness\/settings(\.local)?\.json$/, "medium", "power"],
  [/\.log(\.\d+)?$/, "medium", "log"],
  [/(^|\/)\.(bash|zsh|psql|mysql|node_repl|python)_history$/, "medium", "history"],
  [/(^|\/)\.harness\/history$/, "medium", "history"],
  [/(^|\/)[^/]*config\.json$/, "low", "settings"],
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
