/** A parameter of a path that holds a secret. */
const SECRET_PARAMETER = /:(token|secret)(?![a-z])/i
/** What comes before a secret in an address, for addresses that no operation has: somebody mistyped the rest. */
const BEFORE_SECRET = /\/(invite|tokens?|api-tokens)\/+[^/?\s'"]+/gi

/** The path of a request as it may be logged: without secrets, and without the query, where keys end up by mistake. */
export function loggedPath(url: string, pattern: string | undefined): string {
  if (pattern !== undefined && SECRET_PARAMETER.test(pattern)) return pattern
  const [path = ''] = url.split('?')
  return pattern === undefined ? withoutSecrets(path) : path
}

/** A text that may have the address of a request in it, without what may be a secret there. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(BEFORE_SECRET, '/$1/:token')
}
