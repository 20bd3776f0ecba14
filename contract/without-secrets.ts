/**
 * Match text that looks like a key, a token or a password of any issuer. Text captured as `keep` is not secret. The texts have any
 * length, so the time of each pattern grows only in proportion to the length.
 */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /(?<keep>\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi,
  // Keys of Quillport, Shopify, Google, xAI, Groq, Hugging Face, OpenAI, Anthropic, Stripe, GitHub, GitLab, Slack and AWS, and JWTs.
  /\b(?:qpa_|qp_[a-z]+_|shp(?:at|ca|pa|ss)_|AIza|xai-|gsk_|hf_|[sr]k[-_]|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|AKIA|eyJ)[\w.~+/=-]{8,}/g,
  // Ghost's Admin API key.
  /\b[\da-f]{24}:[\da-f]{64}\b/gi,
  // WordPress's application passwords: six groups of four characters. Ordinary words do not match, because the text must
  // contain a digit, or an uppercase letter after a lowercase letter.
  /\b(?=[a-z ]{0,28}(?:\d|[A-Z]))(?=[A-Za-z ]{0,28}(?:\d|[a-z][A-Z]))(?:[A-Za-z\d]{4} ){5}[A-Za-z\d]{4}\b/g,
  /(?<keep>[?&](?:feed|token|key|api_?key|access_token|auth|password|passwd|secret|sig|signature)=)[^&#\s"'<>\\]+/gi,
  /(?<keep>[a-z\d+.-]:\/\/)[^\s/@"'<>\\]+(?=@)/gi,
  /(?<keep>(?<![\w-])-*)\b(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{40,}\b/g,
]

/** Replaces anything that looks like a key, a token or a password by `[secret]`, for logs and exports. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((rest, secret) => rest.replace(secret, keepBefore), text)

const keepBefore = (...found: readonly unknown[]): string => {
  const groups = found.at(-1)
  const keep = typeof groups === 'object' && groups !== null && 'keep' in groups ? groups.keep : ''
  return `${typeof keep === 'string' ? keep : ''}[secret]`
}
