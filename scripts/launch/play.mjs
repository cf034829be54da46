// `node scripts/launch/play.mjs BUNDLE [flags]`: runs a bundled chapter without checking whether its source has changed.
import { startBundle } from "./start.mjs";

const [bundle = "", ...flags] = process.argv.slice(2);
await startBundle(bundle, flags);
