import { randomUUID } from 'node:crypto'
import { overridersOf } from '../../domain/break-glass/overriders.ts'
import { statesOf } from '../../domain/impact/queries.ts'
import { impactView } from '../../domain/impact/view.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import { applyPlan, planned } from '../../domain/state/commands.ts'
import { readSet } from '../../domain/state/document/read-set.ts'
import { documentsOf } from '../../domain/state/document/set.ts'
import { exportState } from '../../domain/state/exporting/export.ts'
import { foundPlan } from '../../domain/state/found-plan.ts'
import { ownedFields, stateManagers } from '../../domain/state/listing/queries.ts'
import { releaseOwnedFields } from '../../domain/state/owners/release.ts'
import { changesOf, guardedIn } from '../../domain/state/plan.ts'
import { decisiveParts } from '../../domain/state/planning/decisive.ts'
import { storePlan } from '../../domain/state/plans/commands.ts'
import { planAnswer } from '../../domain/state/plans/queries.ts'
import { compare } from '../../domain/state/prepare.ts'
import { planView } from '../../domain/state/view.ts'
import { isFrozen } from '../../domain/transaction/frozen-refusal.ts'
import type { Handlers } from '../operations/handler.ts'
import { readerAt } from './input/reader-at.ts'

export const state = {
  async exportState({ query, db, actor }) {
    return { status: 200, body: await exportState(db, query, actor) }
  },
  async planState({ body, db, actor, now, inRolledBackTransaction, inTransaction }) {
    const { files, prune = false, force = false } = body
    const set = await readSet(files)
    const options = { prune, force }
    const found = await compare({ tx: db, actor, now }, documentsOf(set), options, set.located)
    const plan = await inRolledBackTransaction((t) => planned(t, found, set)).catch((error: unknown) => {
      if (!isFrozen(error)) throw error
      return inRolledBackTransaction((t) => planned(t, found, set, error))
    })
    const before = await statesOf(db, plan.changed)
    const impact = await impactView(changesOf(plan, before), [], now)
    const { overriders = [] } = await overridersOf(db, {
      heldIn: plan.frozen?.heldIn ?? [],
      guardedIn: guardedIn(plan),
    })
    const isAllowed = plan.missing.length === 0
    const decisive = await decisiveParts(plan, plan.neighbors, plan.held)
    const stored = { documents: documentsOf(set), options, isAllowed, hiddenProjects: actor.hiddenProjects, decisive }
    const view = planView(plan, randomUUID(), now, { impact, overriders })
    await inTransaction((t) => storePlan(t, stored, view))
    return { status: 200, body: view }
  },
  async getStatePlan({ params, db, actor, now }) {
    return { status: 200, body: await planAnswer({ tx: db, actor, now }, params.planId) }
  },
  async applyState({ body, headers, db, actor, now, inTransaction }) {
    const source = headers['x-source'] ?? null
    const found = await foundPlan({ tx: db, actor, now }, body.plan)
    const applied = await inTransaction((t) => warned(t, (w) => applyPlan(w, found, source)))
    const isProposed = applied.body.changeRequests.length > 0
    return isProposed ? { status: 202, ...applied } : { status: 200, ...applied }
  },
  async listStateManagers({ query, db, actor, now }) {
    const { project, ...page } = query
    return { status: 200, body: await stateManagers(db, project, page, readerAt(actor, now)) }
  },
  async listOwnedFields({ query: { manager, project, kind, name, changed, ...page }, db, actor, now }) {
    const filter = { manager, project, kind, name, changed }
    return { status: 200, body: await ownedFields(db, filter, page, readerAt(actor, now)) }
  },
  async releaseOwnedFields({ body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => releaseOwnedFields(t, body)) }
  },
} satisfies Partial<Handlers>
