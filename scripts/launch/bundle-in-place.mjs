// `node scripts/launch/bundle-in-place.mjs CHAPTER FOLDER`: bundles a program. It is a process of its own, so that it can run behind walls.
import { bundleInPlace, showBuildErrors } from "./bundle.mjs";

const [chapter = "", folder = ""] = process.argv.slice(2);
try {
  await bundleInPlace(chapter, folder);
} catch (error) {
  process.exitCode = 1;
  await showBuildErrors(error);
}
