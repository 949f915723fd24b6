import { createHash } from 'node:crypto'

/** Returns a short hash of the content: the same for equal content, different for different content. */
export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
