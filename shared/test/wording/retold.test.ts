import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { retold } from "@harness/shared/wording";
import { describe, expect, it } from "vitest";
import { reasonsOfCalls } from "../../src/wording/retold-calls.ts";
import { reasonsOfSettings } from "../../src/wording/retold-settings.ts";
import { reasonsOfShell } from "../../src/wording/retold-shell.ts";
import { reasonsOfUsage } from "../../src/wording/retold-usage.ts";

const TABLES = [reasonsOfShell, reasonsOfSettings, reasonsOfCalls, reasonsOfUsage];
const SYNTAX = join(import.meta.dirname, "../../src/shell-syntax/syntax");

/** What `fail(cursor, "…")` says, in all files of the parser. */
function reasonsOfTheParser(): string[] {
  return readdirSync(SYNTAX).flatMap((name) => {
    const source = readFileSync(join(SYNTAX, name), "utf8");
    return [...source.matchAll(/fail\(\w+, "([^"]+)"\)/g)].map(([, reason = ""]) => reason);
  });
}

describe("retold", () => {
  it("tells a rule that cannot be read, with its place", () => {
    const said = retold(
      ".harness/settings.json:3: permissions.deny: there is nothing in the brackets. Until it is corrected, it counts for every call it could mean.",
    );
    expect(said.zh).toBe(
      ".harness/settings.json:3: permissions.deny: 括号里是空的。改好之前，凡是它可能指的调用都按它处理。",
    );
    expect(said.ja).toContain("括弧の中が空です。直すまでは");
  });

  it("leaves what it does not know as it is, and English always", () => {
    expect(retold("no space left on device").zh).toBe("no space left on device");
    expect(retold("Permission denied. I say so.").en).toBe("Permission denied. I say so.");
    expect(retold("Permission denied. I say so.").ja).toBe("許可されません。I say so。");
  });

  it("puts the text of a gap in as it is, whatever it holds", () => {
    expect(retold('The rule "Bash($1 {x} $&)" denies Bash(rm .*).').zh).toBe(
      "规则 Bash($1 {x} $&) 拒绝 Bash(rm .*)。",
    );
  });

  it("tells each line of several", () => {
    expect(retold("a.json:1: hooks.Stop: expected a list\na.json:2: no such file").ja).toBe(
      "a.json:1: hooks.Stop: 必要なもの：リスト\na.json:2: ファイルがありません",
    );
  });

  it("tells what is wrong with JSON, and does not take it for an argument of a command", () => {
    expect(retold(`Unexpected token 'b', "broken" is not valid JSON`).ja).toBe(
      `正しい JSON ではありません："broken"。'b' はここに書けません`,
    );
    expect(retold("Expected property name or '}' in JSON at position 1").zh).toContain("（位置 1）");
    expect(retold('Unexpected "x". Usage: pnpm bench').zh).toBe('多了一个参数："x"。用法：pnpm bench');
  });

  it("tells why a file is off limits", () => {
    const reason = "environment files often hold passwords and keys";
    const said = retold(
      `Permission denied. .env is off limits: ${reason}. Only an allow rule that names the file permits it.`,
    );
    expect(said.ja).toContain("環境ファイルにはパスワードや鍵がよく入っているためです。");
    expect(said.zh).toContain("环境文件里常有密码和密钥");
  });

  it("knows every reason of the shell parser", () => {
    const reasons = reasonsOfTheParser();
    expect(reasons.length).toBeGreaterThan(30);
    expect(reasons.filter((reason) => retold(reason).zh === reason)).toEqual([]);
  });

  it("has the same gaps in every language", () => {
    const gaps = (text: string) => [...text.matchAll(/\{~?\w+\}/g)].map(String).sort();
    for (const phrase of TABLES.flat()) {
      expect(gaps(phrase.zh), phrase.en).toEqual(gaps(phrase.en));
      expect(gaps(phrase.ja), phrase.en).toEqual(gaps(phrase.en));
    }
  });
});
