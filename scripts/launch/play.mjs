// `node scripts/launch/play.mjs BUNDLE [flags]`: a bundled chapter, without a look at whether its source has changed since.
import { startBundle } from "./start.mjs";

const [bundle = "", ...flags] = process.argv.slice(2);
await startBundle(bundle, flags);
