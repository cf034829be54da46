/** Which calls a hook in the settings is about. */

export { coversCall, isMatcher, type MatchedCall } from "./matcher.ts";
