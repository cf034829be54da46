/** Files that decide what runs later without a further question: whoever writes them has had more than one wish granted. */

import { plainPath } from "./plain-path.ts";

const SHELL = "a shell runs it when it starts";
const TOOL = "a tool obeys it without asking";
const GIT = "git obeys it, and may run what it says";
const HARNESS = "it is the state of this harness";
const INSTRUCTIONS = "agents follow it in later sessions";

/** Matched against the whole path in lower case, with forward slashes. The first match counts. */
const PATTERNS: [RegExp, string][] = [
  [/(^|\/)\.harness(\/|$)/, HARNESS],
  [/(^|\/)(\.git(\/|$)|\.git(modules|attributes|config)$|\.config\/git\/|\.?(husky|githooks)\/)/, GIT],
  [/(^|\/)\.?(lefthook|pre-commit-config)[^/]*\.(ya?ml|toml|json)$/, GIT],
  [
    /(^|\/)\.(bash|zsh?|z|k|c|tc|fish|shell)(rc|env|profile|_(profile|login|logout|aliases)|log(in|out))$/,
    SHELL,
  ],
  [/(^|\/)\.(profile|login|logout|inputrc|xprofile|xinitrc|xsession(rc)?|pam_environment)$/, SHELL],
  [
    /(^|\/)(\.envrc$|\.direnv\/|\.config\/|\.local\/(bin|share|lib)\/|library\/launch(agents|daemons)\/)/,
    SHELL,
  ],
  [/(^|\/)(\.[gn]?vimrc|_[gn]?vimrc|\.exrc|\.nanorc|\.emacs|\.dir-locals\.el)$/, TOOL],
  [/(^|\/)\.(vim|emacs\.d|vscode|idea|zed|cursor|windsurf|devcontainer|claude|codex|gemini)\//, TOOL],
  [/(^|\/)\.?mcp\.json$/, TOOL],
  [
    /(^|\/)\.(ripgreprc|ackrc|lesskey|lessfilter|lesspipe|jq|magic|terminfo|toprc|dircolors|digrc)(\/|$)/,
    TOOL,
  ],
  [
    /(^|\/)[._](curlrc|wgetrc|psqlrc|sqliterc|gdbinit|lldbinit|irbrc|pryrc|rprofile|screenrc|tmux\.conf|hgrc)$/,
    TOOL,
  ],
  [/(^|\/)(\.yarnrc[^/]*|\.pnp\.[^/]*|\.pnpmfile\.[^/]*|bunfig\.toml)$/, TOOL],
  [/(^|\/)(\.yarn|\.cargo|\.rustup|node_modules\/\.bin|\.?venv\/bin)\//, TOOL],
  [/(^|\/)(rust-toolchain(\.toml)?|go\.work|go\.env|\.tool-versions|\.?mise(\.[^/]*)?\.toml)$/, TOOL],
  [/(^|\/)(agents|claude|gemini)(\.local|\.override)?\.md$/, INSTRUCTIONS],
  [/(^|\/)(skill\.md|\.cursorrules|\.github\/copilot-instructions\.md)$/, INSTRUCTIONS],
];

/**
 * Why writing a file deserves a question even where edits need none: it decides what runs later. Judged by its path
 * alone; undefined for an ordinary file. Upper and lower case are alike.
 */
export function decidesLater(path: string): string | undefined {
  const plain = plainPath(path);
  return PATTERNS.find(([pattern]) => pattern.test(plain))?.[1];
}
