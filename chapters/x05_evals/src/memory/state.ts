/** The conversation of a turn, as memory reads it at the end. */

export interface Line {
  who: "user" | "agent" | "tool";
  text: string;
}
