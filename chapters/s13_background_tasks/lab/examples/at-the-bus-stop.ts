type Bus = Promise<string>;

export async function travel(bus: Bus, tired: Promise<"">, news: string[]) {
  const first = await Promise.race([bus, tired]);
  if (first !== "") return `took the ${first}`;
  bus.then((late) => news.push(`the ${late} came`));
  return "walked on";
}

// A test checks this:
export const check = async () => {
  const news: string[] = [];
  let arrive = (_bus: string) => {};
  const late = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const never = new Promise<"">(() => {});
  const quick = await travel(Promise.resolve("tram"), never, news);
  const slow = await travel(late, Promise.resolve("" as const), news);
  const before = [...news];
  arrive("number 9");
  await late;
  return {
    seen: [quick, slow, before, news],
    expected: ["took the tram", "walked on", [], ["the number 9 came"]],
  };
};
