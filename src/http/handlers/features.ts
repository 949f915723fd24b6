import { cloneFeature } from '../../domain/cloning/commands.ts'
import { featureAsOf } from '../../domain/feature-history/as-of.ts'
import { activeFeatures, requireFeature } from '../../domain/features/aggregate.ts'
import { archiveFeature } from '../../domain/features/archive.ts'
import { patchFeature, updateFeature } from '../../domain/features/commands.ts'
import { createFeature } from '../../domain/features/create.ts'
import { favoriteFeature, unfavoriteFeature } from '../../domain/features/favorites.ts'
import { featureList } from '../../domain/features/list.ts'
import { moveFeature } from '../../domain/features/move.ts'
import { assertNameUsable } from '../../domain/features/queries.ts'
import { featureResource } from '../../domain/features/resources.ts'
import { setFeaturesStale } from '../../domain/features/staleness.ts'
import { featureView } from '../../domain/features/view.ts'
import { logMomentFrom } from '../../domain/revisions/moment.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'
import { featureKey } from './input/path-keys.ts'
import { readerAt } from './input/reader-at.ts'

export const features = {
  async listProjectFeatures({ params, query, db, actor, now }) {
    const { tag: tags, namePrefix, ...page } = query
    const filter = { project: params.projectId, archived: false, tags, namePrefix }
    return { status: 200, written: await featureList(db, readerAt(actor, now), filter, page) }
  },
  async createFeature({ params, body, inTransaction, now }) {
    const feature = await inTransaction((t) => createFeature(t, params.projectId, body))
    const location = pathTo('projects', params.projectId, 'features', feature.name)
    return { status: 201, headers: { location }, body: featureView(feature, now) }
  },
  async getFeature({ params, query: { asOf }, db, actor, now }) {
    const key = featureKey(params)
    const { feature, at } =
      asOf === undefined
        ? { feature: await requireFeature(db, key, actor.userId), at: now }
        : await featureAsOf(db, key, logMomentFrom(asOf, 'asOf'), actor)
    return { status: 200, revision: () => revisionOfResource(featureResource(feature)), body: featureView(feature, at) }
  },
  async patchFeature({ params, body, inTransaction, now }) {
    const feature = await inTransaction((t) => patchFeature(t, featureKey(params), body))
    return { status: 200, body: featureView(feature, now) }
  },
  async updateFeature({ params, body, inTransaction, now }) {
    const feature = await inTransaction((t) => updateFeature(t, featureKey(params), body))
    return { status: 200, body: featureView(feature, now) }
  },
  async archiveFeature({ params, inTransaction }) {
    await inTransaction((t) => archiveFeature(t, featureKey(params)))
    return { status: 202 }
  },
  async cloneFeature({ params, body: wanted, inTransaction, now }) {
    const cloned = await inTransaction((t) => warned(t, (w) => cloneFeature(w, featureKey(params), wanted)))
    const { warnings } = cloned
    const { feature, changeRequests } = cloned.body
    const headers = { location: pathTo('projects', params.projectId, 'features', feature.name) }
    const body = { ...featureView(feature, now), ...(changeRequests.length > 0 && { changeRequests }) }
    return { status: 201, headers, body, warnings }
  },
  async moveFeature({ params, body, inTransaction }) {
    await inTransaction((t) => moveFeature(t, featureKey(params), body.newProjectId))
    return { status: 200 }
  },
  async favoriteFeature({ params, inTransaction }) {
    await inTransaction((t) => favoriteFeature(t, featureKey(params)))
    return { status: 200 }
  },
  async unfavoriteFeature({ params, inTransaction }) {
    await inTransaction((t) => unfavoriteFeature(t, featureKey(params)))
    return { status: 200 }
  },
  async setFeaturesStale({ params, body, inTransaction }) {
    await inTransaction((t) => setFeaturesStale(t, params.projectId, body))
    return { status: 202 }
  },
  async listFeatures({ query, db, actor, now }) {
    const features = await activeFeatures(db, actor, query)
    return { status: 200, body: { version: 2, features: features.map((feature) => featureView(feature, now)) } }
  },
  async validateFeatureName({ body, db, actor }) {
    await assertNameUsable(db, body, actor)
    return { status: 200 }
  },
} satisfies Partial<Handlers>
