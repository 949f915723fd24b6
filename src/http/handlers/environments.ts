import {
  createEnvironment,
  deleteEnvironment,
  sortEnvironments,
  turnEnvironment,
  updateEnvironment,
} from '../../domain/environments/commands.ts'
import {
  assertEnvironmentNameFree,
  environmentList,
  environmentsOfProject,
  requireEnvironment,
} from '../../domain/environments/queries.ts'
import type { Handlers } from '../handler.ts'
import { pathTo } from '../location.ts'

export const environments = {
  async listEnvironments({ db, actor }) {
    return { status: 200, body: { version: 1, environments: await environmentList(db, actor) } }
  },
  async createEnvironment({ body, change }) {
    const environment = await change((c) => createEnvironment(c, body))
    return { status: 201, headers: { location: pathTo('environments', environment.name) }, body: environment }
  },
  async getEnvironment({ params, db, actor }) {
    return { status: 200, body: await requireEnvironment(db, params.environment, actor) }
  },
  async deleteEnvironment({ params, change }) {
    await change((c) => deleteEnvironment(c, params.environment))
    return { status: 200 }
  },
  async updateEnvironment({ params, body, change }) {
    return { status: 200, body: await change((c) => updateEnvironment(c, params.environment, body)) }
  },
  async turnEnvironmentOn({ params, change }) {
    await change((c) => turnEnvironment(c, params.environment, true))
    return { status: 204 }
  },
  async turnEnvironmentOff({ params, change }) {
    await change((c) => turnEnvironment(c, params.environment, false))
    return { status: 204 }
  },
  async setEnvironmentSortOrder({ body, change }) {
    await change((c) => sortEnvironments(c, body))
    return { status: 200 }
  },
  async validateEnvironmentName({ body, db }) {
    await assertEnvironmentNameFree(db, body.name)
    return { status: 200 }
  },
  async listProjectEnvironments({ params, db }) {
    return { status: 200, body: { version: 1, environments: await environmentsOfProject(db, params.projectId) } }
  },
} satisfies Partial<Handlers>
