/** Turns a plain request into a call of an offered tool: a file tool, or bash if there is none. */

import type { LineBeside, PlainRequest } from "./requests.ts";
import { shellPath, shellQuote } from "./shell-words.ts";

export interface PlannedCall {
  tool: string;
  input: Record<string, unknown>;
}

interface Ways extends PlannedCall {
  /** The same action as a shell command. */
  command: string;
}

/** The call for an action. If no offered tool fits, it names the tool that is missing. */
export function planCall(request: PlainRequest, offered: string[]): PlannedCall | undefined {
  const ways = waysOf(request);
  if (!ways) return undefined;
  const { tool, input, command } = ways;
  const isBashEnough = !offered.includes(tool) && offered.includes("bash");
  return isBashEnough ? bash(command) : { tool, input };
}

function bash(command: string): Ways {
  return { tool: "bash", input: { command }, command };
}

function waysOf(request: PlainRequest): Ways | undefined {
  switch (request.kind) {
    case "about":
    case "read":
      return {
        tool: "read_file",
        input: { path: request.path },
        command: `cat ${shellPath(request.path)}`,
      };
    case "list":
      return {
        tool: "glob",
        input: { pattern: request.path === "." ? "*" : `${request.path.replace(/\/$/, "")}/*` },
        command: request.path === "." ? "ls" : `ls ${shellPath(request.path)}`,
      };
    case "if":
      return waysOf(
        request.text === undefined
          ? { kind: "find", pattern: request.path }
          : { kind: "search", text: request.text, path: request.path },
      );
    case "find":
      return { tool: "glob", input: { pattern: request.pattern }, command: findCommand(request.pattern) };
    case "create":
      return {
        tool: "write_file",
        input: { path: request.path, content: withNewline(request.content) },
        command: createCommand(request),
      };
    case "replace":
      return {
        tool: "edit_file",
        input: {
          path: request.path,
          old_text: request.old,
          new_text: request.new,
          ...(request.all && { replace_all: true }),
        },
        command: replaceCommand(request),
      };
    default:
      return bashOnly(request);
  }
}

/** Actions that only bash can do. */
function bashOnly(request: PlainRequest): Ways | undefined {
  switch (request.kind) {
    case "run":
      return bash(request.command);
    case "search":
      return bash(`grep -rnF --exclude-dir=.git -e ${shellQuote(request.text)} ${shellPath(request.path)}`);
    case "count":
      return bash(`wc -l ${shellPath(request.path)}`);
    case "occurrences":
      return bash(`grep -oF -e ${shellQuote(request.text)} ${shellPath(request.path)} | wc -l`);
    case "words":
      return bash(`wc -w ${shellPath(request.path)}`);
    case "head":
    case "tail":
      return bash(`${request.kind} -n ${request.lines} ${shellPath(request.path)}`);
    case "showLine":
      return bash(`sed -n ${shellQuote(`${request.nth}p`)} ${shellPath(request.path)}`);
    case "dropLine":
      return bash(lineCommand(request, `sed ${shellQuote(`${request.nth}d`)}`));
    case "setLine":
      return bash(lineCommand(request, setLineCommand(request)));
    case "lineBefore":
    case "lineAfter":
      return bash(lineCommand(request, besideCommand(request)));
    case "append":
      return bash(appendCommand(shellPath(request.path), request.content));
    case "cut":
      return bash(cutCommand(request));
    case "cutAll":
      return bash(cutAllCommand(request));
    case "prepend":
      return bash(prependCommand(shellPath(request.path), request.content));
    case "into":
      return bash(intoCommand("mv", request));
    case "copyInto":
      return bash(intoCommand("cp", request));
    case "rename":
      return bash(`mv ${shellPath(request.path)} ${shellPath(request.to)}`);
    case "copy":
      return bash(`cp ${shellPath(request.path)} ${shellPath(request.to)}`);
    case "delete":
      return bash(`rm ${shellPath(request.path)}`);
    case "mkdir":
      return bash(`mkdir -p ${shellPath(request.path)}`);
    default:
      return undefined;
  }
}

