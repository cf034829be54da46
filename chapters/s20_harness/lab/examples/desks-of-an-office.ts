type Form = { text: string; reply?: string; seen: string[] };
type Desk = { title: string; always?: boolean; work: (form: Form) => void };

export function send(form: Form, desks: Desk[]): Form {
  for (const { title, always, work } of desks) {
    if (form.reply !== undefined && !always) continue;
    work(form);
    form.seen.push(title);
  }
  return form;
}

// A test checks this:
export const check = () => {
  const desks = [
    {
      title: "names",
      work: (form: { reply?: string; text: string }) =>
        form.text === "" && refuse(form),
    },
    {
      title: "fees",
      work: (form: { reply?: string }) =>
        Object.assign(form, { reply: "paid" }),
    },
    { title: "stamp", always: true, work: () => {} },
  ];
  const refuse = (form: { reply?: string }) =>
    Object.assign(form, { reply: "no name" });
  return {
    seen: ["Ann", ""].map((text) => send({ text, seen: [] }, desks)),
    expected: [
      { text: "Ann", reply: "paid", seen: ["names", "fees", "stamp"] },
      { text: "", reply: "no name", seen: ["names", "stamp"] },
    ],
  };
};
