/**
 * sed writes files (-i, w, s///w) and runs commands (e, s///e). A script is harmless when every command in it
 * is known to be.
 */

import { type Argument, isOperand } from "./argument.ts";
import { type OptionSpec, onlyOptions } from "./options.ts";
import { closesBeforeSlash } from "./regex.ts";

const SED_OPTIONS: OptionSpec = {
  flags: "nErsuz",
  values: "e",
  long: "quiet silent regexp-extended separate unbuffered null-data expression= sandbox",
};

export function isHarmlessSed(args: Argument[]): boolean {
  const scripts = sedScripts(args);
  if (!scripts) return false;
  return onlyOptions(args, SED_OPTIONS) && filesReadByScript(scripts.join("\n")) !== undefined;
}

/** The files that the scripts of sed read with r; undefined when they may do more than read. */
export function filesReadBySed(args: Argument[]): string[] | undefined {
  return filesReadByScript(sedScripts(args)?.join("\n") ?? "?");
}

/**
 * All -e scripts, or the first operand; undefined when one of them is not known. Some seds stop looking for
 * options at the first operand, so an -e behind it is not understood.
 */
function sedScripts(args: Argument[]): string[] | undefined {
  const scripts: (string | undefined)[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const { text } = args[index] as Argument;
    const attached = /^(?:-[nErsuz]*e|--expression=)([\s\S]+)$/.exec(text ?? "")?.[1];
    if (attached !== undefined) scripts.push(attached);
    else if (/^(?:-[nErsuz]*e|--expression)$/.test(text ?? "")) scripts.push(args[++index]?.text);
    else if (!text?.startsWith("-") || text === "--") {
      if (scripts.length === 0) scripts.push(text === "--" ? args[index + 1]?.text : text);
      if (args.slice(index + 1).some(mayBringScript)) return undefined;
      break;
    }
  }
  return scripts.every((script) => script !== undefined) ? scripts : undefined;
}

function mayBringScript(argument: Argument): boolean {
  return argument.text === undefined ? !isOperand(argument) : /^-.*e/.test(argument.text);
}

interface Place {
  script: string;
  at: number;
  read: string[];
}

function takeFrom(place: Place, sticky: RegExp): string | undefined {
  sticky.lastIndex = place.at;
  const match = sticky.exec(place.script)?.[0];
  if (match !== undefined) place.at = sticky.lastIndex;
  return match;
}

function filesReadByScript(script: string): string[] | undefined {
  const place: Place = { script, at: 0, read: [] };
  while (place.at < script.length) {
    takeFrom(place, /[ \t\n;]+/y);
    if (place.at >= script.length) break;
    if (!skipAddresses(place) || !skipCommand(place)) return undefined;
  }
  return place.read;
}

/** 5   $   /regex/I   first~step   addr1,addr2   addr,+4   and a ! behind */
function skipAddresses(place: Place): boolean {
  if (!skipAddress(place)) return false;
  takeFrom(place, /[ \t]+/y);
  if (takeFrom(place, /,[ \t]*/y) && !takeFrom(place, /[+~]\d+/y) && !skipAddress(place)) return false;
  takeFrom(place, /[ \t]*!?[ \t]*/y);
  return true;
}

function skipAddress(place: Place): boolean {
  if (takeFrom(place, /\d+(?:~\d+)?|\$/y)) return true;
  const opening = takeFrom(place, /\/|\\[,|@!%~:]/y);
  return (
    opening === undefined ||
    (skipRegex(place, opening.at(-1) ?? "/") && takeFrom(place, /[IM]*/y) !== undefined)
  );
}

function skipRegex(place: Place, mark: string): boolean {
  const end = closesBeforeSlash(place.script, place.at, mark);
  if (end === undefined) return false;
  place.at = end;
  return true;
}

function skipCommand(place: Place): boolean {
  const letter = takeFrom(place, /[\s\S]/y) ?? "";
  if (letter === "s") return skipSubstitution(place);
  if (letter === "y") return skipTwoTexts(place) && atEnd(place);
  if (letter === "" || letter === "{") return letter === "{";
  if ("=dDgGhHnNpPxzF}".includes(letter)) return atEnd(place);
  if ("qQl".includes(letter)) return takeFrom(place, /[ \t]*\d*/y) !== undefined && atEnd(place);
  if ("btT:".includes(letter)) return takeFrom(place, /[ \t]*[\w.-]*/y) !== undefined && atEnd(place);
  if ("aic".includes(letter)) return skipText(place);
  if (letter === "r") return readFile(place);
  return letter === "#" && takeFrom(place, /[^\n]*/y) !== undefined;
}

/** The name goes on to the end of the line, whatever is in it. */
function readFile(place: Place): boolean {
  const name = takeFrom(place, /[^\n\\]*(?=\n|$)/y);
  if (name !== undefined) place.read.push(name.trimStart());
  return name !== undefined;
}

function atEnd(place: Place): boolean {
  return takeFrom(place, /[ \t]*(?:[;\n]|$|(?=[}#]))/y) !== undefined;
}

/** a, i, c: a text of one line. What a backslash does in it is not worth knowing. */
function skipText(place: Place): boolean {
  return takeFrom(place, /[^\n\\]+(?=\n|$)/y) !== undefined;
}

function skipSubstitution(place: Place): boolean {
  return skipTwoTexts(place) && takeFrom(place, /[gpiIMm\d]*/y) !== undefined && atEnd(place);
}

function skipTwoTexts(place: Place): boolean {
  const mark = takeFrom(place, /[^\n\\\w \t;{}[\]]/y);
  return mark !== undefined && skipRegex(place, mark) && skipReplacement(place, mark);
}

function skipReplacement(place: Place, mark: string): boolean {
  for (; place.at < place.script.length; place.at += 1) {
    const letter = place.script[place.at];
    if (letter === "\\") place.at += 1;
    else if (letter === "\n") return false;
    else if (letter === mark) return takeFrom(place, /[\s\S]/y) !== undefined;
  }
  return false;
}
