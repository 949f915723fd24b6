import { contentHash } from '../../runtime/hash.ts'
import type { Serialized } from '../../runtime/serialized.ts'
import type { SdkKey } from '../api-tokens/sdk-key.ts'
import { invalid, missing } from '../errors.ts'
import type { Delta } from './delta.ts'
import { documentOf, inlined, knowsSegments } from './documents.ts'
import { type Filter, NOWHERE, type Selection, selected } from './selection.ts'
import { type Follower, follow, type Send } from './shared-looks.ts'
import type { SdkSource } from './source.ts'

/** The filter of a request, within the projects of its key. */
export type ClientQuery = Omit<Filter, 'projects'> & { readonly projects?: readonly string[] | undefined }

type ClientDocument = { readonly revision: string; readonly body: Serialized }

/**
 * Returns the `ClientFeatures` document for a key.
 *
 * @param specification the version of the client specification that the SDK follows
 * @throws DomainError invalid for the specification
 */
export async function clientFeatures(
  source: SdkSource,
  key: SdkKey,
  query: ClientQuery,
  specification: string | undefined,
): Promise<ClientDocument> {
  const isNew = knowsSegments(specification)
  return documentOf(source.sharedBody, await selectionFor(source, key, query), isNew)
}

/**
 * Returns a feature that the key may read, as JSON, with its revision.
 *
 * @param specification the version of the client specification that the SDK follows
 * @throws DomainError missing; invalid for the specification
 */
export async function clientFeature(
  source: SdkSource,
  key: SdkKey,
  name: string,
  specification: string | undefined,
): Promise<{ json: string; revision: string }> {
  const isNew = knowsSegments(specification)
  const { features, segments } = await selectionFor(source, key)
  const found = features.get(name)
  if (found === undefined) throw missing('feature', name)
  if (isNew || found.segments.length === 0) return { json: found.json, revision: found.hash }
  const json = inlined(found, segments)
  return { json, revision: contentHash(json) }
}

/** The query of a client that already holds the revision `from`; undefined without one. */
export type SinceQuery = { readonly from: string | undefined; readonly query: ClientQuery }

/** Returns the `ClientDelta` to the current revision. For a revision that is not remembered, it has everything. */
export async function clientDelta(
  source: SdkSource,
  key: SdkKey,
  { from, query }: SinceQuery,
): Promise<ClientDocument> {
  // Another instance may have given the client a newer revision than ours.
  if (from !== undefined && !source.deltas.has(from)) await source.newest(key)
  const selection = await selectionFor(source, key, query)
  return { revision: selection.revision, body: source.deltas.since(from, selection).body }
}

/** A step from the revision that a client has to a newer one. */
export type DeltaStep = Delta & { readonly revision: string }

/** How a client follows changes. */
export type Following<Event> = {
  readonly since: SinceQuery
  /**
   * Returns the key; it is called at each change and each second, for all streams that get the same, and an error that
   * it throws ends the stream.
   */
  assertAllowed(): Promise<SdkKey>
  /** Names what `eventOf` does: streams with the same name, key and query share the events. */
  readonly form: string
  eventOf(step: DeltaStep): Promise<Event>
  readonly send: Send<Event>
}

/**
 * Sends a step for each change of the features that a key may read, until the signal aborts or no more may be sent.
 * Changes during the sending of a step are in the next one. Never sends a revision older than the client has.
 */
export async function followFeatures<Event>(
  source: SdkSource,
  { since: { from, query }, assertAllowed, form, eventOf, send }: Following<Event>,
  signal: AbortSignal,
): Promise<void> {
  const key = await assertAllowed()
  if (from !== undefined) {
    // Another instance may have given the client a newer revision than ours.
    await source.newest(key)
    // A client that has the newest one gets nothing now, and later what leads on from it.
    source.deltas.since(from, await selectionFor(source, key, query))
  }
  const follower: Follower<Event> = {
    id: JSON.stringify([form, key.secretHash.toString('base64'), query]),
    from,
    async look() {
      const current = await assertAllowed()
      return { key: current, selection: await selectionFor(source, current, query) }
    },
    eventFor: (last, { selection }) =>
      eventOf({ ...source.deltas.since(last, selection), revision: selection.revision }),
    send,
  }
  return follow(source, follower, signal)
}

/** Returns the selection of a key. If its client knows of a revision, waits until the selection is at least as new. */
export async function selectionSince(source: SdkSource, key: SdkKey, revision: string | undefined): Promise<Selection> {
  const selection = await selectionFor(source, key)
  if (revision === undefined || revision === selection.revision) return selection
  // Another instance may have given the client this revision.
  await source.newest(key)
  return selectionFor(source, key)
}

/**
 * Returns the current selection for a key and a query.
 *
 * @throws DomainError invalid for tags that nobody here knows
 */
export async function selectionFor(
  source: SdkSource,
  key: SdkKey,
  { projects, ...filter }: ClientQuery = {},
): Promise<Selection> {
  if (filter.tags !== undefined && !source.hasTags)
    throw invalid('A relay does not know the tags of features. Leave the parameter tag out', '/query/tag')
  const snapshot = await source.snapshotFor(key)
  return selected(snapshot, { ...filter, projects: within(key.projects, projects) })
}

/** Returns the projects of a query that its key may read; an empty list means all projects, for both. */
function within(ofKey: readonly string[], wanted: readonly string[] = []): readonly string[] {
  if (wanted.length === 0) return ofKey
  const both = ofKey.length === 0 ? wanted : wanted.filter((project) => ofKey.includes(project))
  return both.length === 0 ? NOWHERE : [...new Set(both)]
}
