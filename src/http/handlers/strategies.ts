import { requireFeatureEnvironment } from '../../domain/features/environments/queries.ts'
import {
  addStrategy,
  patchStrategy,
  removeStrategy,
  sortStrategies,
  updateStrategy,
} from '../../domain/features/strategies/commands.ts'
import { requireStrategy, validateConstraint } from '../../domain/features/strategies/queries.ts'
import { restoreStrategy } from '../../domain/restoring/commands.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { warnedStrategy } from '../../domain/sdk-warnings/linked.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import { constraintWarnings } from '../../domain/sdk-warnings/warnings.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'
import { environmentKey, strategyKey } from './input/path-keys.ts'

export const strategies = {
  async listStrategies({ params, db }) {
    const { strategies } = await requireFeatureEnvironment(db, environmentKey(params))
    return { status: 200, body: strategies }
  },
  async addStrategy({ params, body, inTransaction }) {
    const warned = await inTransaction(async (t) =>
      warnedStrategy(t.tx, params.projectId, await addStrategy(t, environmentKey(params), body)),
    )
    return { status: 200, ...warned }
  },
  async getStrategy({ params, db }) {
    const { strategy, resource } = await requireStrategy(db, strategyKey(params))
    const revision = () => revisionOfResource(resource)
    return { status: 200, revision, ...(await warnedStrategy(db, params.projectId, strategy)) }
  },
  async updateStrategy({ params, body, inTransaction }) {
    const warned = await inTransaction(async (t) =>
      warnedStrategy(t.tx, params.projectId, await updateStrategy(t, strategyKey(params), body)),
    )
    return { status: 200, ...warned }
  },
  async restoreStrategy({ params, query, inTransaction }) {
    const { projectId, featureName, environment, strategyId } = params
    const { restored, proposed } = await inTransaction(async (t) => {
      const done = await warned(t, (w) => restoreStrategy(w, strategyKey(params), query.asChangeRequest))
      const { body, warnings } = done
      return 'changeRequest' in body
        ? { proposed: { body, warnings } }
        : { restored: await warnedStrategy(t.tx, projectId, body.strategy) }
    })
    if (proposed !== undefined) return { status: 202, ...proposed }
    const place = ['projects', projectId, 'features', featureName, 'environments', environment]
    const location = pathTo(...place, 'strategies', strategyId)
    return { status: 201, headers: { location }, ...restored }
  },
  async patchStrategy({ params, body, inTransaction }) {
    const warned = await inTransaction(async (t) =>
      warnedStrategy(t.tx, params.projectId, await patchStrategy(t, strategyKey(params), body)),
    )
    return { status: 200, ...warned }
  },
  async removeStrategy({ params, inTransaction }) {
    await inTransaction((t) => removeStrategy(t, strategyKey(params)))
    return { status: 200 }
  },
  async setStrategySortOrder({ params, body, inTransaction }) {
    await inTransaction((t) => sortStrategies(t, environmentKey(params), body))
    return { status: 200 }
  },
  async validateConstraint({ body, db }) {
    await validateConstraint(db, body)
    return { status: 204, warnings: constraintWarnings(body, '') }
  },
} satisfies Partial<Handlers>
