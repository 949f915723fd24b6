import { statesOf } from '../../domain/impact/queries.ts'
import { impactView } from '../../domain/impact/view.ts'
import { runBatch } from '../batch/batch.ts'
import { dryRun } from '../batch/dry-run.ts'
import type { Handlers } from '../handler.ts'

export const batch = {
  async runBatch({ body, inTransaction, afterwards, operationRunner }) {
    const done = await inTransaction((t) => runBatch(operationRunner(), t, body.operations, afterwards))
    const afterCommit = async () => ({ operations: [...(await done.afterCommit())] })
    return { status: 200, body: { operations: [...done.responses] }, afterCommit }
  },
  async dryRunBatch({ body, db, now, inRolledBackTransaction, operationRunner }) {
    const { changed, ...tried } = await inRolledBackTransaction((t) => dryRun(operationRunner(), t, body.operations))
    const before = await statesOf(db, changed)
    return {
      status: 200,
      body: { ...tried, impact: await impactView({ ...changed, before }, body.contexts ?? [], now) },
    }
  },
} satisfies Partial<Handlers>
