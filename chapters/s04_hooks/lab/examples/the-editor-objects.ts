type Editor = (text: string) => string;

export function polish(text: string, editor: Editor, heard = 0): string {
  const wish = editor(text);
  if (wish === "") return text;
  if (heard === 3) return `${text} (printed as it is)`;
  return polish(`${text} ${wish}`, editor, heard + 1);
}

// A test checks this:
export const check = () => ({
  seen: [
    polish("Sea", (text) => (text.includes("salt") ? "" : "salt")),
    polish("Sea", () => "more"),
  ],
  expected: ["Sea salt", "Sea more more more (printed as it is)"],
});
