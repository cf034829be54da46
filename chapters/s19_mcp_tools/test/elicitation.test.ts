/** A server asks the user: the chapter as a program, a real server, and answers from a pipe. */
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startRehearsalServer } from "@harness/shared/rehearsal";
import { call, environment, put, say, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { callOf, plainServer, rehearse } from "./rehearse.ts";

const launcher = fileURLToPath(new URL("../../../scripts/launch/chapter.mjs", import.meta.url));

const BERTH = {
  message: "Which berth?",
  requestedSchema: {
    type: "object",
    properties: {
      name: { type: "string", title: "Ship", minLength: 2 },
      nights: { type: "integer", minimum: 1, maximum: 9, default: 1 },
      side: { type: "string", enum: ["port", "starboard"] },
      shed: { type: "boolean" },
    },
    required: ["name", "side"],
  },
};

/** What the server got for its question, and what the screen showed. */
async function play(form: object, lines: string[], args: string[] = []) {
  const workdir = temporaryDirectory();
  const { entry } = plainServer(["elicit"]);
  put(`${workdir}/.mcp.json`, JSON.stringify({ mcpServers: { plain: entry } }));
  const replies = [{ content: [call("mcp__plain__elicit", { ...form })] }, say("Done.")];
  let last = "";
  const server = await startRehearsalServer({
    model: {
      reply({ body }) {
        if (!body.tools?.length) return say("[]");
        last = JSON.stringify(body.messages.at(-1));
        return replies.shift() ?? say("Nothing more.");
      },
    },
  });
  onTestFinished(() => server.close());
  const flags = ["--workspace", workdir, "--lang", "en", "--trust", "--mode", "yolo", ...args];
  const child = spawn(process.execPath, [launcher, "s19", ...flags], {
    env: { ...environment(), ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: "test", HOME: workdir },
    stdio: ["pipe", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  child.stdin.end(lines.map((line) => `${line}\n`).join(""));
  const screen = await text(child.stderr);
  return { answer: last.replaceAll("\\", ""), screen };
}

it("a form is filled line by line; what does not fit is asked for again, and an empty line takes the default", async () => {
  const { answer, screen } = await play(BERTH, ["Go", "y", "A", "Ada", "12", "", "left", "port", ""]);
  expect(answer).toContain('{"action":"accept","content":{"name":"Ada","nights":1,"side":"port"}}');
  expect(screen).toContain("The MCP server plain asks you: Which berth?");
  expect(screen).toContain("expected a text of at least 2 characters");
  expect(screen).toContain("expected a number, 1 to 9");
  expect(screen).toContain("expected one of: port, starboard");
});

it("the question goes to the agent's user, and the answer to the server", async () => {
  const session = await rehearse({ plain: plainServer(["elicit"]).entry }, [], { answers: ["once"] });
  const [result] = await session.run(callOf("mcp__plain__elicit", { ...BERTH }));
  expect(session.asked.map(({ title }) => title)).toMatchObject([
    { en: "The MCP server plain asks you: Which berth?" },
  ]);
  expect(result).toMatchObject({ content: '{"action":"accept","content":{}}' });
});

it("a no declines", async () => {
  expect((await play(BERTH, ["Go", "n"])).answer).toContain('{"action":"decline"}');
});

it("when the lines end, or nobody is there, it cancels", async () => {
  expect((await play(BERTH, ["Go", "y", "Ada"])).answer).toContain('{"action":"cancel"}');
  expect((await play(BERTH, [], ["-p", "Go"])).answer).toContain('{"action":"cancel"}');
});

it("an address to open is refused without a question", async () => {
  const { answer, screen } = await play({ mode: "url", message: "Log in", url: "https://example.org" }, [
    "Go",
  ]);
  expect(answer).toMatch(/-32602|not support/);
  expect(screen).not.toContain("asks you");
});
