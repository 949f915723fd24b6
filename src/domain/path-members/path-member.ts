import { invalid } from '../errors.ts'

/** Texts that browsers and proxies take out of a path, also when they are escaped, together with the one before. */
const REMOVED = new Set(['.', '..'])

/** Whether a text can be a member of a path. */
export function isPathMember(text: string): boolean {
  return !REMOVED.has(text)
}

/**
 * Ensures that a new name or value can be a member of the path at which it is read, changed and deleted.
 *
 * @param what the noun, such as `tag value`
 * @param path the JSON pointer of the text, if the request has one
 * @throws DomainError invalid
 */
export function assertPathMember(what: string, text: string, path?: string): void {
  if (isPathMember(text)) return
  throw invalid(`The ${what} "${text}" is not accepted: no path could lead to it. Accepted: any other text`, path)
}
