import { advancedPlayground, playground as basicPlayground } from '../../domain/playground/evaluate.ts'
import type { Handlers } from '../operations/handler.ts'

export const playground = {
  async evaluatePlayground({ body, db, actor, now }) {
    return { status: 200, body: await basicPlayground(db, body, actor, now) }
  },
  async evaluatePlaygroundForContexts({ body, db, actor, now }) {
    return { status: 200, body: await advancedPlayground(db, body, actor, now) }
  },
} satisfies Partial<Handlers>
