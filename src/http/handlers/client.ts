import {
  type ClientQuery,
  clientDelta,
  clientFeature,
  clientFeatures,
  type DeltaStep,
  followFeatures,
} from '../../domain/client-features/reads.ts'
import { serialized } from '../../runtime/serialized.ts'
import type { SdkHandlers } from '../operations/handler.ts'
import type { ServerSentEvent } from '../plugins/event-streams.ts'
import { etagOf, revisionIn } from '../requests/etag.ts'

export const client = {
  async getClientFeatures({ source, sdkKey, query, headers }) {
    const { revision, body } = await clientFeatures(source, sdkKey, queryFrom(query), headers['unleash-client-spec'])
    return { status: 200, headers: { etag: etagOf(revision) }, serialized: body }
  },
  async getClientFeature({ source, sdkKey, params, headers }) {
    const { featureName } = params
    const { json, revision } = await clientFeature(source, sdkKey, featureName, headers['unleash-client-spec'])
    return { status: 200, headers: { etag: etagOf(revision) }, serialized: serialized(() => [json]) }
  },
  async getClientDelta({ source, sdkKey, query, headers }) {
    const from = revisionIn(headers['if-none-match'])
    const { revision, body } = await clientDelta(source, sdkKey, { from, query: queryFrom(query) })
    return { status: 200, headers: { etag: etagOf(revision) }, serialized: body }
  },
  async streamClientFeatures({ source, currentSdkKey, query, headers, signal }) {
    const since = { from: headers['last-event-id'], query: queryFrom(query) }
    const following = { since, assertAllowed: currentSdkKey, form: 'features', eventOf }
    return { status: 200, stream: (send) => followFeatures(source, { ...following, send }, signal()) }
  },
} satisfies Partial<SdkHandlers>

type Query = { project?: string[]; namePrefix?: string; tag?: string[] }

function queryFrom({ project, namePrefix, tag }: Query): ClientQuery {
  return { projects: project, namePrefix, tags: tag }
}

async function eventOf({ revision, body, isHydration }: DeltaStep): Promise<ServerSentEvent> {
  return { id: revision, event: isHydration ? 'unleash-connected' : 'unleash-updated', data: await body.plain() }
}
