import { createHash } from 'node:crypto'

/** Returns a short text that is the same for the same content, and different for different content. */
export function contentHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22)
}
