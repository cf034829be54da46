/** What was said, kept until the end of the turn. */

export interface Line {
  who: "user" | "agent" | "tool";
  text: string;
}
