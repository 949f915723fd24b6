import { promoteFeatures } from '../../domain/promotion/commands.ts'
import { compareEnvironments } from '../../domain/promotion/comparison.ts'
import type { Handlers } from '../operations/handler.ts'

export const promotion = {
  async compareEnvironments({ params, query, db, actor }) {
    return { status: 200, body: await compareEnvironments(db, params.projectId, query, actor) }
  },
  async promoteFeatures({ params, body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => promoteFeatures(t, params.projectId, body)) }
  },
} satisfies Partial<Handlers>
