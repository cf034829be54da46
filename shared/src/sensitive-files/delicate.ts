/** Files that decide what runs later without a question: who may write one can run many commands. */

import type { FileReason } from "../wording/index.ts";
import { plainPath } from "./plain-path.ts";

/** Matched against the whole path in lower case, with forward slashes. The first match counts. */
const PATTERNS: [RegExp, FileReason][] = [
  [/(^|\/)\.harness(\/|$)/, "state"],
  [/(^|\/)(\.git(\/|$)|\.git(modules|attributes|config)$|\.config\/git\/|\.?(husky|githooks)\/)/, "git"],
  [/(^|\/)\.?(lefthook|pre-commit-config)[^/]*\.(ya?ml|toml|json)$/, "git"],
  [
    /(^|\/)\.(bash|zsh?|z|k|c|tc|fish|shell)(rc|env|profile|_(profile|login|logout|aliases)|log(in|out))$/,
    "shell",
  ],
  [/(^|\/)\.(profile|login|logout|inputrc|xprofile|xinitrc|xsession(rc)?|pam_environment)$/, "shell"],
  [
    /(^|\/)(\.envrc$|\.direnv\/|\.config\/|\.local\/(bin|share|lib)\/|library\/launch(agents|daemons)\/)/,
    "shell",
  ],
  [/(^|\/)(\.[gn]?vimrc|_[gn]?vimrc|\.exrc|\.nanorc|\.emacs|\.dir-locals\.el)$/, "tool"],
  [/(^|\/)\.(vim|emacs\.d|vscode|idea|zed|cursor|windsurf|devcontainer|claude|codex|gemini)\//, "tool"],
  [/(^|\/)\.?mcp\.json$/, "tool"],
  [
    /(^|\/)\.(ripgreprc|ackrc|lesskey|lessfilter|lesspipe|jq|magic|terminfo|toprc|dircolors|digrc)(\/|$)/,
    "tool",
  ],
  [
    /(^|\/)[._](curlrc|wgetrc|psqlrc|sqliterc|gdbinit|lldbinit|irbrc|pryrc|rprofile|screenrc|tmux\.conf|hgrc)$/,
    "tool",
  ],
  [/(^|\/)(\.yarnrc[^/]*|\.pnp\.[^/]*|\.pnpmfile\.[^/]*|bunfig\.toml)$/, "tool"],
  [/(^|\/)(\.yarn|\.cargo|\.rustup|node_modules\/\.bin|\.?venv\/bin)\//, "tool"],
  [/(^|\/)(rust-toolchain(\.toml)?|go\.work|go\.env|\.tool-versions|\.?mise(\.[^/]*)?\.toml)$/, "tool"],
  [/(^|\/)(agents|claude|gemini)(\.local|\.override)?\.md$/, "instructions"],
  [/(^|\/)(skill\.md|\.cursorrules|\.github\/copilot-instructions\.md)$/, "instructions"],
];

/**
 * Why the user must be asked before this file is written, even in a mode that edits without questions: it decides what
 * runs later. Undefined for an ordinary file. Looks only at the path and ignores case.
 */
export function decidesLater(path: string): FileReason | undefined {
  const plain = plainPath(path);
  return PATTERNS.find(([pattern]) => pattern.test(plain))?.[1];
}
