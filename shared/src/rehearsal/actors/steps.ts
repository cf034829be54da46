/** Reads a prompt as a list of plain requests: "rename a.txt to b.txt and then show it to me". */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { conditionOf, keptIn } from "./conditions.ts";
import { isDoubtful } from "./doubt.ts";
import { several, sharedBy } from "./objects.ts";
import { isPlausible } from "./plausible.ts";
import { ACTIONS, understoodWords } from "./reading/lexicon.ts";
import { nameIn } from "./reading/names.ts";
import { readingOf } from "./reading/reader.ts";
import { type Names, namesIn } from "./reading/workspace.ts";
import { lookUp, type PlainRequest, recognise, runScript, THERE } from "./requests.ts";
import { IT, kindOfFile, type Masked, masked, maskedAlso, withText } from "./slots.ts";
import { respelled, tidied } from "./tidy.ts";

/** What the conversation was about before a request. */
interface Context {
  /** The file that "it" means. */
  file?: string | undefined;
  /** The directory that "in there" means. */
  directory?: string | undefined;
  latest?: PlainRequest | undefined;
  workdir?: string | undefined;
  names: Names;
  /** Whether a request may be read although not all of its words are known. */
  isGuess?: boolean;
}

// A longer text is never a plain request, and matching all phrases at all places would take long.
const MAX_LENGTH = 400;
const MAX_JOINTS = 8;
// "It" is something that was named a moment ago.
const MAX_EARLIER = 10;

/**
 * The requests in a prompt, in order; undefined if we do not understand all of it. The earlier prompts of the
 * conversation say what "it" is. With `workdir`, a name is preferred if there is such a file.
 */
export function understand(
  prompt: string,
  earlier: string[] = [],
  workdir?: string,
): PlainRequest[] | undefined {
  return parsed(prompt, contextAfter(earlier, workdir));
}

/** What a prompt that is not understood may mean. Nobody may act on it without asking. */
export function guessed(prompt: string, earlier: string[], workdir?: string): PlainRequest[] | undefined {
  return parsed(prompt, { ...contextAfter(earlier, workdir), isGuess: true });
}

function contextAfter(earlier: string[], workdir: string | undefined): Context {
  const context: Context = { workdir, names: namesIn(workdir) };
  return earlier
    .slice(-MAX_EARLIER)
    .reduce((known, text) => (parsed(text, known) ?? []).reduce(after, known), context);
}

function parsed(prompt: string, context: Context): PlainRequest[] | undefined {
  if (prompt.length > MAX_LENGTH || [...prompt.matchAll(JOINTS)].length > MAX_JOINTS) return undefined;
  const request = withText(withNames(masked(narrow(prompt.normalize("NFC").trim())), context.names));
  const steps = withoutKept(stepsIn(request, context) ?? []);
  return steps && steps.length > 0 ? steps : undefined;
}

/** In Chinese and Japanese no space parts a name from the words beside it. If there is such a file, it is a name. */
function withNames(request: Masked, { files }: Names): Masked {
  const names = files.filter((file) => /[\u3040-\u30ff\u4e00-\u9fff].*\./.test(file));
  return maskedAlso(
    request,
    names.sort((a, b) => b.length - a.length),
  );
}

/** Where one request may end and the next one begin. */
const JOINTS =
  /\s*(?:[,，、;；。.]\s*)?(?:(?<!\w)(?:and then|then|and|but)(?!\w)|然后|接着|不过|但是?|并且?|再(?=.{2}))[\s,，]*|\s*(?:[，,;；。！？]|[.!?](?=\s))\s*|(?<=[てで])(?:から)?[、，]?\s*|(?<=し)、/g;

