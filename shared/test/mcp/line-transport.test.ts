/** A server that is a program: messages come and go line by line, and all else that it prints is told. */
import { join } from "node:path";
import { lineTransport } from "@harness/shared/mcp";
import { environment, put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, it } from "vitest";

/** A transport to a program in bash, and what has come from it. */
function transportTo(script: string) {
  const cwd = temporaryDirectory();
  put(join(cwd, "server.sh"), script);
  const printed: string[] = [];
  const env = { PATH: environment().PATH };
  const transport = lineTransport({ command: "bash", args: ["server.sh"], cwd, env }, (line) =>
    printed.push(line),
  );
  const heard: object[] = [];
  transport.onmessage = (message) => heard.push(message);
  const closed = new Promise<void>((resolve) => {
    transport.onclose = resolve;
  });
  return { transport, heard, printed, closed };
}

it("gives each message to the client, and prints every other line", async () => {
  const { transport, heard, printed, closed } = transportTo(`
    echo "Welcome!"
    echo "a log" >&2
    read -r request
    echo '{"jsonrpc":"2.0","id":1,"result":{"of":'"$request"'}}'
  `);
  await transport.start();
  await transport.send({ jsonrpc: "2.0", id: 1, method: "ping" });
  await closed;
  expect(heard).toEqual([
    { jsonrpc: "2.0", id: 1, result: { of: { jsonrpc: "2.0", id: 1, method: "ping" } } },
  ]);
  expect(printed.toSorted()).toEqual(["Welcome!", "a log"]);
});

it("ends the program when it is closed, and says so to the client", async () => {
  const { transport, closed } = transportTo("exec sleep 1000");
  await transport.start();
  await transport.close();
  await closed;
});

it("can be closed before it was started", async () => {
  const { transport } = transportTo("exit 0");
  await transport.send({});
  await expect(transport.close()).resolves.toBeUndefined();
});
