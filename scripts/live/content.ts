/** Probes of the rules for messages and their content. */

import {
  accepted,
  assistant,
  call,
  conversation,
  marked,
  type Probe,
  refused,
  request,
  result,
  text,
  user,
} from "./probe.ts";

const said = (...messages: object[]) => request({ messages });
const five = [1, 2, 3, 4, 5].map((n) => text(`part ${n}`, marked()));

export const CONTENT: Probe[] = [
  refused("there is at least one message", said()),
  refused("messages are required", request({ messages: undefined })),
  refused("messages are a list", request({ messages: "hi" })),
  refused("a message is not empty", said(user(""))),
  refused("a text block is not empty", said(user([text("")]))),
  refused("a text is not blank", said(user(" \n"))),
  refused(
    "a text in a result is not empty",
    conversation(user("Look."), assistant([call("t1")]), user([result("t1", { content: [text("")] })])),
  ),
  refused("only the last message may be without blocks", said(user("a"), assistant("b"), user([]))),
  accepted("the conversation may begin with the assistant", said(assistant("a"), user("b"))),
  refused("there is no role `tool`", said({ role: "tool", content: "a" })),
  refused("a system message cannot come first", said({ role: "system", content: "a" }, user("b"))),
  refused("a message has no other fields", said({ ...user("a"), name: "ann" })),
  refused("a block has no other fields", said(user([text("a", { id: 1 })]))),
  refused("a block is of a known type", said(user([{ type: "markdown", text: "a" }]))),
  refused(
    "thinking is signed",
    said(user("a"), assistant([{ type: "thinking", thinking: "b", signature: "" }, text("c")]), user("d")),
  ),
  refused("a system text is not empty", request({ system: [text("")] })),
  refused("there are four cache marks at most", said(user(five))),
  refused(
    "a mark of an hour stands before those of five minutes",
    request({ system: [text("a", marked())], messages: [user([text("b", marked("1h"))])] }),
  ),
  refused("an empty text has no cache mark", request({ system: [text("", marked())] })),
  refused("a cache mark lives five minutes or an hour", said(user([text("a", marked("2h"))]))),
  accepted("two messages of the user in a row are one turn", said(user("Say hi."), user("Please."))),
  accepted("four cache marks are allowed", said(user(five.slice(1)))),
];
