/** Recognises keys, tokens and passwords, which must not be stored in a file. */

const PATTERNS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:sk|rk|pk)[-_][\w-]{12,}/,
  /\b(?:ghp|gho|ghu|ghs|ghr|glpat|xox[abprs]|npm|pypi|hf)[-_][\w-]{12,}/,
  /\bgithub_pat_\w{12,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/,
  /\bAIza[\w-]{20,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\./,
  /:\/\/[^\s/:@]+:[^\s/@]+@/,
  /\bBearer\s+[\w.~+/-]{12,}/i,
  /(?:password|passphrase|passwd|secret|token|api[ _-]?key|credential)s?["'`]?\s*[=:]\s*["'`]?\S{4,}/i,
  /(?:password|passphrase|passwd|secret|token|api[ _-]?key)\s+is\s+["'`]?(?=\S*[\d@#$%^&*!_])\S{4,}/i,
  /(?:密码|口令|密钥|令牌)\s*(?:是|为|=|:|：)\s*(?=[!-~]{4}|\S*[\d二三四五六七八九十])\S{4,}/,
  /(?:パスワード|暗証番号|秘密鍵|トークン)\s*(?:は|が|=|:|：)\s*(?=[!-~]{4}|\S*[\d二三四五六七八九十])\S{4,}/,
];

/** Whether a text looks as if it contained a secret. When in doubt yes: a lost memory does less harm. */
export function looksSecret(text: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(text));
}
