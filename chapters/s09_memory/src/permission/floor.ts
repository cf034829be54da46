// The floor: what no mode and no rule allows, because nothing brings back what it destroys.

import { everything, type Node, textOf } from "./bash/ast.ts";
import type { Piece } from "./bash/split.ts";

const BLOCK_DEVICE = /^\/dev\/(?:sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|dm-|md|loop|mapper\/|nbd|zram)/;
const FORK_BOMB = /([\w:.]+)\s*\(\s*\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}/;
const POWER_OFF = /^(?:shutdown|poweroff|reboot|halt)$/;

/**
 * Why a shell command may never run; undefined when it may. `script` is missing when the text is not
 * understood.
 */
export function floorReason(
  command: string,
  pieces: Piece[],
  script: Node[] | undefined,
  home: string,
): string | undefined {
  if (script ? script.some(isForkBomb) : FORK_BOMB.test(command))
    return "it is a fork bomb, which takes the machine down";
  if (writesToDevice(script ?? [])) return "it writes to a disk device";
  const rooted = pieces.some(
    ({ words: [name, ...args] }) =>
      name === "cd" && args.every((arg) => arg === "--" || isRootOrHome(arg, home)),
  );
  for (const piece of pieces) {
    const reason = pieceReason(piece, home, rooted);
    if (reason) return reason;
  }
  return undefined;
}

function pieceReason({ words }: Piece, home: string, rooted: boolean): string | undefined {
  const [program = "", ...args] = words;
  const name = program.split("/").at(-1) ?? "";
  if (
    name === "rm" &&
    isRecursive(args) &&
    args.some((arg) => isRootOrHome(arg, home) || (rooted && /^(?:\.|\*|\.\/\*?|\.\*)$/.test(arg)))
  )
    return "it deletes the whole disk or the home directory";
  if (name === "find" && args.some((arg) => isRootOrHome(arg, home)) && deletesAll(args))
    return "it deletes the whole disk or the home directory";
  if (/^mkfs(?:\.|$)/.test(name) || /^(?:mke2fs|mkswap|wipefs)$/.test(name)) return "it formats a disk";
  if (name === "dd" && args.some((arg) => arg.startsWith("of=") && BLOCK_DEVICE.test(arg.slice(3))))
    return "it writes to a disk device";
  if (
    /^(?:tee|cp|mv|shred|truncate|fdisk|parted|sgdisk|blkdiscard)$/.test(name) &&
    args.some((arg) => BLOCK_DEVICE.test(arg))
  )
    return "it writes to a disk device";
  if (POWER_OFF.test(name) && !args.includes("--help")) return "it switches the machine off";
  if (/^(?:init|telinit)$/.test(name) && /^[06]$/.test(args[0] ?? "")) return "it switches the machine off";
  if (
    /^(?:systemctl|loginctl)$/.test(name) &&
    args.some((arg) => /^(?:poweroff|reboot|halt|kexec|suspend|hibernate)$/.test(arg))
  )
    return "it switches the machine off";
  return undefined;
}

/** A function that calls itself twice: :(){ :|:& };: */
function isForkBomb(node: Node): boolean {
  for (const item of everything([node])) {
    if (item.type !== "compound" || item.compound.kind !== "function") continue;
    const { name, body } = item.compound;
    const calls = [...everything(body)].filter(
      (inner) => inner.type === "command" && inner.command.words[0]?.raw === name,
    );
    if (calls.length > 1) return true;
  }
  return false;
}

function isRecursive(args: string[]): boolean {
  return args.some(
    (arg) => /^-[a-zA-Z]*[rR]/.test(arg) || /^--r(?:e(?:c(?:u(?:r(?:s(?:i(?:ve?)?)?)?)?)?)?)?$/.test(arg),
  );
}

function deletesAll(args: string[]): boolean {
  return args.some(
    (arg, index) =>
      arg === "-delete" ||
      (/^-(?:exec|execdir|ok|okdir)$/.test(arg) && /(?:^|\/)rm$/.test(args[index + 1] ?? "")),
  );
}

/**
 * "/", "//", "/*", "/./", "/..", "~", "~/", "$HOME", "${HOME}/*", "/home/me" and what else means the same.
 */
function isRootOrHome(path: string, home: string): boolean {
  const plain = path.replaceAll('"', "").replace(/^(?:~|\$HOME|\$\{HOME\})(?=\/|$)/, home);
  const parts = plain
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "*" && part !== ".*");
  if (!plain.startsWith("/")) return false;
  const resolved: string[] = [];
  for (const part of parts) part === ".." ? resolved.pop() : resolved.push(part);
  const target = `/${resolved.join("/")}`;
  return target === "/" || target === home.replace(/\/+$/, "");
}

function writesToDevice(script: Node[]): boolean {
  for (const item of everything(script)) {
    if (
      item.type === "redirect" &&
      item.redirect.operator.includes(">") &&
      BLOCK_DEVICE.test(textOf(item.redirect.target) ?? item.redirect.target.raw)
    )
      return true;
  }
  return false;
}
