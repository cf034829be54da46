export { type RepertoireOptions, repertoirePlayer } from "./repertoire.ts";
export { type ScriptedPlayer, scriptedPlayer } from "./scripted.ts";
