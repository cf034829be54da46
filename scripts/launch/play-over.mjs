// `node scripts/launch/play-over.mjs LIBRARY BUNDLE [flags]`: like play.mjs, for a bundle without packages (see library.mjs).
import { startOver } from "./start.mjs";

const [library = "", bundle = "", ...flags] = process.argv.slice(2);
await startOver(library, bundle, flags);
