import { contentHash } from '../../runtime/hash.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import { type Serialized, serializedBytes } from '../../runtime/serialized.ts'

/** Returns the ETag of a revision. */
export function etagOf(revision: string): string {
  return `"${revision}"`
}

/** Returns the revision in an ETag that a client sent back; undefined without one. */
export function revisionIn(header: string | undefined): string | undefined {
  return header?.replace(/^W\//, '').replaceAll('"', '')
}

/** Returns the output of a handler whose body is different for each caller: its ETag follows from the body. */
export function withEtag({ json }: JsonText<unknown>): {
  status: 200
  headers: { etag: string }
  serialized: Serialized
} {
  const bytes = Buffer.from(json)
  return { status: 200, headers: { etag: etagOf(contentHash(bytes)) }, serialized: serializedBytes(bytes) }
}
