import { otherEngines } from '../../domain/feeds/engines.ts'
import { flagdFeed, goffFeed, openFeatureManifest } from '../../domain/feeds/reads.ts'
import type { Handlers } from '../operations/handler.ts'
import { etagOf, withEtag } from '../requests/etag.ts'
import { environmentKey } from './input/path-keys.ts'

export const feeds = {
  async getFlagdFlags({ db, sdkKey, query: { approximate = false } }) {
    const { revision, body } = await flagdFeed(db, sdkKey, approximate)
    return { status: 200, headers: { etag: etagOf(revision) }, serialized: body }
  },
  async getGoffFlags({ db, sdkKey, query: { approximate = false } }) {
    const { revision, body } = await goffFeed(db, sdkKey, approximate)
    const headers = { etag: etagOf(revision), 'content-type': 'application/yaml; charset=utf-8' }
    return { status: 200, headers, serialized: body }
  },
  async getOpenFeatureManifest({ db, sdkKey }) {
    const manifest = await openFeatureManifest(db, sdkKey)
    const { headers, ...output } = withEtag({ json: JSON.stringify(manifest) })
    return { ...output, headers: { ...headers, 'x-manifest-capabilities': 'read' } }
  },
  async getOtherEngines({ db, params }) {
    return { status: 200, body: await otherEngines(db, environmentKey(params)) }
  },
} satisfies Partial<Handlers>
