import { flagdFeed, goffFeed, openFeatureManifest } from '../../domain/feeds/reads.ts'
import type { SdkHandlers } from '../operations/handler.ts'
import { etagOf, withEtag } from '../requests/etag.ts'

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
    const manifest = await openFeatureManifest(source, sdkKey)
    const { headers, ...output } = withEtag({ json: JSON.stringify(manifest) })
    return { ...output, headers: { ...headers, 'x-manifest-capabilities': 'read' } }
  },
} satisfies Partial<SdkHandlers>
