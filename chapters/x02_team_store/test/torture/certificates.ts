/** Certificates of a test's own: who may say that a server is who it says it is. */
import { execFileSync } from "node:child_process";
import { chownSync, copyFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PostgresServer } from "@harness/shared/postgres";

/** An authority. Its certificate is `ca.pem` in the directory. */
export function makeAuthority(directory: string): string {
  openssl(
    directory,
    "req",
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "1",
    "-subj",
    "/CN=Test authority",
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
  );
  return join(directory, "ca.pem");
}

/** From now on a server shows a certificate for `host`, signed by the authority of that directory. */
export async function encrypt(server: PostgresServer, host: string, directory: string): Promise<void> {
  writeFileSync(join(directory, "host.cnf"), `subjectAltName=DNS:${host}`);
  openssl(
    directory,
    "req",
    "-new",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-subj",
    `/CN=${host}`,
    "-keyout",
    "server.key",
    "-out",
    "server.csr",
  );
  openssl(
    directory,
    "x509",
    "-req",
    "-days",
    "1",
    "-in",
    "server.csr",
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-extfile",
    "host.cnf",
    "-out",
    "server.pem",
  );
  const { uid, gid } = statSync(server.directory);
  const files = { ssl_cert_file: "server.pem", ssl_key_file: "server.key" };
  const settings = Object.entries(files).map(([setting, name]) => {
    const path = join(server.directory, name);
    copyFileSync(join(directory, name), path);
    chownSync(path, uid, gid);
    return [setting, path];
  });
  await server.stop();
  await server.start({ ssl: "on", ...Object.fromEntries(settings) });
}

function openssl(cwd: string, ...args: string[]): void {
  execFileSync("openssl", args, { cwd, stdio: "pipe" });
}
