import { requireFeatureEnvironment } from '../../domain/features/environments/queries.ts'
import { createPlan, removePlan, updatePlan } from '../../domain/release-plans/commands.ts'
import { plansOfProject } from '../../domain/release-plans/of-project.ts'
import { pausePlan, resumePlan } from '../../domain/release-plans/progress.ts'
import { plansOf, planView, requirePlan } from '../../domain/release-plans/queries.ts'
import { planResource } from '../../domain/release-plans/resource.ts'
import { startOrPropose } from '../../domain/releasing/commands.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'
import { environmentKey, planKey } from './input/path-keys.ts'

export const releasePlans = {
  async listProjectReleasePlans({ params, query, db, now, actor }) {
    return { status: 200, body: { releasePlans: await plansOfProject(db, params.projectId, query, { now, actor }) } }
  },
  async listReleasePlans({ params, db, now, actor }) {
    const key = environmentKey(params)
    await requireFeatureEnvironment(db, key)
    const plans = await plansOf(db, key, { now, actor })
    return { status: 200, body: { releasePlans: plans.map(planView) } }
  },
  async createReleasePlan({ params, body, inTransaction }) {
    const key = environmentKey(params)
    const plan = await inTransaction(async (t) => requirePlan(t.tx, key, await createPlan(t, key, body), t))
    const { project, feature, environment } = key
    const path = ['projects', project, 'features', feature, 'environments', environment, 'release-plans', plan.id]
    return { status: 201, headers: { location: pathTo(...path) }, body: planView(plan) }
  },
  async getReleasePlan({ params, db, now, actor }) {
    const key = planKey(params)
    const plan = await requirePlan(db, key, key.id, { now, actor })
    return { status: 200, revision: () => revisionOfResource(planResource(key, plan)), body: planView(plan) }
  },
  async updateReleasePlan({ params, body, inTransaction }) {
    const key = planKey(params)
    const plan = await inTransaction(async (t) => {
      await updatePlan(t, key, body)
      return requirePlan(t.tx, key, key.id, t)
    })
    return { status: 200, body: planView(plan) }
  },
  async removeReleasePlan({ params, inTransaction }) {
    await inTransaction((t) => removePlan(t, planKey(params)))
    return { status: 200 }
  },
  async startMilestone({ params, inTransaction }) {
    const key = planKey(params)
    const { body, warnings } = await inTransaction((t) =>
      warned(t, async (w) => {
        await startOrPropose(w, key, params.milestoneId)
        return requirePlan(w.tx, key, key.id, w)
      }),
    )
    return { status: 200, body: planView(body), warnings }
  },
  async pauseReleasePlan({ params, body: { reason }, inTransaction }) {
    const key = planKey(params)
    const plan = await inTransaction(async (t) => {
      await pausePlan(t, key, { kind: 'user', reason: reason ?? null })
      return requirePlan(t.tx, key, key.id, t)
    })
    return { status: 200, body: planView(plan) }
  },
  async resumeReleasePlan({ params, inTransaction }) {
    const key = planKey(params)
    const plan = await inTransaction(async (t) => {
      await resumePlan(t, key)
      return requirePlan(t.tx, key, key.id, t)
    })
    return { status: 200, body: planView(plan) }
  },
} satisfies Partial<Handlers>
