import { addDependency, removeDependencies, removeDependency } from '../../domain/features/dependencies/commands.ts'
import { parentCandidates, parentVariants, projectHasDependencies } from '../../domain/features/dependencies/queries.ts'
import type { Handlers } from '../operations/handler.ts'
import { featureKey } from './input/path-keys.ts'

export const dependencies = {
  async addDependency({ params, body, inTransaction }) {
    await inTransaction((t) => addDependency(t, featureKey(params), body))
    return { status: 200 }
  },
  async removeDependencies({ params, inTransaction }) {
    await inTransaction((t) => removeDependencies(t, featureKey(params)))
    return { status: 200 }
  },
  async removeDependency({ params, inTransaction }) {
    await inTransaction((t) => removeDependency(t, featureKey(params), params.parentName))
    return { status: 200 }
  },
  async listParentCandidates({ params, query, db }) {
    return { status: 200, body: await parentCandidates(db, featureKey(params), query) }
  },
  async listParentVariants({ params, db }) {
    return { status: 200, body: await parentVariants(db, featureKey(params)) }
  },
  async hasDependencies({ params, db }) {
    return { status: 200, body: await projectHasDependencies(db, params.projectId) }
  },
} satisfies Partial<Handlers>
