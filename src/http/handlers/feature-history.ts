import { featureDiff } from '../../domain/feature-history/as-of.ts'
import { featureBlame } from '../../domain/feature-history/blame.ts'
import { historyEvents } from '../../domain/feature-history/queries.ts'
import { historyView } from '../../domain/feature-history/view.ts'
import { wholeFeatureResource } from '../../domain/features/resources.ts'
import { restoreFeature } from '../../domain/restoring/commands.ts'
import { logMomentFrom } from '../../domain/revisions/moment.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import type { Handlers } from '../operations/handler.ts'
import { featureKey } from './input/path-keys.ts'

const DEFAULT_LIMIT = 50

export const featureHistory = {
  async getFeatureHistory({ params, query, db, actor }) {
    const { limit = DEFAULT_LIMIT, before = Number.MAX_SAFE_INTEGER } = query
    return { status: 200, body: historyView(await historyEvents(db, featureKey(params), { limit, before }, actor)) }
  },
  async getFeatureDiff({ params, query, db, actor }) {
    const from = logMomentFrom(query.from, 'from')
    const to = query.to === undefined ? undefined : logMomentFrom(query.to, 'to')
    return { status: 200, body: { changes: await featureDiff(db, featureKey(params), { from, to }, actor) } }
  },
  async getFeatureBlame({ params, db, actor }) {
    const body = await featureBlame(db, featureKey(params), actor)
    const revision = () => revisionOfResource(wholeFeatureResource(params.featureName, body.document))
    return { status: 200, revision, body }
  },
  async restoreFeature({ params, body, inTransaction }) {
    const restored = await inTransaction((t) => warned(t, (w) => restoreFeature(w, featureKey(params), body)))
    return { status: 200, ...restored }
  },
} satisfies Partial<Handlers>
