/** The frame of every maintainer's command: arguments, one clear line for a mistake, exit codes. */

import { type ParseArgsConfig, parseArgs } from "node:util";

/** The person called the command in a way that it does not know. Ends with exit code 2. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The person asked for the help text. */
class HelpWanted extends Error {
  override name = "HelpWanted";
}

/** Mistakes that are told in their own words: a stack trace would only hide them. */
const PLAIN_ERRORS = new Set(["DocumentError", "GitError", "NewChapterError", "ToolError"]);
const USAGE_ERRORS = new Set(["UsageError", "TargetError"]);

/** Runs a command; what it returns is the exit code. A mistake in its usage ends with 2, any other error with 1. */
export async function runCommand(main: (args: string[]) => Promise<number> | number): Promise<void> {
  // `pnpm diff s02 s03 | head` closes our output early: that is no error.
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
  process.stderr.write(`${message}\n`);
  process.exitCode = code;
}

/**
 * `parseArgs` with positionals; a mistake becomes one line that ends with the usage. With `--help` the command ends:
 * it prints `help` and does nothing else.
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
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const [first = ""] = (error as Error).message.split(/\. |\n/);
    throw new UsageError(`${first}. Usage: ${usage}`);
  }
}
