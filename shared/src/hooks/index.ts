/** Which calls a hook in the settings is about, and what a script reads and answers. */

export { coversCall, isMatcher, type MatchedCall } from "./matcher.ts";
export { eventForScript, inputFromScript } from "./script-event.ts";
