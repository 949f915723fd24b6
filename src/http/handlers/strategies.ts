import { requireFeatureEnvironment } from '../../domain/feature-environments/queries.ts'
import {
  addStrategy,
  patchStrategy,
  removeStrategy,
  sortStrategies,
  updateStrategy,
} from '../../domain/strategies/commands.ts'
import { requireStrategy } from '../../domain/strategies/queries.ts'
import type { Handlers } from '../handler.ts'
import { environmentKey, featureSubject, strategyKey } from './feature-key.ts'

export const strategies = {
  async listStrategies({ params, db }) {
    const { strategies } = await requireFeatureEnvironment(db, environmentKey(params))
    return { status: 200, body: strategies }
  },
  async addStrategy({ params, body, changeOf }) {
    return {
      status: 200,
      body: await changeOf(featureSubject(params), (c) => addStrategy(c, environmentKey(params), body)),
    }
  },
  async getStrategy({ params, db }) {
    return { status: 200, body: await requireStrategy(db, strategyKey(params)) }
  },
  async updateStrategy({ params, body, changeOf }) {
    return {
      status: 200,
      body: await changeOf(featureSubject(params), (c) => updateStrategy(c, strategyKey(params), body)),
    }
  },
  async patchStrategy({ params, body, changeOf }) {
    return {
      status: 200,
      body: await changeOf(featureSubject(params), (c) => patchStrategy(c, strategyKey(params), body)),
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
} satisfies Partial<Handlers>
