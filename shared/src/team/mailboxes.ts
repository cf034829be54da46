/**
 * `.harness/team/mailboxes/alice.jsonl`: a line for each message that alice was sent, and one for each that she took. Lines
 * are only added, and none of them means anything else when it stands there twice: so nothing is lost and nothing comes twice.
 * Each line carries a seal: a line that came with the workspace, or that a command wrote, is left alone.
 */

import { z } from "zod";
import { type JsonLog, jsonLog, type State, type StateProblem, tellProblem } from "../state/index.ts";
import { keyOf } from "./members.ts";

/** What every message has. */
export interface Mail {
  id: string;
  /** Whose mailbox it goes to. */
  to: string;
}

/** `done` is the id of a message. */
const doneSchema = z.strictObject({ done: z.string() });
type Done = z.output<typeof doneSchema>;

export interface MailboxOptions<Message extends Mail> {
  schema: z.ZodType<Message>;
  /** Called after each change that this process makes. */
  onChange(): void;
}

/**
 * The mailboxes of a workspace; nothing is created by reading. Each function throws an Error when a file cannot be used. The
 * user is told once of a file that holds what came from elsewhere, and of the first lines that cannot be read.
 */
export function openMailboxes<Message extends Mail>(state: State, options: MailboxOptions<Message>) {
  const { schema, onChange } = options;
  const lineSchema = z.union([schema, doneSchema]);
  const logOf = logsIn(state, lineSchema);
  const report = onceEach(tellProblem);
  const append = async (mailbox: string, lines: (Message | Done)[]) => {
    await logOf(mailbox).append(lines);
    onChange();
  };
  return {
    /** Durable when it resolves. The same id again changes nothing. */
    send: (message: Message) => append(message.to, [message]),
    /** What was sent to a name and not taken, the oldest first. */
    async unread(mailbox: string) {
      const { entries, problems } = logOf(mailbox).read();
      worthTelling(problems, lineSchema).forEach(report);
      return unreadIn(entries);
    },
    /** These were taken. */
    async acknowledge(mailbox: string, ids: string[]) {
      // Whoever took nothing wakes nobody: it might be itself that it wakes.
      if (ids.length === 0) return;
      const lines = ids.map((done) => ({ done }));
      await append(mailbox, lines);
    },
  };
}

/** A file may consist of nothing but lines that cannot be read. */
const MOST_TOLD = 3;

/** The log of each mailbox, always the same one: it remembers what it has read. */
function logsIn<Line>(state: State, schema: z.ZodType<Line>): (mailbox: string) => JsonLog<Line> {
  const logs = new Map<string, JsonLog<Line>>();
  return (mailbox) => {
    const name = fileNameOf(mailbox);
    const log = logs.get(name) ?? jsonLog(state, `team/mailboxes/${name}`, schema, { isSealed: true });
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

/** A workspace that was moved still holds the mail of its old place. What was taken there needs no warning. */
function worthTelling<Message extends Mail>(
  problems: StateProblem[],
  schema: z.ZodType<Message | Done>,
): StateProblem[] {
  const unreadable = problems.filter(({ reason }) => reason !== undefined);
  const foreign = problems.filter(({ reason }) => reason === undefined);
  const lines = foreign.flatMap(({ value }) => schema.safeParse(value).data ?? []);
  const isOver = lines.length === foreign.length && unreadIn(lines).length === 0;
  const [{ file } = { file: "" }] = foreign;
  return [...unreadable.slice(0, MOST_TOLD), ...(isOver ? [] : [{ file }])];
}

function fileNameOf(mailbox: string): string {
  return `${keyOf(mailbox)}.jsonl`;
}

function unreadIn<Message extends Mail>(lines: (Message | Done)[]): Message[] {
  const mail = new Map<string, Message | "taken">();
  for (const line of lines)
    if ("id" in line) mail.set(line.id, mail.get(line.id) ?? line);
    else if (mail.has(line.done)) mail.set(line.done, "taken");
  return [...mail.values()].filter((message) => message !== "taken");
}
