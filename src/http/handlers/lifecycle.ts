import { completeFeature, uncompleteFeature } from '../../domain/features/lifecycle/commands.ts'
import { enteredStages, lifecycleCount } from '../../domain/features/lifecycle/queries.ts'
import type { Handlers } from '../operations/handler.ts'
import { featureKey } from './input/path-keys.ts'

export const lifecycle = {
  async getFeatureLifecycle({ params, db }) {
    return { status: 200, body: await enteredStages(db, featureKey(params)) }
  },
  async completeFeature({ params, body, inTransaction }) {
    await inTransaction((t) => completeFeature(t, featureKey(params), body))
    return { status: 200 }
  },
  async uncompleteFeature({ params, inTransaction }) {
    await inTransaction((t) => uncompleteFeature(t, featureKey(params)))
    return { status: 200 }
  },
  async countLifecycles({ db, actor }) {
    return { status: 200, body: await lifecycleCount(db, actor) }
  },
} satisfies Partial<Handlers>
