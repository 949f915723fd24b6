import { reviewUse } from '../../domain/break-glass/commands.ts'
import { breakGlassUses } from '../../domain/break-glass/queries.ts'
import type { Handlers } from '../operations/handler.ts'

export const breakGlass = {
  async listBreakGlassUses({ params, query, db, actor }) {
    return { status: 200, body: await breakGlassUses(db, params.projectId, query, actor) }
  },
  async reviewBreakGlassUse({ params: { projectId, useId }, body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => reviewUse(t, projectId, useId, body)) }
  },
} satisfies Partial<Handlers>
