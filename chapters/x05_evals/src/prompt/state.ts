/** One part of the system prompt. */
export interface Section {
  /** As `/prompt` lists it. */
  name: string;
  text: string;
  /** The text may differ in the next turn, so the section comes after all static ones. */
  dynamic: boolean;
}
