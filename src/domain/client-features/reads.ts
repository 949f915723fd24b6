import { perDatabase } from '../../db/database.ts'
import type { Db } from '../../db/handles.ts'
import { contentHash } from '../../hash.ts'
import type { Serialized } from '../../serialized.ts'
import type { SdkKey } from '../api-tokens/sdk-keys.ts'
import { missing } from '../errors.ts'
import { createDeltas, type Delta } from './delta.ts'
import { documentOf, inlined, knowsSegments } from './documents.ts'
import { type Filter, NOWHERE, type Selection, selected } from './selection.ts'
import { snapshotsOf } from './snapshots.ts'

/** What a request may select, within what its key is for. */
export type ClientQuery = Omit<Filter, 'projects'> & { readonly projects?: readonly string[] | undefined }

type ClientDocument = { readonly revision: string; readonly body: Serialized }

const deltasOf = perDatabase(createDeltas)

/**
 * Returns the `ClientFeatures` document for a key.
 *
 * @param specification the version of the client specification that the SDK follows
 * @throws DomainError invalid for the specification
 */
export async function clientFeatures(
  db: Db,
  key: SdkKey,
  query: ClientQuery,
  specification: string | undefined,
): Promise<ClientDocument> {
  const isNew = knowsSegments(specification)
  return documentOf(await selectionFor(db, key, query), isNew)
}

/**
 * Returns a feature that the key is for, as JSON, and what it is known by.
 *
 * @param specification the version of the client specification that the SDK follows
 * @throws DomainError missing; invalid for the specification
 */
export async function clientFeature(
  db: Db,
  key: SdkKey,
  name: string,
  specification: string | undefined,
): Promise<{ json: string; revision: string }> {
  const isNew = knowsSegments(specification)
  const { features, segments } = await selectionFor(db, key)
  const found = features.get(name)
  if (found === undefined) throw missing('feature', name)
  if (isNew || found.segments.length === 0) return { json: found.json, revision: found.hash }
  const json = inlined(found, segments)
  return { json, revision: contentHash(json) }
}

/** What a client asks for that already has something: `from` is its revision, or undefined. */
export type SinceQuery = { readonly from: string | undefined; readonly query: ClientQuery }

/** Returns the `ClientDelta` to the current revision. A revision that is not remembered gives everything. */
export async function clientDelta(db: Db, key: SdkKey, { from, query }: SinceQuery): Promise<ClientDocument> {
  // It may be newer than what this server has: the client may have been at another one.
  if (from !== undefined && !deltasOf(db).has(from)) await snapshotsOf(db).newest()
  const selection = await selectionFor(db, key, query)
  return { revision: selection.revision, body: deltasOf(db).since(from, selection).body }
}

/** How long a stream waits before it looks at its key again. */
const MAX_WAIT_MS = 1000

/** A step from the revision that a client has to a newer one. */
export type DeltaStep = Delta & { readonly revision: string }

/**
 * Gives a step for each change of what a key may read, until the signal aborts. What changes while a step is being
 * sent is in the next one. Nobody is led back to an older state than the one that they come with.
 *
 * @param assertAllowed gives the key; it is called before each step and each second, and what it throws ends the steps
 */
export async function* clientSteps(
  db: Db,
  { from, query }: SinceQuery,
  assertAllowed: () => Promise<SdkKey>,
  signal: AbortSignal,
): AsyncGenerator<DeltaStep> {
  let last = from
  let isFirst = true
  // A client that was at another server may have seen more than this one has.
  if (from !== undefined) await snapshotsOf(db).newest()
  while (!signal.aborted) {
    const selection = await selectionFor(db, await assertAllowed(), query)
    if (isFirst || selection.revision !== last) {
      const delta = deltasOf(db).since(last, selection)
      if (selection.revision !== last) yield { ...delta, revision: selection.revision }
      last = selection.revision
      isFirst = false
      continue
    }
    await snapshotsOf(db).nextChange(signal, MAX_WAIT_MS)
  }
}

/** Returns what a key may read, and at least what has the revision that its client has heard of, if there is one. */
export async function selectionSince(db: Db, key: SdkKey, revision: string | undefined): Promise<Selection> {
  const selection = await selectionFor(db, key)
  if (revision === undefined || revision === selection.revision) return selection
  // The client may have heard of it at another server.
  await snapshotsOf(db).newest()
  return selectionFor(db, key)
}

/** Returns what a key may read now, as far as a query selects it. */
export async function selectionFor(db: Db, key: SdkKey, { projects, ...filter }: ClientQuery = {}): Promise<Selection> {
  const snapshot = await snapshotsOf(db).of(key.environment)
  return selected(snapshot, { ...filter, projects: within(key.projects, projects) })
}

/** Returns the wanted ones of a key's projects; empty means all projects, for both. */
function within(ofKey: readonly string[], wanted: readonly string[] = []): readonly string[] {
  if (wanted.length === 0) return ofKey
  const both = ofKey.length === 0 ? wanted : wanted.filter((project) => ofKey.includes(project))
  return both.length === 0 ? NOWHERE : [...new Set(both)]
}
