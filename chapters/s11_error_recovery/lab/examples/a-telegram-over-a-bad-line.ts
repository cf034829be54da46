type Speak = (draft: string) => string;

export function receive(speak: Speak, listener: string[], draft = "") {
  if (draft.endsWith(".")) return draft;
  if (listener.length === 5) return `${draft} (the line is dead)`;
  const piece = speak(draft);
  listener.push(piece);
  return receive(speak, listener, draft + piece);
}

// A test checks this:
export const check = () => {
  const words = "All five arrived safely.";
  const heard: string[] = [];
  const whole = receive(
    (draft) => words.slice(draft.length, draft.length + 6),
    heard,
  );
  return {
    seen: [whole, heard.join("|"), receive(() => "x", [])],
    expected: [
      words,
      "All fi|ve arr|ived s|afely.",
      "xxxxx (the line is dead)",
    ],
  };
};
