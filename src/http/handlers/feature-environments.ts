import { featureEnvironmentAsOf } from '../../domain/feature-history/as-of.ts'
import { requireFeatureEnvironment } from '../../domain/features/environments/queries.ts'
import { activationResource } from '../../domain/features/resources.ts'
import { turnOneOff, turnOneOn } from '../../domain/features/turn-on-off.ts'
import { logMomentFrom } from '../../domain/revisions/moment.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import { turnFeatures } from '../../domain/switching/commands.ts'
import type { Handlers } from '../operations/handler.ts'
import { environmentKey } from './input/path-keys.ts'

export const featureEnvironments = {
  async getFeatureEnvironment({ params, query: { asOf }, db, actor }) {
    const key = environmentKey(params)
    const body = await (asOf === undefined
      ? requireFeatureEnvironment(db, key)
      : featureEnvironmentAsOf(db, key, logMomentFrom(asOf, 'asOf'), actor))
    return { status: 200, revision: () => revisionOfResource(activationResource(key, body)), body }
  },
  async turnFeatureOn({ params, query, inTransaction }) {
    const activate = query.shouldActivateDisabledStrategies ?? false
    const turned = await inTransaction((t) => warned(t, (w) => turnOneOn(w, environmentKey(params), activate)))
    return { status: 200, ...turned }
  },
  async turnFeatureOff({ params, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => turnOneOff(t, environmentKey(params))) }
  },
  async turnFeaturesOn({ params: { projectId: project, environment }, query, body, inTransaction }) {
    const wanted = { ...query, isOn: true }
    const { body: proposal, warnings } = await inTransaction((t) =>
      warned(t, (w) => turnFeatures(w, { project, environment, ...body }, wanted)),
    )
    return proposal === undefined ? { status: 200, warnings } : { status: 202, body: proposal, warnings }
  },
  async turnFeaturesOff({ params: { projectId: project, environment }, body, inTransaction }) {
    const { body: proposal, warnings } = await inTransaction((t) =>
      warned(t, (w) => turnFeatures(w, { project, environment, ...body }, { isOn: false })),
    )
    return proposal === undefined ? { status: 200 } : { status: 202, body: proposal, warnings }
  },
} satisfies Partial<Handlers>