function stepsIn({ text, quotes }: Masked, context: Context, isPart = false): PlainRequest[] | undefined {
  const conditional = conditionalIn({ text, quotes }, context);
  if (conditional) return [conditional];
  // "Read README.md and tell me what it is about" is one request.
  const whole = partIn({ text, quotes }, context, isPart);
  if (whole?.[0]?.kind === "about") return whole;
  for (const { index, 0: joint } of text.matchAll(JOINTS)) {
    const begin = text.slice(0, index);
    const first = partIn({ quotes, text: begin }, context, true);
    const end = text.slice(index + joint.length);
    const rest = first && restIn(end, begin, quotes, first.reduce(after, context));
    if (rest) return [...first, ...rest].filter(isNeeded).filter(isNoTalk).filter(isNoEcho(end));
  }
  if (isPart && isSaid({ text, quotes }, context)) return [];
  if (whole || isPart) return whole;
  return withoutReason({ text, quotes }, context) ?? questionAbout({ text, quotes }, context);
}

/** "Line 2 is not needed, delete it": what is to be deleted is the line, not the file. */
function isNoEcho(end: string) {
  return (step: PlainRequest, index: number, all: PlainRequest[]) =>
    step.kind !== "delete" || NAME.test(end) || !["dropLine", "cut"].includes(all[index - 1]?.kind ?? "");
}

/** The steps after a joint. "Create a.txt saying 1 and b.txt saying 2": the verb of the first part counts for the next. */
function restIn(end: string, begin: string, quotes: string[], context: Context): PlainRequest[] | undefined {
  const steps = stepsIn({ quotes, text: end }, context, true);
  if (steps || !STARTS_WITH_NAME.test(end)) return steps;
  const [word] = NAME.exec(begin) ?? [];
  const name = word && (nameIn(word, context.workdir) ?? /[\w./-]+$/.exec(word)?.[0]);
  const verb = name && begin.slice(0, begin.indexOf(name));
  return verb ? stepsIn({ quotes, text: `${verb} ${end}` }, context, true) : undefined;
}

const NAME = /[^\s,，。、:：;；?？!！\uE000-\uE0FF]*\.[a-z]\w{0,7}(?![\w.-])|[\uE000-\uE0FF]/i;
const STARTS_WITH_NAME = new RegExp(`^\\s*(?:${NAME.source})`, "i");

/** What one part asks for: once, or once for each of several files. */
function partIn(request: Masked, context: Context, isPart: boolean): PlainRequest[] | undefined {
  const kept = keptIn(request, context.workdir);
  if (kept !== undefined) return [{ kind: "keep", path: kept }];
  const step = stepIn(request, context, isPart);
  if (step) return [step];
  const files = several(request, context.workdir);
  return files && sharedBy(files, (one) => stepIn(one, context, true));
}

/** "If a.txt exists, delete it, otherwise create it" */
function conditionalIn(request: Masked, context: Context): PlainRequest | undefined {
  const condition = conditionOf(request, context.workdir);
  if (!condition) return undefined;
  const { path, isThere, otherwise } = condition;
  const steps = (part: Masked) => stepsIn(part, { ...context, file: path }, true);
  const then = steps(condition.first);
  const instead = otherwise ? steps(otherwise) : [];
  if (!then || then.length === 0 || !instead) return undefined;
  return { kind: "if", path, isThere, steps: then, otherwise: instead };
}

const CHANGES =
  "delete create append prepend cut replace set rename into dropLine setLine run overwrite".split(" ");

/** The steps without the wishes to leave a file alone; none if a step would change such a file. */
function withoutKept(steps: PlainRequest[]): PlainRequest[] {
  const kept = steps.flatMap((step) => (step.kind === "keep" ? [step.path] : []));
  const all = steps.flatMap((step) => (step.kind === "if" ? [...step.steps, ...step.otherwise] : [step]));
  const isBroken = all.some(
    (step) =>
      CHANGES.includes(step.kind) &&
      [("path" in step && step.path) || "", ("to" in step && step.to) || ""].some((path) =>
        kept.includes(path),
      ),
  );
  return isBroken || all.some(({ kind }, i) => kind === "keep" && all[i] !== steps[i])
    ? []
    : steps.filter(({ kind }) => kind !== "keep");
}

/** Letters and digits of full width in file names and numbers of lines, as an input method may leave them. */
function narrow(prompt: string): string {
  return prompt.replace(
    /[\w\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A＿－／]+[.．][a-zａ-ｚ]{1,5}(?![a-zａ-ｚ])|[\uFF10-\uFF19]+(?=行|個|个)/g,
    (name) => name.normalize("NFKC"),
  );
}

