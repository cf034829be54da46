// `pnpm preflight`: is this computer ready for the course? No dependencies, and syntax that an old Node can read, so
// that it can say that Node is too old.
import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_MODEL, KEY, OFFICIAL_URL, readDotenv } from "../../shared/src/launch/environment.mjs";
import { languageOf } from "../../shared/src/launch/locale.mjs";
import { isNewEnough } from "./node-floor.mjs";
import { ADVICE, BAD_KEY, NO_KEY, USAGE } from "./preflight-advice.mjs";

/** @typedef {{ ok: boolean, detail?: string | undefined }} Outcome */
/** @typedef {keyof typeof ADVICE} CheckName */

const TIMEOUT_MS = 5000;

const root = fileURLToPath(new URL("../..", import.meta.url));
const language = languageOf(process.argv.slice(2), process.env);
/** @type {Record<string, string>} */
let dotenv = {};

main(process.argv.slice(2));

/** @param {string[]} argv */
async function main(argv) {
  if (argv.some((arg) => arg === "--help" || arg === "-h")) return console.log(USAGE[language]);
  const about = argv.findIndex((arg) => /^--settings(=|$)/.test(arg));
  if (about !== -1) return checkSettings(argv, about);
  const unknown = argv
    .filter((arg) => arg !== "--")
    .join(" ")
    .replace(/^--lang[= ](zh|en|ja)$/, "");
  if (unknown) {
    console.error(`${unknown}?\n${USAGE[language]}`);
    process.exit(2);
  }
  const results = [
    show("node", checkNode()),
    show("bash", checkCommand(bash())),
    show("git", checkCommand("git")),
    show("folder", checkFolder()),
    show("port", await checkPort()),
    show("install", checkInstall()),
    show("dotenv", checkDotenv()),
    show("model", await checkModel()),
  ];
  process.exit(results.every(Boolean) ? 0 : 1);
}

/** Which lines of another agent's settings file work here. That needs the installed packages, so another script does it.
 * @param {string[]} argv
 * @param {number} about the place of --settings in it
 */
function checkSettings(argv, about) {
  const [, inline] = (argv[about] || "").split(/=(.*)/s);
  const file = inline || argv[about + 1] || "";
  const rest = argv.filter(
    (arg, index) => arg !== "--" && index !== about && (inline || index !== about + 1),
  );
  const args = [path.join(root, "scripts/run.mjs"), "settings", ...rest, "--", file];
  process.exit(spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1);
}

/**
 * @param {CheckName} name
 * @param {Outcome} outcome
 */
function show(name, { ok, detail }) {
  const { label, advice } = ADVICE[name];
  const suffix = detail ? ` (${detail})` : "";
  console.log(`${ok ? "✓" : "✗"} ${label[language]}${suffix}`);
  if (!ok) console.log(`  ${advice[language]}`);
  return ok;
}

/** @returns {Outcome} */
function checkNode() {
  const { node } = process.versions;
  return { ok: isNewEnough(node), detail: node };
}

/** Git for Windows puts git on the PATH, but not its bash, and the bash there may be that of WSL. Only Windows sets these variables. */
function bash() {
  const { ProgramFiles, LOCALAPPDATA } = process.env;
  const folders = [ProgramFiles, LOCALAPPDATA && path.join(LOCALAPPDATA, "Programs")];
  const files = folders.map((folder) => folder && path.join(folder, "Git", "bin", "bash.exe"));
  return files.find((file) => file && fs.existsSync(file)) || "bash";
}

/**
 * @param {string} command
 * @returns {Outcome}
 */
function checkCommand(command) {
  try {
    const output = execFileSync(command, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    const version = /\d+(\.\d+)+/.exec(output);
    return { ok: true, detail: version?.[0] };
  } catch {
    return { ok: false };
  }
}

/** @returns {Outcome} */
function checkFolder() {
  const probe = path.join(root, `.preflight-${process.pid}`);
  try {
    fs.writeFileSync(probe, "");
    fs.unlinkSync(probe);
    return { ok: true };
  } catch (error) {
    return { ok: false, detail: codeOf(error) };
  }
}

/** @returns {Promise<Outcome>} */
function checkPort() {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.on("error", (error) => resolve({ ok: false, detail: codeOf(error) }));
    server.listen(0, "127.0.0.1", () => server.close(() => resolve({ ok: true })));
  });
}

/** @returns {Outcome} */
function checkInstall() {
  return { ok: fs.existsSync(path.join(root, "node_modules", "esbuild", "package.json")) };
}

/** @returns {Outcome} */
function checkDotenv() {
  try {
    dotenv = readDotenv(path.join(root, ".env"));
    return { ok: true };
  } catch (error) {
    return { ok: false, detail: /** @type {Error} */ (error).message };
  }
}

/** Asks the endpoint for one token, because only a real request proves key, address and model. Never shows the key.
 * @returns {Promise<Outcome>}
 */
async function checkModel() {
  const key = setting("ANTHROPIC_API_KEY") || setting("ANTHROPIC_AUTH_TOKEN");
  const url = (setting("ANTHROPIC_BASE_URL") || OFFICIAL_URL).replace(/\/+$/, "");
  if (!key && url === OFFICIAL_URL) return { ok: true, detail: NO_KEY[language] };
  if (key && !KEY.test(key)) return { ok: false, detail: BAD_KEY[language] };
  if (/\/v1(\/messages)?$/.test(url)) return { ok: false, detail: `${url}: /v1` };
  try {
    const status = await askForOneToken(url, key || "none");
    return { ok: status === 200, detail: `${url}: ${status}` };
  } catch (error) {
    return { ok: false, detail: `${url}: ${codeOf(error)}` };
  }
}

/**
 * @param {string} url
 * @param {string} key
 */
async function askForOneToken(url, key) {
  const model = setting("MODEL_ID") || DEFAULT_MODEL;
  const response = await fetch(`${url}/v1/messages`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "anthropic-version": "2023-06-01",
      authorization: `Bearer ${key}`,
      ...(url === OFFICIAL_URL ? {} : { "x-api-key": key }),
    },
    body: JSON.stringify({ model, max_tokens: 1, messages: [{ role: "user", content: "hi" }] }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.status;
}

/** @param {string} name */
function setting(name) {
  return (process.env[name] || dotenv[name] || "").trim();
}

/** @param {unknown} error */
function codeOf(error) {
  const { code, cause, name } = /** @type {any} */ (error);
  return String(cause?.code || cause?.message || code || name);
}
