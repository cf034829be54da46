/**
 * `.harness/team/mailboxes/alice.jsonl`: a line for each message that alice was sent, and one for each that she took. Lines
 * are only added, and none of them means anything else when it stands there twice: so nothing is lost and nothing comes twice.
 */
import { type JsonLog, jsonLog, type LineProblem, reasonsOf, type State } from "@harness/shared/state";
import { z } from "zod";
import { type Message, messageSchema, nameSchema, type TeamStore } from "./state.ts";

const lineSchema = z.union([messageSchema, z.strictObject({ done: z.string() })]);

type Line = z.infer<typeof lineSchema>;
type Mailboxes = Pick<TeamStore, "send" | "unread" | "acknowledge">;

export function openMailboxes(
  state: State,
  onProblem: (problem: LineProblem) => void,
  onChange: () => void,
): Mailboxes {
  const logs = new Map<string, JsonLog<Line>>();
  const reported = new Set<string>();
  const logOf = (mailbox: string) => {
    const name = fileNameOf(mailbox);
    const log = logs.get(name) ?? jsonLog(state, `team/mailboxes/${name}`, lineSchema);
    logs.set(name, log);
    return log;
  };
  const append = async (mailbox: string, lines: Line[]) => {
    await logOf(mailbox).append(lines);
    onChange();
  };
  return {
    send: (message) => append(message.to, [message]),
    async unread(mailbox) {
      const { entries, problems } = logOf(mailbox).read();
      for (const problem of problems) {
        const key = JSON.stringify(problem);
        if (!reported.has(key)) onProblem(problem);
        reported.add(key);
      }
      return unreadIn(entries);
    },
    acknowledge(mailbox, ids) {
      const lines = ids.map((done) => ({ done }));
      return append(mailbox, lines);
    },
  };
}

/** Case does not count, as in the file systems that know none. */
function fileNameOf(mailbox: string): string {
  const { data, error } = nameSchema.safeParse(mailbox);
  if (error) throw new Error(`${mailbox} cannot be a name: ${reasonsOf(error)}.`);
  return `${data.toLowerCase()}.jsonl`;
}

/** What was sent and not taken, the oldest first. */
function unreadIn(lines: Line[]): Message[] {
  const mail = new Map<string, Message | "taken">();
  for (const line of lines)
    if (isMessage(line)) mail.set(line.id, mail.get(line.id) ?? line);
    else if (mail.has(line.done)) mail.set(line.done, "taken");
  return [...mail.values()].filter((message) => message !== "taken");
}

function isMessage(line: Line): line is Message {
  return "id" in line;
}
