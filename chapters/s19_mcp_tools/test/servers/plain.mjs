// A server of tools without any package: JSON-RPC on stdin and stdout, a message a line. What it offers stands in the file
// that it is started with, as JSON: { "tools": [...], "page": 50 }, or { "lost": "why there is no list" },
// or { "never": true }: then it does not answer. What a tool does is told by its name.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, readFileSync, watch, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , directory = "."] = process.argv;
const log = (/** @type {object} */ entry) =>
  appendFileSync(`${directory}/seen.jsonl`, `${JSON.stringify(entry)}\n`);
const send = (/** @type {object} */ message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const text = (/** @type {string} */ text) => ({ content: [{ type: "text", text }] });
const offer = () => JSON.parse(readFileSync(`${directory}/tools.json`, "utf8"));

log({ started: process.pid, env: process.env, cwd: process.cwd() });
if (existsSync(`${directory}/greeting`)) {
  process.stdout.write("Hello, I am a server.\n{ not json\n\n");
  process.stderr.write(`${"warming up\n".repeat(1000)}ready\n`);
}
if (existsSync(`${directory}/refuses`)) {
  process.stderr.write(`${readFileSync(`${directory}/refuses`, "utf8")}no such licence\n`);
  process.exit(3);
}

// With a file "stays" it does not end when its stdin does.
if (existsSync(`${directory}/stays`)) setInterval(() => {}, 1_000);

/** @type {Record<string, (input: any) => object | undefined>} */
const calls = {
  echo: (input) => text(`echo ${JSON.stringify(input)}`),
  fail: () => ({ ...text("the disk is full"), isError: true }),
  nothing: () => ({ content: [] }),
  /** A long text, and an image before it when there is one. */
  long: ({ chars, image }) => ({
    content: [
      ...(image ? [{ type: "image", mimeType: "image/png", data: image }] : []),
      { type: "text", text: "x".repeat(chars) },
    ],
  }),
  /** Two images, each of that many bytes. */
  album({ bytes }) {
    const png = Buffer.alloc(bytes);
    png.write("\x89PNG\r\n\x1a\n", "latin1");
    const image = { type: "image", mimeType: "image/png", data: png.toString("base64") };
    return { content: [image, image] };
  },
  die: () => process.exit(7),
  /** Presses Ctrl-C for the user, and never answers. */
  ctrl_c: () => void process.kill(process.ppid, "SIGINT"),
  /** Dies as soon as nobody waits: the call itself is answered. */
  die_later() {
    setImmediate(() => process.exit(7));
    return text("bye");
  },
  answer: ({ result }) => result,
  child() {
    const child = spawn("sleep", ["1000"], { stdio: "inherit" });
    return text(String(child.pid));
  },
  garbage() {
    process.stdout.write(`${"garbage ".repeat(100_000)}\n{"jsonrpc":"1.0"}\n[]\n`);
    return text("still there");
  },
  /** Prints lines that are JSON and no messages. */
  print({ lines }) {
    for (let line = 1; line <= lines; line++) process.stdout.write(`{"line":${line}}\n\n`);
    return text("printed");
  },
  endless() {
    process.stdout.write("x".repeat(17_000_000));
    return undefined;
  },
  grow() {
    const { tools } = offer();
    const grown = { name: "grown", inputSchema: { type: "object" } };
    writeFileSync(`${directory}/tools.json`, JSON.stringify({ tools: [...tools, grown] }));
    send({ method: "notifications/tools/list_changed" });
    return text("I have grown");
  },
  /** Says only that the list has changed. */
  changed() {
    send({ method: "notifications/tools/list_changed" });
    return text("changed");
  },
  grown: () => text("I am new"),
  /** Half of an emoji, as of a text that was cut. */
  half: () => text("cut: \ud83d"),
};

/** The call that waits for what the user says, or for the answers to what it asks in "chat". */
let asking = 0;
/** @type {string[]} */
let heard = [];

/** Resolves when there is a file "released". */
async function released() {
  const changes = watch(directory);
  while (!existsSync(`${directory}/released`)) await once(changes, "change");
  changes.close();
}

/**
 * @param {number} id
 * @param {{ name: string, arguments: object, _meta?: { progressToken: number } }} params
 */
function call(id, { name, arguments: input, _meta }) {
  const progressToken = _meta?.progressToken;
  if (name === "silent") return;
  if (name === "progress") {
    const params = { progressToken, progress: 2, total: 5, message: "frying" };
    return void released().then(() => send({ method: "notifications/progress", params }));
  }
  if (name === "emoji") return send({ id, error: { code: 1, message: "😀".repeat(1000) } });
  if (name === "elicit") {
    asking = id;
    return send({ id: "ask", method: "elicitation/create", params: input });
  }
  if (name === "chat") {
    asking = id;
    heard = [];
    const params = { progressToken, progress: 1, total: 2, message: "chatting" };
    send({ method: "notifications/progress", params });
    send({ method: "notifications/message", params: { level: "info", data: "chatting" } });
    send({ id: "ping", method: "ping" });
    return send({ id: "roots", method: "roots/list" });
  }
  const run = calls[name];
  if (!run) return send({ id, error: { code: -32602, message: `no tool ${name}` } });
  const result = run(input);
  if (result) send({ id, result });
}

/**
 * With a file "slow" it answers when there is a file "released"; with a file "impatient" it presses Ctrl-C before.
 * @param {number} id
 * @param {{ protocolVersion: string }} params
 */
async function greet(id, { protocolVersion }) {
  if (existsSync(`${directory}/impatient`)) process.kill(process.ppid, "SIGINT");
  if (existsSync(`${directory}/slow`)) await released();
  const serverInfo = { name: "plain", version: "1" };
  send({ id, result: { protocolVersion, capabilities: { tools: { listChanged: true } }, serverInfo } });
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params, result, error } = JSON.parse(line);
  log({ method, params });
  if (id === "ask") send({ id: asking, result: text(JSON.stringify(result ?? error)) });
  if (id === "ping" || id === "roots") {
    heard.push(`${id} ${error ? error.code : JSON.stringify(result)}`);
    if (heard.length === 2) send({ id: asking, result: text(heard.sort().join("\n")) });
  }
  if (method === "initialize" && !existsSync(`${directory}/mute`)) void greet(id, params);
  if (method === "tools/list" && existsSync(`${directory}/restless`)) {
    send({ method: "notifications/tools/list_changed" });
    process.exit(3);
  }
  if (method === "tools/list") {
    const { tools, page = 50, lost, never } = offer();
    if (never) return;
    if (lost) return send({ id, error: { code: 1, message: lost } });
    const at = Number(params?.cursor ?? 0);
    const end = at + page;
    send({
      id,
      result: { tools: tools.slice(at, end), ...(end < tools.length && { nextCursor: String(end) }) },
    });
  }
  if (method === "tools/call") call(id, params);
});
