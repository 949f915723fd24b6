import { requireFeatureEnvironment } from '../../domain/features/environments/queries.ts'
import {
  addStrategy,
  patchStrategy,
  removeStrategy,
  sortStrategies,
  updateStrategy,
} from '../../domain/features/strategies/commands.ts'
import { requireStrategy, validateConstraint } from '../../domain/features/strategies/queries.ts'
import type { Handlers } from '../handler.ts'
import { environmentKey, strategyKey } from './feature-key.ts'

export const strategies = {
  async listStrategies({ params, db }) {
    const { strategies } = await requireFeatureEnvironment(db, environmentKey(params))
    return { status: 200, body: strategies }
  },
  async addStrategy({ params, body, change }) {
    return {
      status: 200,
      body: await change((c) => addStrategy(c, environmentKey(params), body)),
    }
  },
  async getStrategy({ params, db }) {
    return { status: 200, body: await requireStrategy(db, strategyKey(params)) }
  },
  async updateStrategy({ params, body, change }) {
    return {
      status: 200,
      body: await change((c) => updateStrategy(c, strategyKey(params), body)),
    }
  },
  async patchStrategy({ params, body, change }) {
    return {
      status: 200,
      body: await change((c) => patchStrategy(c, strategyKey(params), body)),
    }
  },
  async removeStrategy({ params, change }) {
    await change((c) => removeStrategy(c, strategyKey(params)))
    return { status: 200 }
  },
  async setStrategySortOrder({ params, body, change }) {
    await change((c) => sortStrategies(c, environmentKey(params), body))
    return { status: 200 }
  },
  async validateConstraint({ body, db }) {
    await validateConstraint(db, body)
    return { status: 204 }
  },
} satisfies Partial<Handlers>