/** "Thanks. Now delete it." asks for one thing. */
function isNoTalk({ kind }: PlainRequest, _: number, all: PlainRequest[]): boolean {
  return all.length === 1 || !["hello", "thanks"].includes(kind);
}

/** "Create a.txt and write hello in it" creates once; the same request twice in a row is one. */
function isNeeded(request: PlainRequest, index: number, all: PlainRequest[]): boolean {
  const next = all[index + 1];
  if (next?.kind === "create" && request.kind === "create") return request.path !== next.path;
  return JSON.stringify(request) !== JSON.stringify(next);
}

function stepIn(request: Masked, context: Context, isPart: boolean): PlainRequest | undefined {
  return (
    possible(recognised(request), request, context, isPart) ??
    possible(read(request, context), request, context, isPart)
  );
}

function possible(
  found: PlainRequest | undefined,
  request: Masked,
  context: Context,
  isPart: boolean,
): PlainRequest | undefined {
  // A name alone is a request only if it is the whole prompt.
  const step =
    isPart && found?.kind === "bare" ? undefined : settled(shownAgain(found, request, context), context);
  if (step && !context.isGuess && isDoubtful(step, request.quotes, context)) return undefined;
  return step && !isLoss(step, request, context) && isPlausible(step, request.quotes, context.workdir)
    ? step
    : undefined;
}

/** "Remove the last line", "show me what is left": of the file, not of the directory. */
function shownAgain(found: PlainRequest | undefined, { text }: Masked, { file, latest }: Context) {
  const isList = found?.kind === "list" && found.path === "." && !NAMES_FILES.test(text);
  return isList && file !== undefined && latest && CHANGES.includes(latest.kind)
    ? { kind: "read" as const, path: file }
    : found;
}

const NAMES_FILES =
  /\bfiles\b|folder|director|here|project|文件|目录|这里|ファイル|フォルダ|ここ|プロジェクト/i;

/** "Start primes.py" is not to make it anew: what it holds would be lost. And nobody can put a text into one sentence here. */
function isLoss(step: PlainRequest, { text }: Masked, { workdir }: Context): boolean {
  if (step.kind === "about") return /\bin (?:one|two|a few|\d+) |句话|一文|[一二三\d]行で/.test(text);
  if (step.kind !== "create" || step.content !== "" || /empty|clear|wipe|blank|空/i.test(text)) return false;
  return workdir !== undefined && existsSync(join(workdir, step.path));
}

function read({ text, quotes }: Masked, context: Context): PlainRequest | undefined {
  const reading = readingOf({ text: tidied(text), quotes }, context);
  return reading?.isSure || context.isGuess ? reading?.request : undefined;
}

/** "If notes.txt is empty, delete it": we cannot judge that, so we do nothing. */
const CONDITION =
  /\b(?:if|unless|when|once|after|before|until|as soon as|except)\b|如果|假如|要是|若|除非|只有|的话|之前|以前|もし|場合|なら|たら|れば|前に|ときは?/i;

/** "I missed the meeting, so show me minutes.md": a first clause that names nothing is only a reason. */
function withoutReason({ text, quotes }: Masked, context: Context): PlainRequest[] | undefined {
  const [, reason, rest] =
    /^([^\uE000-\uE0FF]+?)(?:[.,;!?:](?=\s)|[。，、；！？…]|(?<=ので|けど|から|んで|だし))\s*(.+)$/s.exec(
      text,
    ) ?? [];
  if (reason === undefined || rest === undefined) return undefined;
  if (
    /^(?:thanks?|thank you|谢谢|多谢|ありがとう?)/i.test(rest) ||
    CONDITION.test(reason) ||
    recognised({ text: reason, quotes })
  )
    return undefined;
  const file = /[^\s]+\.\w{1,8}\b/.exec(reason)?.[0] ?? context.file;
  const { ideas } = understoodWords(reason);
  if (file !== context.file && ACTIONS.some((action) => action !== "read" && ideas.has(action)))
    return undefined;
  // What is said of one file is no reason to do something with another.
  if (file !== context.file && /\.[a-z]\w{0,7}(?![\w.-])/i.test(rest)) return undefined;
  const steps = stepsIn({ text: rest.replace(/^so /i, ""), quotes }, { ...context, file });
  // "I wrote about it last week, find it": the first clause said what.
  return steps?.some(({ kind }) => kind === "list") ? undefined : steps;
}

