import { describe, expect, it } from "vitest";
import { looksSecret } from "../src/memory/secrets.ts";

describe("secrets", () => {
  it.each([
    "the key is sk-ant-api03-abcdefghijkl",
    "ghp_0123456789abcdefghij",
    "AKIAIOSFODNN7EXAMPLE",
    "postgres://user:hunter2@db/prod",
    "password: swordfish",
    "The password is hunter2",
    "密码是 swordfish",
    "口令：hunter2",
    "密码是潮水九点",
    "パスワードは しおの九時",
    "パスワードは hunter2 です",
    "-----BEGIN RSA PRIVATE KEY-----",
    `the key of the map is AIza${"x".repeat(30)}`,
    "send it as Bearer abcdefghijklmnop",
    "apikey=abcd",
    "The apikey is abc123",
    'the token is "abc123"',
  ])("are known: %s", (text) => expect(looksSecret(text)).toBe(true));

  it.each([
    "The tests run with npm run check",
    "Passwords are hashed with bcrypt",
    "The password is in the vault of the team",
    "The password is stored in the vault",
    "The token is v2",
    "Prefers short answers; asks about tokens and context windows",
    "测试用 npm run check 来跑",
    "令牌是放在请求头里的",
    "密码学是2学期的课",
    "AIzawa wrote the tests",
    "パスワードは環境変数から読む",
    "トークンはヘッダーに入れて送る",
  ])("are not seen in %s", (text) => expect(looksSecret(text)).toBe(false));
});
