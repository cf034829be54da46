type Job = { what: string; who?: string };

export function nextFor(porter: string, bells: string[], list: Job[]) {
  const bell = bells.shift();
  if (bell !== undefined) return `answer room ${bell}`;
  const job = list.find(({ who }) => who === undefined);
  if (!job) return undefined;
  job.who = porter;
  return job.what;
}

// A test checks this:
export const check = () => {
  const [bells, list] = [
    ["7"],
    [{ what: "polish shoes" }, { what: "wake the cook" }],
  ];
  return {
    seen: ["Ann", "Bo", "Ann", "Bo"].map(
      (porter) => nextFor(porter, bells, list) ?? "doze",
    ),
    expected: ["answer room 7", "polish shoes", "wake the cook", "doze"],
  };
};
