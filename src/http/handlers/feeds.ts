import { flagdFeed, goffFeed, openFeatureManifest } from '../../domain/feeds/reads.ts'
import type { SdkHandlers } from '../operations/handler.ts'
import { etagOf } from '../requests/etag.ts'

export const feeds = {
  async getFlagdFlags({ source, sdkKey, query: { approximate = false } }) {
    const { revision, body } = await flagdFeed(source, sdkKey, approximate)
    return { status: 200, headers: { etag: etagOf(revision) }, serialized: body }
  },
  async getGoffFlags({ source, sdkKey, query: { approximate = false } }) {
    const { revision, body } = await goffFeed(source, sdkKey, approximate)
    const headers = { etag: etagOf(revision), 'content-type': 'application/yaml; charset=utf-8' }
    return { status: 200, headers, serialized: body }
  },
  async getOpenFeatureManifest({ source, sdkKey }) {
    const { revision, body } = await openFeatureManifest(source, sdkKey)
    return { status: 200, headers: { etag: etagOf(revision), 'x-manifest-capabilities': 'read' }, serialized: body }
  },
} satisfies Partial<SdkHandlers>
