import {
  createStrategyType,
  deleteStrategyType,
  deprecateStrategyType,
  reactivateStrategyType,
  updateStrategyType,
} from '../../domain/strategy-types/commands.ts'
import { requireStrategyType, strategyTypeList } from '../../domain/strategy-types/queries.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const strategyTypes = {
  async listStrategyTypes({ query, db }) {
    return { status: 200, body: { version: 1, strategies: await strategyTypeList(db, query) } }
  },
  async createStrategyType({ body, inTransaction }) {
    const strategyType = await inTransaction((t) => createStrategyType(t, body))
    return { status: 201, headers: { location: pathTo('strategies', strategyType.name) }, body: strategyType }
  },
  async getStrategyType({ params, db }) {
    return { status: 200, body: await requireStrategyType(db, params.strategyType) }
  },
  async updateStrategyType({ params, body, inTransaction }) {
    await inTransaction((t) => updateStrategyType(t, params.strategyType, body))
    return { status: 200 }
  },
  async deleteStrategyType({ params, inTransaction }) {
    await inTransaction((t) => deleteStrategyType(t, params.strategyType))
    return { status: 200 }
  },
  async deprecateStrategyType({ params, inTransaction }) {
    await inTransaction((t) => deprecateStrategyType(t, params.strategyType))
    return { status: 200 }
  },
  async reactivateStrategyType({ params, inTransaction }) {
    await inTransaction((t) => reactivateStrategyType(t, params.strategyType))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
