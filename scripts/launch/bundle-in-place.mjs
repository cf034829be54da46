// `node scripts/launch/bundle-in-place.mjs CHAPTER FOLDER`: makes the bundle of a program, in a process that can be walled.
import { bundleInPlace, showBuildErrors } from "./bundle.mjs";

const [chapter = "", folder = ""] = process.argv.slice(2);
try {
  await bundleInPlace(chapter, folder);
} catch (error) {
  process.exitCode = 1;
  await showBuildErrors(error);
}
