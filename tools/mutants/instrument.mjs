// Reads { files: [{ name, content, mutate }] } as JSON from stdin, and gives the same files with all mutants in them, each
// behind a switch, and what each mutant is. `mutate` holds the places where there may be mutants.
import { text } from "node:stream/consumers";
import { Instrumenter } from "@stryker-mutator/instrumenter";

const LOGGER = Object.fromEntries(
  ["trace", "debug", "info", "warn", "error", "fatal"].map((level) => [level, () => {}]),
);

/** What the model is told of a tool is prose: nothing can judge it. */
const DESCRIPTIONS = {
  /** @param {any} path */
  shouldIgnore({ node, parent }) {
    if (!/^(String|Template)Literal$/.test(node.type)) return undefined;
    const name = parent?.key?.name ?? parent?.callee?.property?.name;
    return /^describe$|^description$/.test(name) ? "text for the model" : undefined;
  },
};

const { files } = JSON.parse(await text(process.stdin));
const instrumenter = new Instrumenter({ ...LOGGER, isDebugEnabled: () => false });
const result = await instrumenter.instrument(files, {
  plugins: null,
  excludedMutations: [],
  ignorers: [DESCRIPTIONS],
});
process.stdout.write(JSON.stringify(result));
