/**
 * `.harness/team/mailboxes/alice.jsonl` has a line for each message that alice was sent, and one for each that she took. Lines
 * are only added, and a line that is there twice means what it means once: so no message is lost, and none comes twice.
 * Each line carries a seal. A line without a valid one came with the workspace or from a command, and is ignored.
 */

import * as z from "zod";
import { type JsonLog, jsonLog, type State, type StateProblem, tellProblem } from "../state/index.ts";
import { keyOf } from "./members.ts";
import { type Mailboxes, type Message, messageSchema } from "./store.ts";

/** `done` is the id of a message. */
const doneSchema = z.strictObject({ done: z.string() });
type Done = z.output<typeof doneSchema>;

const lineSchema = z.union([messageSchema, doneSchema]);

/**
 * The mailboxes of a workspace. Reading creates nothing, and each change calls `onChange`. The user is told once of a file with
 * lines from elsewhere, and of the first lines that cannot be read.
 */
export function openMailboxes(state: State, onChange: () => void): Mailboxes {
  const logOf = logsIn(state);
  const report = onceEach(tellProblem);
  const append = async (mailbox: string, lines: (Message | Done)[]) => {
    await logOf(mailbox).append(lines);
    onChange();
  };
  return {
    send: (message) => append(message.to, [message]),
    async unread(mailbox) {
      const { entries, problems } = logOf(mailbox).read();
      worthTelling(problems).forEach(report);
      return unreadIn(entries);
    },
    async acknowledge(mailbox, ids) {
      // Without a change it must not call onChange: a member might wake itself again and again.
      if (ids.length === 0) return;
      const lines = ids.map((done) => ({ done }));
      await append(mailbox, lines);
    },
  };
}

/** There may be thousands of lines that cannot be read. The user is told of the first ones only. */
const MOST_TOLD = 3;

/** Returns the log of a mailbox, always the same object: it remembers what it has read. */
function logsIn(state: State): (mailbox: string) => JsonLog<Message | Done> {
  const logs = new Map<string, JsonLog<Message | Done>>();
  return (mailbox) => {
    const name = fileNameOf(mailbox);
    const log = logs.get(name) ?? jsonLog(state, `team/mailboxes/${name}`, lineSchema, { isSealed: true });
    logs.set(name, log);
    return log;
  };
}

function onceEach(tell: (problem: StateProblem) => void): (problem: StateProblem) => void {
  const told = new Set<string>();
  return (problem) => {
    const key = `${problem.file}:${problem.line}`;
    if (!told.has(key)) tell(problem);
    told.add(key);
  };
}

/** A workspace that was moved still has the mail of its old place. If all of that was taken there, no warning is needed. */
function worthTelling(problems: StateProblem[]): StateProblem[] {
  const unreadable = problems.filter(({ reason }) => reason !== undefined);
  const foreign = problems.filter(({ reason }) => reason === undefined);
  const lines = foreign.flatMap(({ value }) => lineSchema.safeParse(value).data ?? []);
  const isOver = lines.length === foreign.length && unreadIn(lines).length === 0;
  const [{ file } = { file: "" }] = foreign;
  return [...unreadable.slice(0, MOST_TOLD), ...(isOver ? [] : [{ file }])];
}

function fileNameOf(mailbox: string): string {
  return `${keyOf(mailbox)}.jsonl`;
}

function isMessage(line: Message | Done): line is Message {
  return "id" in line;
}

function unreadIn(lines: (Message | Done)[]): Message[] {
  const mail = new Map<string, Message | "taken">();
  for (const line of lines)
    if (isMessage(line)) mail.set(line.id, mail.get(line.id) ?? line);
    else if (mail.has(line.done)) mail.set(line.done, "taken");
  return [...mail.values()].filter((message) => message !== "taken");
}
