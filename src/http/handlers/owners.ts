import { setFeatureOwners } from '../../domain/features/owning.ts'
import { featureOwners, projectOwners } from '../../domain/owners/queries.ts'
import { ownersResource } from '../../domain/owners/resources.ts'
import { setProjectOwners } from '../../domain/projects/owning.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import type { Handlers } from '../operations/handler.ts'
import { featureKey } from './input/path-keys.ts'

export const owners = {
  async getFeatureOwners({ params, db }) {
    const key = featureKey(params)
    const { shown, own } = await featureOwners(db, key)
    return { status: 200, revision: () => revisionOfResource(ownersResource(key, own)), body: shown }
  },
  async setFeatureOwners({ params, body, inTransaction }) {
    const key = featureKey(params)
    const { shown } = await inTransaction(async (t) => {
      await setFeatureOwners(t, key, body)
      return featureOwners(t.tx, key)
    })
    return { status: 200, body: shown }
  },
  async getProjectOwners({ params, db }) {
    const { shown, own } = await projectOwners(db, params.projectId)
    const revision = () => revisionOfResource(ownersResource({ project: params.projectId }, own))
    return { status: 200, revision, body: shown }
  },
  async setProjectOwners({ params, body, inTransaction }) {
    const { shown } = await inTransaction(async (t) => {
      await setProjectOwners(t, params.projectId, body)
      return projectOwners(t.tx, params.projectId)
    })
    return { status: 200, body: shown }
  },
} satisfies Partial<Handlers>