/** "Run it and tell me what it prints, thanks": the answer to the command says it anyway. */
function isSaidAnyway(request: PlainRequest | undefined, { latest }: Context): boolean {
  if (request?.kind === "thanks") return true;
  const isShown =
    latest &&
    !["create", "append", "prepend", "cut", "replace", "set", "rename", "copy"].includes(latest.kind);
  return request?.kind === "result" && Boolean(isShown);
}

/** "Read a.txt and tell me who won": the answer shows the text anyway. */
function isQuestionAbout({ text }: Masked, { latest }: Context): boolean {
  return latest?.kind === "read" && QUESTION.test(text) && !NO_QUESTION.test(text) && !NAME.test(text);
}

/** "Who won, according to race.txt?" is answered by the file. */
function questionAbout(request: Masked, context: Context): PlainRequest[] | undefined {
  const word = NAME.exec(request.text)?.[0];
  const path = word && (nameIn(word, context.workdir) ?? /[\w./-]+$/.exec(word)?.[0]);
  if (!path || context.workdir === undefined || !isTextThere(join(context.workdir, path))) return undefined;
  const isQuestion = QUESTION.test(request.text) && !NO_QUESTION.test(request.text);
  if (context.isGuess && HINT.test(request.text) && !NO_HINT.test(request.text))
    return [{ kind: "read", path }];
  return isQuestion ? [{ kind: "read", path }] : undefined;
}

function isTextThere(path: string): boolean {
  return /\.(?:txt|md|csv|log|json|ya?ml|ini|conf|toml)$/.test(path) && existsSync(path);
}

const QUESTION =
  /\b(?:who|whose|whom|when|where|which|what|how (?:much|old|far|tall|many))\b|谁|什么时候|几点|哪[里儿天年个位]|第几|多少|几[个点号岁楼]|是什么|是啥|誰|だれ|いつ|どこ|いくら|何[時日曜番個人歳年]|どの/i;
/** Questions that a text does not answer by itself, and requests to change something. */
const NO_QUESTION =
  /\b(?:wrong|bugs?|errors?|means?|think|better|best|lines?|words?|files?|why|how to|explain|shall|should|could|delete|remove|change|replace|write|add|append|create|rename|move|copy|run|fix|translate|count|not|all|every|both)\b|错|问题|意思|怎么|为什么|应该|行|文件|删|改|写入|写进|加|建|移|复制|运行|执行|翻译|总结|都|不|バグ|間違|なぜ|どう|意味|行|ファイル|消|変|書き|追加|作|移|コピー|実行|直|訳|以外|ない/i;

