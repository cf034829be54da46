let pen = Promise.resolve(0);

export function takeNumber(book: Book): Promise<number> {
  const next = async () => {
    const number = (await book.read()) + 1;
    await book.write(number);
    return number;
  };
  pen = pen.then(next, next);
  return pen;
}

// A test checks this:
export const check = async () => {
  let last = 0;
  const read = async () => last;
  const write = async (number: number) => {
    last = number;
  };
  const visitors = [
    { read, write },
    { read: () => Promise.reject(new Error("spilt ink")), write },
    { read, write },
  ];
  const numbers = await Promise.all(
    visitors.map((book) => takeNumber(book).catch(() => "none")),
  );
  return { seen: numbers, expected: [1, "none", 2] };
};

type Book = {
  read(): Promise<number>;
  write(number: number): Promise<void>;
};
