import { promoteFeatures } from '../../domain/promotion/commands.ts'
import { compareEnvironments } from '../../domain/promotion/comparison.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import type { Handlers } from '../operations/handler.ts'

export const promotion = {
  async compareEnvironments({ params, query, db, actor }) {
    return { status: 200, body: await compareEnvironments(db, params.projectId, query, actor) }
  },
  async promoteFeatures({ params, body, inTransaction }) {
    const promoted = await inTransaction((t) => warned(t, (w) => promoteFeatures(w, params.projectId, body)))
    return { status: 200, ...promoted }
  },
} satisfies Partial<Handlers>
