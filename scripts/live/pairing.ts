/** Probes of the rules for calls and their results. */

import { accepted, assistant, call, conversation, type Probe, refused, result, text, user } from "./probe.ts";

const asked = user("Look.");

export const PAIRING: Probe[] = [
  refused(
    "a call without a result is refused",
    conversation(asked, assistant([call("t1"), call("t2")]), user("And?")),
  ),
  refused("a conversation may not end on a call", conversation(asked, assistant([call("t1")]))),
  refused(
    "a result needs a call of that id in the message before",
    conversation(asked, assistant([call("t1")]), user([result("t1"), result("t9")])),
  ),
  refused("a result cannot come first", conversation(user([result("t1")]))),
  refused(
    "a call of an earlier turn cannot be answered again",
    conversation(
      asked,
      assistant([call("t1")]),
      user([result("t1")]),
      assistant("So."),
      user([result("t1")]),
    ),
  ),
  refused(
    "results stand before text",
    conversation(asked, assistant([call("t1")]), user([text("Here:"), result("t1")])),
  ),
  refused(
    "a call has one result",
    conversation(asked, assistant([call("t1")]), user([result("t1"), result("t1")])),
  ),
  refused(
    "the id of a call is used once in a turn",
    conversation(asked, assistant([call("t1"), call("t1")]), user([result("t1")])),
  ),
  accepted(
    "a later turn may use the id again",
    conversation(
      asked,
      assistant([call("t1")]),
      user([result("t1")]),
      assistant([call("t1")]),
      user([result("t1")]),
    ),
  ),
  refused(
    "an id has letters, digits, _ and - only",
    conversation(asked, assistant([call("call:1")]), user([result("call:1")])),
  ),
  refused(
    "the input of a call is an object, not text",
    conversation(asked, assistant([call("t1", { input: "{}" })]), user([result("t1")])),
  ),
  refused(
    "the input of a call is an object, not null",
    conversation(asked, assistant([call("t1", { input: null })]), user([result("t1")])),
  ),
  refused(
    "results belong to the user",
    conversation(asked, assistant([call("t1")]), user([result("t1")]), assistant([result("t1")])),
  ),
  refused("calls belong to the assistant", conversation(user([call("t1")]))),
  refused("a result names its call", conversation(asked, assistant([call("t1")]), user([result(undefined)]))),
  accepted(
    "results may come in another order than their calls",
    conversation(asked, assistant([call("t1"), call("t2")]), user([result("t2"), result("t1")])),
  ),
  accepted(
    "results of one turn may come in two messages",
    conversation(asked, assistant([call("t1"), call("t2")]), user([result("t1")]), user([result("t2")])),
  ),
  accepted(
    "text may follow the results",
    conversation(asked, assistant([call("t1")]), user([result("t1"), text("And now?")])),
  ),
  accepted(
    "a result may have no content",
    conversation(asked, assistant([call("t1")]), user([result("t1", { content: undefined })])),
  ),
  accepted(
    "a result may be an error",
    conversation(asked, assistant([call("t1")]), user([result("t1", { is_error: true })])),
  ),
];
