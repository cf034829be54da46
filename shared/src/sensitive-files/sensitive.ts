/** Files that need care: keys and passwords (high), data and logs (medium), settings (low). */

import { likelyName, possibleNames, unmarked, withoutWildcards } from "../shell-syntax/index.ts";
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
    /(^|\/)\.(npmrc|netrc|pgpass|my\.cnf|git-credentials|htpasswd|pypirc|vault_pass|vault-token|s3cfg|boto)$/,
    "high",
    "passwords",
  ],
  [/(^|\/)_netrc$/, "high", "passwords"],
  [/(^|\/)\.cargo\/credentials[^/]*$/, "high", "passwords"],
  [/(\.tfrc\.json|(^|\/)\.m2\/settings\.xml)$/, "high", "passwords"],
  [/(^|\/)(\.docker\/config\.json|\.kube\/config)$/, "high", "passwords"],
  [
    /(^|\/)\.config\/(gh\/hosts\.yml|gcloud\/.+|git\/credentials|rclone\/rclone\.conf|hub)$/,
    "high",
    "passwords",
  ],
  [/(^|\/)\.(azure\/.+|gem\/credentials|(codex|composer)\/auth\.json)$/, "high", "passwords"],
  [/^\/etc\/(g?shadow|passwd-|sudoers(\.d\/.+)?|security\/opasswd)$/, "high", "passwords"],
  [/^\/proc\/(.+\/)?(environ|mem)$/, "high", "process"],
  [/^\/(proc\/kcore|dev\/(mem|kmem|port|core))$/, "high", "process"],
  [/^\/proc\/(?!self\/fd\/\d+$)[^/]+\/(task\/[^/]+\/)?(cwd|root|fd|map_files)\/./, "high", "process"],
  [/(^|\/)\.harness\/runs(\/|$)/, "high", "conversation"],
  // With this key a command could forge mail.
  [/(^|\/)\.harness\/key(\/|$)/, "high", "key"],
  // --continue reads these. The transcripts of a workspace are for the model; their names contain only the day.
  [/(^|\/)\.harness\/transcripts\/[^/]*-[0-9a-f]{8}(\.[a-z]+\.json|\.jsonl)$/, "high", "conversation"],
  [/\.(sqlite3?|db3?|mdb|accdb)$/, "medium", "data"],
  [/\.(sqlite3?|db)-(wal|shm|journal)$/, "medium", "data"],
  [/(^|\/)\.harness\/settings(\.local)?\.json$/, "medium", "power"],
  [/\.log(\.\d+)?$/, "medium", "log"],
  [/(^|\/)\.(bash|zsh|psql|mysql|node_repl|python)_history$/, "medium", "history"],
  [/(^|\/)\.harness\/history$/, "medium", "history"],
  [/(^|\/)[^/]*config\.json$/, "low", "settings"],
];

/**
 * How sensitive a file is. Undefined for an ordinary file. Looks only at the path and ignores case.
 */
export function sensitivityOf(path: string): Sensitivity | undefined {
  const plain = plainPath(path);
  const found =
    entryOf(plain) ??
    originalsOf(plain)
      .map(entryOf)
      .find((entry) => entry?.[1] === "high");
  return found && { level: found[1], reason: found[2] };
}

function entryOf(plain: string) {
  return PATTERNS.find(([pattern]) => pattern.test(plain));
}

// Copies that editors and other programs leave beside a file: .env~, #.env#, .id_rsa.swp, shadow-, .npmrc.bak
const BACKUP =
  /^(?:#(?<auto>.+)#|\.#(?<lock>.+)|(?<dot>\.?)(?<name>.+?)(?:~|-|\.~\d+~|\.(?:sw[a-p]|bak|backup|old|orig|save|saved|copy|tmp|\d|rpm(?:save|new)|dpkg-(?:old|new|dist|bak))))$/;

/** The files that this one may be a backup of. */
function originalsOf(plain: string): string[] {
  const at = plain.lastIndexOf("/") + 1;
  const { auto, lock, dot = "", name } = BACKUP.exec(plain.slice(at))?.groups ?? {};
  const names = name ? [name, dot + name] : [auto ?? lock ?? []].flat();
  return names.map((original) => plain.slice(0, at) + original);
}

/** Names of files that a wildcard may mean. "§" stands for any text. */
const TELLING = (
  ".env .env.local id_rsa id_ecdsa id_ed25519 .npmrc .netrc .pgpass .git-credentials .htpasswd .pypirc §.pem §.key " +
  "§.p12 §.pfx §.jks §.env credentials.json client_secret.json service-account.json secrets.json secrets.yaml credentials " +
  "shadow environ"
).split(" ");

/** Names of directories that they may mean. */
const DIRECTORIES = ".ssh .gnupg .aws .docker .kube .cargo .config gcloud".split(" ");

/** Names that are sensitive in some directories only. */
const UNTELLING = "config config.json hosts.yml settings.xml mem a".split(" ");

/** Endings of .env, without the leading dot, which a wildcard does not match. */
const ENVIRONMENTS = "env.production env.prod env.staging env.development env.dev env.test env.bak".split(
  " ",
);

/** May a pattern mean a sensitive file? A ** in it is a text that only the shell knows. */
export function mayBeSensitive(pattern: string): boolean {
  if (!pattern.includes("**")) return false;
  // The text before ** may be a directory: src** also matches src/../.env.
  const last = (pattern.split("/").at(-1) ?? "").replace(/^.*\*\*/s, "**");
  const names = [...TELLING.map((name) => name.replace("§", "a")), ...UNTELLING, ...ENVIRONMENTS];
  return possibleNames(last, names).length > 0 || names.includes(last.toLowerCase());
}

/** These names are sensitive only in certain directories. There even * means a secret. */
const INSIDE = "§ config config.json hosts.yml".split(" ");

/** A pattern, apart from the files that exist now. */
export interface Meant {
  pattern: string;
  /** Does it also mean the files below a directory? */
  below?: boolean | undefined;
  /** May a wildcard also match a leading dot? */
  dotfiles?: boolean | undefined;
}

/** How sensitive the files are that a pattern may match later: `.en*` and `id_?sa` contain enough of a name. Undefined: ordinary. */
export function sensitivityOfPattern({ pattern, below, dotfiles }: Meant): Sensitivity | undefined {
  const names = pattern.split("/");
  const last = names.pop() ?? "";
  // After `cd .s*` the star is protected, but it is not part of the name.
  const place = names.map(
    (name) => likelyName(unmarked(name), DIRECTORIES, dotfiles) ?? withoutWildcards(name),
  );
  const likely = likelyName(last, below ? [...TELLING, ...DIRECTORIES] : TELLING, dotfiles);
  const said = [withoutWildcards(last), likely ?? [], possibleNames(last, INSIDE)].flat();
  const found = said.map((name) => sensitivityOf([...place, name].join("/")));
  return found.find((sensitivity) => sensitivity?.level === "high") ?? found[0];
}
