import { runBatch } from '../batch/batch.ts'
import { dryRun } from '../batch/dry-run.ts'
import type { Handlers } from '../handler.ts'

export const batch = {
  async runBatch({ body, inTransaction, afterwards, operationRunner }) {
    const done = await inTransaction((t) => runBatch(operationRunner(), t, body.operations, afterwards))
    const afterCommit = async () => ({ operations: [...(await done.afterCommit())] })
    return { status: 200, body: { operations: [...done.responses] }, afterCommit }
  },
  async dryRunBatch({ body, inRolledBackTransaction, operationRunner }) {
    return { status: 200, body: await inRolledBackTransaction((t) => dryRun(operationRunner(), t, body.operations)) }
  },
} satisfies Partial<Handlers>