/** "I lost his number, it must be in phone.txt" */
const HINT =
  /\b(?:lost|forgot|forgotten|remember|must be in|should be in|it'?s in)\b|[?？]$|忘|找不到|记得|记不|应该在|里有|忘れ|なくし|にあるはず|覚えて|にある/i;
const NO_HINT =
  /\b(?:why|wrong|bugs?|errors?|fix|delete|remove|change|write|add|not)\b|为什么|为啥|错|删|改|写|加|なぜ|なんで|どうして|バグ|消|変|直|書|追加/i;

function isSaid(request: Masked, context: Context): boolean {
  return isSaidAnyway(recognised(request), context) || isQuestionAbout(request, context);
}

function recognised({ text, quotes }: Masked): PlainRequest | undefined {
  const plain = tidied(text);
  const found = recognise({ quotes, text: plain });
  if (found) return found;
  for (const other of respelled(plain)) {
    const request = recognise({ quotes, text: other });
    if (request && isVerbatim(request, [plain, ...quotes])) return request;
  }
  return undefined;
}

/** Whether names and texts of a request stand in the prompt as they are: respelling must not change them. */
function isVerbatim(request: PlainRequest, said: string[]): boolean {
  const values = Object.entries(request).filter(
    ([key]) => !["kind", "pattern", "nth", "command"].includes(key),
  );
  return values.every(
    ([, value]) =>
      typeof value !== "string" || [".", IT].includes(value) || said.some((text) => text.includes(value)),
  );
}

function after(context: Context, request: PlainRequest): Context {
  return { ...context, latest: request, ...subjectOf(request) };
}

/** The file or the directory that a request leaves for the next one to talk about. */
function subjectOf(request: PlainRequest): Partial<Context> {
  switch (request.kind) {
    case "mkdir":
      return { directory: request.path };
    case "rename":
    case "copy":
      return { file: request.to };
    case "delete":
    case "into":
      return { file: undefined };
    case "search":
      return request.path === "." ? {} : { file: request.path };
    case "list":
      return {};
    case "run":
      return fileOf(request.command);
    default:
      return "path" in request ? { file: request.path } : {};
  }
}

/** `touch a.txt` leaves a file to talk about. */
function fileOf(command: string): Partial<Context> {
  const file = /^(?:touch|node|python3|bash) ([\w./-]+|'[^']+')$/.exec(command)?.[1];
  return file === undefined ? {} : { file: file.replaceAll("'", "") };
}

/** The request with its real paths; undefined if it is about "it" and nobody knows what that is. */
function settled(request: PlainRequest | undefined, context: Context): PlainRequest | undefined {
  if (request?.kind === "find" && request.pattern.endsWith(IT)) {
    const { file } = context;
    return file === undefined ? undefined : { kind: "find", pattern: `**/${file}` };
  }
  if (!request || !("path" in request) || request.kind === "if") return request;
  if ("to" in request && INTO_IT.test(request.to)) {
    const { directory } = context;
    const isMoved = directory !== undefined && request.kind !== "copy";
    return isMoved ? settled({ kind: "into", path: request.path, to: directory }, context) : undefined;
  }
  const path = settledPath(request, context);
  if (path === undefined) return undefined;
  if (request.kind === "script") return runScript(path);
  if (request.kind === "result" || request.kind === "bare") return { kind: "read", path };
  if (request.kind === "value") return lookUp(path, request.key);
  if (request.kind === "same") return sameFor(path, context.latest);
  return { ...request, path };
}

const INTO_IT = /^(?:@it|it|there|that|去|里面?|进去|那里|它|そこ|その中|中)$/i;

function sameFor(path: string, latest: PlainRequest | undefined): PlainRequest | undefined {
  const isAsking = latest && ["read", "count", "words", "head", "tail", "about"].includes(latest.kind);
  return isAsking ? ({ ...latest, path } as PlainRequest) : undefined;
}

function settledPath({ kind, path }: { kind: string; path: string }, context: Context): string | undefined {
  if (path === IT) return context.file;
  if (path.startsWith(THERE)) return context.directory && path.replace(THERE, context.directory);
  // ".log" in "delete all .log files" is a kind of files, not a name.
  if (path.startsWith(".") && kindOfFile(path.slice(1))) return undefined;
  const isNew = ["create", "mkdir", "list", "search"].includes(kind);
  const there = isNew ? undefined : fileThere(path, context.workdir);
  if (there !== undefined || path.startsWith("@.")) return there;
  return path === "README" ? "README.md" : path;
}

/** The file that a name with words in front of it, `README`, or `@.md` ("the Markdown file") means. */
function fileThere(path: string, workdir: string | undefined): string | undefined {
  if (workdir === undefined || !existsSync(workdir) || existsSync(join(workdir, path))) return undefined;
  const files = readdirSync(workdir);
  if (path === "README") return files.find((file) => file.startsWith("README."));
  if (!path.startsWith("@")) return nameIn(path, workdir, true);
  const found = files.filter((file) => file.endsWith(path.slice(1)));
  return found.length === 1 ? found[0] : undefined;
}