function withNewline(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function printed(text: string): string {
  return text === "" ? "printf ''" : `printf '%s\\n' ${shellQuote(text)}`;
}

/** The arguments of `find` for a glob: `*.ts` in this directory, `src/*.ts` in another one, `**` at any depth. */
function findCommand(pattern: string): string {
  const [, start, name] = /^(.*?)(?:\*\*\/)?([^/]*)$/.exec(pattern) ?? ["", "", pattern];
  const depth = pattern.includes("**") ? "" : " -maxdepth 1";
  const from = start?.replace(/\*\*$|\/$/g, "") || ".";
  const cutDot = from === "." ? " | sed 's|^\\./||'" : "";
  return `find ${shellPath(from)}${depth} -type f -name ${shellQuote(name || "*")} -not -path '*/.git/*'${cutDot} | sort`;
}

/** A last line without a newline gets one first, or the new line would continue it. */
function appendCommand(file: string, text: string): string {
  const endLastLine = `[ -z "$(tail -c 1 ${file} 2>/dev/null)" ] || echo >> ${file}`;
  return `${endLastLine}; ${printed(text)} >> ${file}`;
}

function prependCommand(file: string, text: string): string {
  return `text=$(cat -- ${file} && printf x) && printf '%s\\n%s' ${shellQuote(text)} "\${text%x}" > ${file}`;
}

/** Removes the line that is the text, or the only line that holds it. */
function cutCommand({ path, content }: { path: string; content: string }): string {
  return [
    `line=${shellQuote(content)}; file=${shellPath(path)}; how=-xF`,
    `grep -qxF -e "$line" "$file" || how=-F`,
    `[ "$(grep -c $how -e "$line" "$file")" = 1 ] || { echo "not exactly one line of $file holds the text"; exit 1; }`,
    `text=$(grep -v $how -e "$line" "$file"; printf x) && printf '%s' "\${text%x}" > "$file"`,
  ].join("\n");
}

/** Removes each line that holds the text. */
function cutAllCommand({ path, content }: { path: string; content: string }): string {
  return [
    `words=${shellQuote(content)}; file=${shellPath(path)}`,
    `grep -qF -e "$words" "$file" || { echo "no line of $file holds the text"; exit 1; }`,
    `text=$(grep -vF -e "$words" "$file"; printf x) && printf '%s' "\${text%x}" > "$file"`,
  ].join("\n");
}

/** Makes the folder of the file, too, as write_file does. */
function createCommand({ path, content }: { path: string; content: string }): string {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const write = `${printed(content)} > ${shellPath(path)}`;
  return folder === "" ? write : `mkdir -p ${shellPath(folder)} && ${write}`;
}

function intoCommand(program: "mv" | "cp", { path, to }: { path: string; to: string }): string {
  const folder = shellPath(`${to.replace(/\/$/, "")}/`);
  return `mkdir -p ${shellPath(to)} && ${program} ${shellPath(path)} ${folder}`;
}

/** Changes one line in place. A line that does not exist is an error: sed alone would say nothing. */
function lineCommand({ path, nth }: { path: string; nth: string }, change: string): string {
  const file = shellPath(path);
  const isThere = `[ -n "$(sed -n ${shellQuote(`${nth}=`)} ${file})" ]`;
  return [
    `${isThere} || { echo ${shellQuote(`${path} has no such line`)}; exit 1; }`,
    `text=$(${change} ${file} && printf x) && printf '%s' "\${text%x}" > ${file}`,
  ].join("\n");
}

/** The lines before it, the new text, the lines after it. */
function setLineCommand({ path, nth, content }: Extract<PlainRequest, { kind: "setLine" }>): string {
  const file = shellPath(path);
  const before = `sed -n ${shellQuote(`1,${nth}p`)} ${file} | sed '$d'`;
  return `${before}; ${printed(content)}; sed ${shellQuote(`1,${nth}d`)}`;
}

/** The file with a new line beside one. The text goes through the environment, where awk takes it as it is. */
function besideCommand({ kind, nth, content }: LineBeside): string {
  const add = `NR == ${nth} { print ENVIRON["new"] }`;
  const program = kind === "lineBefore" ? `${add} { print }` : `{ print } ${add}`;
  return `new=${shellQuote(content)} awk ${shellQuote(program)}`;
}

type Replace = Extract<PlainRequest, { kind: "replace" }>;

/** Replaces exactly one occurrence, or all, like edit_file: no occurrence is an error, and two are one unless `all` is set. */
function replaceCommand({ path, old, new: replacement, all }: Replace): string {
  return [
    `old=${shellQuote(old)}; new=${shellQuote(replacement)}; file=${shellPath(path)}`,
    `text=$(cat -- "$file" && printf x) || exit 1`,
    `text=\${text%x}; rest=\${text#*"$old"}; before=`,
    `if [ "$rest" = "$text" ]; then echo "the text does not occur in $file"; exit 1; fi`,
    all
      ? `while [ "$rest" != "$text" ]; do before="$before\${text%%"$old"*}$new"; text=$rest; rest=\${text#*"$old"}; done`
      : `if [ "\${rest#*"$old"}" != "$rest" ]; then echo "the text occurs more than once in $file"; exit 1; fi; before="\${text%%"$old"*}$new"`,
    `printf '%s' "$before$rest" > "$file" && echo "replaced in $file"`,
  ].join("\n");
}
