import { tryingActor } from '../../domain/access/trying.ts'
import { overridersOf } from '../../domain/break-glass/overriders.ts'
import { statesOf } from '../../domain/impact/queries.ts'
import { impactView } from '../../domain/impact/view.ts'
import { runBatch } from '../operations/batch/batch.ts'
import { dryRun } from '../operations/batch/dry-run.ts'
import { BATCH_MS, TRIAL_APPLY_MS } from '../operations/batch/time-limit.ts'
import type { Handlers } from '../operations/handler.ts'

export const batch = {
  async runBatch({ body, inTransaction, afterwards, operationRunner, setting: { batchMs = BATCH_MS } }) {
    const done = await inTransaction((t) => runBatch(operationRunner(), t, body.operations, afterwards, batchMs))
    const afterCommit = async () => ({ operations: [...(await done.afterCommit())] })
    return { status: 200, body: { operations: [...done.responses] }, afterCommit }
  },
  async dryRunBatch({ body, db, now, inRolledBackTransaction, operationRunner, setting }) {
    const { batchMs = BATCH_MS, trialApplyMs = TRIAL_APPLY_MS } = setting
    const { changed, proposed, heldIn, guardedIn, ...tried } = await inRolledBackTransaction(async (t) => {
      const as = body.asUser === undefined ? undefined : await tryingActor(t, body.asUser)
      return dryRun(operationRunner(as), t, body.operations, { batchMs, trialApplyMs })
    })
    const direct = { ...changed, before: await statesOf(db, changed), isProposed: false }
    const changes = proposed === undefined ? [direct] : [direct, { ...proposed, isProposed: true }]
    const overriders = await overridersOf(db, { heldIn, guardedIn })
    const impact = await impactView(changes, body.contexts ?? [], now)
    return { status: 200, body: { ...tried, ...overriders, impact } }
  },
} satisfies Partial<Handlers>
