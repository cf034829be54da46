import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { connectModel, SetupError } from "../../src/model/index.ts";
import { startRehearsalServer } from "../../src/rehearsal/index.ts";
import { startOffline } from "../../src/terminal/offline.ts";

const folder = mkdtempSync(join(tmpdir(), "harness-model-"));
afterAll(() => rmSync(folder, { recursive: true }));

const dotenvFile = join(folder, ".env");
const chapterDir = fileURLToPath(
  new URL("../terminal/fixtures/course/chapters/s01_fixture", import.meta.url),
);

function connect(env: Record<string, string>, dotenv = "", options = {}) {
  writeFileSync(dotenvFile, dotenv);
  return connectModel({ chapterDir, dotenvFile, env, startOffline, ...options });
}

test("a key alone means the Anthropic API and the default model", async () => {
  const { client, id, offline, url } = await connect({ ANTHROPIC_API_KEY: "k" });
  expect({ id, offline, url }).toEqual({
    id: "claude-sonnet-5-5",
    offline: false,
    url: "https://api.anthropic.com",
  });
  expect([client.apiKey, client.authToken, client.baseURL]).toEqual(["k", null, "https://api.anthropic.com"]);
});

test("the .env file counts, the environment wins, and an empty value is none", async () => {
  const dotenv =
    "# mine\nANTHROPIC_API_KEY=\nexport ANTHROPIC_AUTH_TOKEN='to#ken' # kept\r\n" +
    'MODEL_ID="m 1"\nANTHROPIC_BASE_URL=https://file.example/api/ # comment\n';
  const fromFile = await connect({ ANTHROPIC_API_KEY: " " }, dotenv);
  expect([fromFile.client.authToken, fromFile.id, fromFile.url]).toEqual([
    "to#ken",
    "m 1",
    "https://file.example/api",
  ]);
  const fromBoth = await connect({ MODEL_ID: "m2", ANTHROPIC_API_KEY: "k" }, dotenv);
  expect([fromBoth.client.apiKey, fromBoth.client.authToken, fromBoth.id]).toEqual(["k", null, "m2"]);
});

test("the flag for the model wins over MODEL_ID", async () => {
  const env = { ANTHROPIC_API_KEY: "k", MODEL_ID: "m" };
  expect((await connect(env, "", { model: "flag" })).id).toBe("flag");
});

test.each([
  ["MODEL_ID=x\nnonsense", `${dotenvFile}:2: expected NAME=value`],
  ['MODEL_ID="x', `${dotenvFile}:1: expected NAME=value`],
  ["ANTHROPIC_API_KEY=你的密钥", "ANTHROPIC_API_KEY: a key has only letters"],
  [
    "ANTHROPIC_BASE_URL=localhost:8080",
    'expected a URL such as https://api.anthropic.com, found "localhost:8080"',
  ],
  [
    "ANTHROPIC_BASE_URL=http://localhost:1/v1/",
    "leave out the /v1 at the end, the SDK adds it. Write http://localhost:1",
  ],
  ["ANTHROPIC_BASE_URL=http://me:pw@host", "no request can be sent to an address with a user name"],
  ["ANTHROPIC_BASE_URL=ftp://me:pw@host", 'found "ftp://host"'],
])("the .env file %j is a set-up error in one line", async (dotenv, text) => {
  const error = await connect({}, dotenv).catch((error) => error);
  expect(error).toBeInstanceOf(SetupError);
  expect(error.text.en).toContain(text);
});

test("a server on this computer needs no key, and is told the key in both headers", async () => {
  const reply = { content: [{ type: "text", text: "hi" } as const] };
  const server = await startRehearsalServer({ model: { reply: () => reply } });
  const { client, id } = await connect({ ANTHROPIC_BASE_URL: server.url });
  await client.messages.create({ model: id, max_tokens: 10, messages: [{ role: "user", content: "hi" }] });
  const headers = server.journal[0]?.request.headers;
  expect(headers).toMatchObject({ authorization: "Bearer none", "x-api-key": "none" });
  await server.close();
});

test.each([
  ["nothing is configured", {}, {}],
  ["--rehearsal is given", { ANTHROPIC_API_KEY: "k", MODEL_ID: "other" }, { rehearsal: true }],
])("when %s, the rehearsal server answers on this computer", async (_, env, options) => {
  const model = await connect(env, "", options);
  expect(model).toMatchObject({ offline: true, id: "claude-sonnet-5-5" });
  expect(model.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const stream = model.client.messages.stream({
    model: model.id,
    max_tokens: 1000,
    messages: [{ role: "user", content: "What is the meaning of life?" }],
  });
  expect((await stream.finalText()).length).toBeGreaterThan(0);
  await model.close();
});

test("offline, a model that is not in the table is a set-up error that lists those that are", async () => {
  const error = await connect({}, "", { model: "gpt" }).catch((error) => error);
  expect(error.text.en).toMatch(/has no "gpt"\. It has claude-/);
});

test("the fallback model comes from the environment or the .env file", async () => {
  const fromFile = await connect({ ANTHROPIC_API_KEY: "k" }, "FALLBACK_MODEL_ID=f1\n");
  const fromBoth = await connect(
    { ANTHROPIC_API_KEY: "k", FALLBACK_MODEL_ID: "f2" },
    "FALLBACK_MODEL_ID=f1\n",
  );
  const none = await connect({ ANTHROPIC_API_KEY: "k", FALLBACK_MODEL_ID: " " });
  expect([fromFile.fallbackId, fromBoth.fallbackId, none.fallbackId]).toEqual(["f1", "f2", undefined]);
});

test("offline, a fallback model that the rehearsal server does not have is bad usage", async () => {
  const connection = connect({ FALLBACK_MODEL_ID: "gpt" });
  await expect(connection).rejects.toThrow(/^FALLBACK_MODEL_ID: the rehearsal server has no "gpt"/);
});

test("nothing plays offline unless it was handed in", async () => {
  await expect(connect({}, "", { startOffline: undefined })).rejects.toThrow("No endpoint is configured");
});

test("a .env file that cannot be read is told by its reason", async () => {
  const options = { dotenvFile: folder };
  await expect(connect({}, "", options)).rejects.toThrow(`${folder}: the file cannot be read (EISDIR).`);
});
