import { hash } from 'node:crypto'

/** Returns a short hash of the content: the same for equal content, different for different content. */
export function contentHash(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 22)
}
