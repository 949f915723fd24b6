import { turnOff, turnOn, turnOneOff, turnOneOn } from '../../domain/features/environments/commands.ts'
import { requireFeatureEnvironment } from '../../domain/features/environments/queries.ts'
import type { Handlers } from '../handler.ts'
import { environmentKey } from './feature-key.ts'

export const featureEnvironments = {
  async getFeatureEnvironment({ params, db }) {
    return { status: 200, body: await requireFeatureEnvironment(db, environmentKey(params)) }
  },
  async turnFeatureOn({ params, query, change }) {
    const activate = query.shouldActivateDisabledStrategies ?? false
    return { status: 200, body: await change((c) => turnOneOn(c, environmentKey(params), activate)) }
  },
  async turnFeatureOff({ params, change }) {
    return { status: 200, body: await change((c) => turnOneOff(c, environmentKey(params))) }
  },
  async turnFeaturesOn({ params: { projectId: project, environment }, query, body, change }) {
    const activate = query.shouldActivateDisabledStrategies ?? false
    await change((c) => turnOn(c, { project, environment, features: body.features }, activate))
    return { status: 200 }
  },
  async turnFeaturesOff({ params: { projectId: project, environment }, body, change }) {
    await change((c) => turnOff(c, { project, environment, features: body.features }))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
