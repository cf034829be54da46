type Reader = { read: number; letters: string[] };

export function newsFor(reader: Reader, wall: string[]): string[] {
  const news = wall.slice(reader.read);
  reader.read = wall.length;
  const isTold = (letter: string) => news.includes(letter);
  reader.letters = reader.letters.filter((letter) => !isTold(letter));
  return news;
}

// A test checks this:
export const check = () => {
  const reader = { read: 0, letters: ["the show is over"] };
  const wall = ["tickets here", "doors open"];
  const first = newsFor(reader, wall);
  wall.push("the show is over");
  return {
    seen: [
      first,
      newsFor(reader, wall),
      newsFor(reader, wall),
      reader.letters,
    ],
    expected: [["tickets here", "doors open"], ["the show is over"], [], []],
  };
};
