import { runBatch } from '../batch/batch.ts'
import { dryRun } from '../batch/dry-run.ts'
import type { Handlers } from '../handler.ts'

export const batch = {
  async runBatch({ body, inTransaction, batchContext }) {
    const done = await inTransaction((t) => runBatch(batchContext(), t, body.operations))
    const afterCommit = async () => ({ operations: [...(await done.afterCommit())] })
    return { status: 200, body: { operations: [...done.responses] }, afterCommit }
  },
  async dryRunBatch({ body, inRolledBackTransaction, batchContext }) {
    return { status: 200, body: await inRolledBackTransaction((t) => dryRun(batchContext(), t, body.operations)) }
  },
} satisfies Partial<Handlers>
