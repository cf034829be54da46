/** What memory keeps of a conversation until it looks. */

export interface Line {
  who: "user" | "agent" | "tool";
  text: string;
}
