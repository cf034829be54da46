type Line = (words: string) => Promise<string>;
type Home = { line?: Line; connect: () => Line };

export async function phone(home: Home, words: string): Promise<string> {
  home.line ??= home.connect();
  const reply = await home.line(words).catch(() => undefined);
  if (reply === undefined) delete home.line;
  return reply ?? "the line broke";
}

// A test checks this:
export const check = async () => {
  let connected = 0;
  const connect = () => {
    connected += 1;
    return (words: string) =>
      words === "storm"
        ? Promise.reject(new Error())
        : Promise.resolve("no");
  };
  const home = { connect };
  const told: string[] = [];
  for (const words of ["hello", "storm", "hello", "hello"])
    told.push(await phone(home, words));
  return {
    seen: [told, connected],
    expected: [["no", "the line broke", "no", "no"], 2],
  };
};
