// Runs before pnpm installs anything: without a network pnpm would only print retries, for minutes.
import { languageOf } from "../../shared/src/launch/locale.mjs";

const PATIENCE_MS = 4000;

const ADVICE = {
  zh: "连不上 {registry}。第一次安装需要网络：请连网后重试；在公司网络里，先设置 HTTPS_PROXY 或 npm 镜像。",
  en: "{registry} does not answer. The first install needs a network: connect and try again; behind a company's proxy, set HTTPS_PROXY or a registry mirror first.",
  ja: "{registry} に接続できません。最初のインストールにはネットワークが必要です。接続してやり直してください。社内ネットワークでは先に HTTPS_PROXY か npm のミラーを設定します。",
};

const {
  npm_config_registry: registry = "https://registry.npmjs.org/",
  HTTPS_PROXY,
  https_proxy,
} = process.env;

// Behind a proxy we cannot ask the registry directly.
if (!HTTPS_PROXY && !https_proxy) await lookFor(registry);

/**
 * Says so if the registry cannot be reached. Any answer will do.
 * @param {string} url
 */
async function lookFor(url) {
  try {
    await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    console.error(ADVICE[languageOf([], process.env)].replace("{registry}", url));
  }
}
