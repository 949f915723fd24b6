import { createHash } from 'node:crypto'
import { type Serialized, serialized } from '../../runtime/serialized.ts'
import { forEachYielding } from '../../runtime/yielding.ts'

/** A document for an engine. Its revision changes with its content. */
export type FeedDocument = { readonly revision: string; readonly body: Serialized }

const REVISION_LENGTH = 22

/** Returns a document that consists of pieces. Yields to the event loop. */
export async function feedDocument(pieces: readonly string[]): Promise<FeedDocument> {
  const hash = createHash('sha256')
  await forEachYielding(pieces, (piece) => hash.update(piece))
  return { revision: hash.digest('base64url').slice(0, REVISION_LENGTH), body: serialized(() => pieces) }
}
