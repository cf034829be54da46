/** A static host as plain as they come: a path is a file, or a folder with an index.html, and all else is the page 404.html. */

import { readFile, stat } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".pdf": "application/pdf",
  ".txt": "text/plain; charset=utf-8",
};

/** What a host compresses on its way to a browser; pages are left alone, since each is asked for once. */
const COMPRESSED = new Set([".js", ".css", ".json"]);

/** Serves a folder below a base path on loopback. `send` is how an answer goes out. */
export async function startHost(
  folder: string,
  base: string,
  send = sendAtOnce,
): Promise<{ server: Server; address: string }> {
  const answers = new Map<string, Promise<Answer>>();
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://host").pathname);
    const known = answers.get(path) ?? answer(folder, base, path);
    answers.set(path, known);
    await send(response, await known);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  return { server, address: `http://127.0.0.1:${port}${base}` };
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

async function sendAtOnce(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  response.writeHead(status, headers).end(body);
}

async function answer(folder: string, base: string, path: string): Promise<Answer> {
  if (!path.startsWith(base)) return { status: 404, headers: {}, body: Buffer.from("not part of the site") };
  const file = join(folder, path.slice(base.length));
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile()) return fileAnswer(200, file);
  if (found && !path.endsWith("/"))
    return { status: 301, headers: { location: `${path}/` }, body: Buffer.alloc(0) };
  const index = join(file, "index.html");
  if (found && (await stat(index).catch(() => undefined))) return fileAnswer(200, index);
  return fileAnswer(404, join(folder, "404.html"));
}

async function fileAnswer(status: number, file: string): Promise<Answer> {
  const kind = extname(file);
  const body = await readFile(file);
  const headers = {
    "content-type": TYPES[kind] ?? "application/octet-stream",
    "cache-control": kind === ".html" ? "no-cache" : "max-age=600",
  };
  if (!COMPRESSED.has(kind)) return { status, headers, body };
  return { status, headers: { ...headers, "content-encoding": "gzip" }, body: gzipSync(body) };
}
