/** What all maintainer's commands share: arguments, one clear line for a mistake, exit codes. */

import { type ParseArgsConfig, parseArgs } from "node:util";
import { LANGUAGES, retold } from "@harness/shared/wording";
import { languageOf } from "../../shared/src/launch/locale.mjs";

/** The person called the command in a wrong way. Ends with exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The person asked for the help text. */
class HelpWanted extends Error {
  override name = "HelpWanted";
}

/** Errors that are printed without a stack trace, because their message says what to do. */
const PLAIN_ERRORS = new Set(["DocumentError", "GitError", "NewChapterError", "ToolError"]);
const USAGE_ERRORS = new Set(["UsageError", "TargetError"]);

/** Runs a command, which returns the exit code. A mistake in its usage ends with 2, any other error with 1. */
export async function runCommand(main: (args: string[]) => Promise<number> | number): Promise<void> {
  // `pnpm diff s02 s03 | head` closes our output early, which is not an error.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(0);
  });
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof HelpWanted) return void process.stdout.write(`${error.message}\n`);
    if (USAGE_ERRORS.has(error.name)) return fail(error.message, 2);
    fail(PLAIN_ERRORS.has(error.name) ? error.message : (error.stack ?? error.message), 1);
  }
}

function fail(message: string, code: number): void {
  process.stderr.write(`${retold(message)[languageOf(process.argv, process.env)]}\n`);
  process.exitCode = code;
}

/**
 * `parseArgs` with positionals. A mistake becomes one line that ends with the usage. With `--help` the command
 * prints `help` and ends.
 * @throws UsageError
 */
export function readArgs<Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: string[],
  options: Options,
  usage: string,
  help = `Usage: ${usage}`,
) {
  const own = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  if (own.includes("--help") || own.includes("-h")) throw new HelpWanted(help);
  requireLanguage(own);
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const [first = ""] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${first}. Usage: ${usage}`);
  }
}

/** `languageOf` takes the locale's language when `--lang` names none that we speak. Here that is a mistake. */
function requireLanguage(args: string[]): void {
  const { values } = parseArgs({ args, options: { lang: { type: "string" } }, strict: false });
  const { lang } = values;
  if (typeof lang !== "string" || LANGUAGES.some((known) => known === lang)) return;
  throw new UsageError(`No language ${lang}. Languages: ${LANGUAGES.join(", ")}`);
}
