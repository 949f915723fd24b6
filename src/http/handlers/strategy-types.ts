import {
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  reactivateStrategyType,
  updateStrategyType,
} from '../../domain/strategy-types/commands.ts'
import { requireStrategyType, strategyTypeList } from '../../domain/strategy-types/queries.ts'
import type { Handlers } from '../handler.ts'
import { pathTo } from '../location.ts'

export const strategyTypes = {
  async listStrategyTypes({ query, db }) {
    return { status: 200, body: { version: 1, strategies: await strategyTypeList(db, query) } }
  },
  async createStrategyType({ body, change }) {
    const strategyType = await change((c) => createStrategyType(c, body))
    return { status: 201, headers: { location: pathTo('strategies', strategyType.name) }, body: strategyType }
  },
  async getStrategyType({ params, db }) {
    return { status: 200, body: await requireStrategyType(db, params.strategyType) }
  },
  async updateStrategyType({ params, body, change }) {
    await change((c) => updateStrategyType(c, params.strategyType, body))
    return { status: 200 }
  },
  async deleteStrategyType({ params, change }) {
    await change((c) => deleteStrategyType(c, params.strategyType))
    return { status: 200 }
  },
  async deprecateStrategyType({ params, change }) {
    await change((c) => deprecateStrategyType(c, params.strategyType))
    return { status: 200 }
  },
  async reactivateStrategyType({ params, change }) {
    await change((c) => reactivateStrategyType(c, params.strategyType))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
