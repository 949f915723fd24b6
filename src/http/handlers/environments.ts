import {
  createEnvironment,
  deleteEnvironment,
  sortEnvironments,
  turnEnvironment,
  updateEnvironment,
} from '../../domain/environments/commands.ts'
import { environmentResource } from '../../domain/environments/environment.ts'
import {
  assertEnvironmentNameFree,
  environmentList,
  environmentsOfProject,
  requireEnvironment,
} from '../../domain/environments/queries.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const environments = {
  async listEnvironments({ db, actor }) {
    return { status: 200, body: { version: 1, environments: await environmentList(db, actor) } }
  },
  async createEnvironment({ body, inTransaction }) {
    const environment = await inTransaction((t) => createEnvironment(t, body))
    return { status: 201, headers: { location: pathTo('environments', environment.name) }, body: environment }
  },
  async getEnvironment({ params, db, actor }) {
    const body = await requireEnvironment(db, params.environment, actor)
    return { status: 200, revision: () => revisionOfResource(environmentResource(body)), body }
  },
  async deleteEnvironment({ params, inTransaction }) {
    await inTransaction((t) => deleteEnvironment(t, params.environment))
    return { status: 200 }
  },
  async updateEnvironment({ params, body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => updateEnvironment(t, params.environment, body)) }
  },
  async turnEnvironmentOn({ params, inTransaction }) {
    await inTransaction((t) => turnEnvironment(t, params.environment, true))
    return { status: 204 }
  },
  async turnEnvironmentOff({ params, inTransaction }) {
    await inTransaction((t) => turnEnvironment(t, params.environment, false))
    return { status: 204 }
  },
  async setEnvironmentSortOrder({ body, inTransaction }) {
    await inTransaction((t) => sortEnvironments(t, body))
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
