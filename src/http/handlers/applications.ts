import { deleteApplication, updateApplication } from '../../domain/applications/commands.ts'
import { applicationOverview, projectApplications } from '../../domain/applications/overview.ts'
import { applicationInstances, applicationList, requireApplication } from '../../domain/applications/queries.ts'
import type { Handlers } from '../operations/handler.ts'

export const applications = {
  async listApplications({ query, db, actor }) {
    return { status: 200, body: await applicationList(db, actor, query) }
  },
  async getApplication({ params, db, actor }) {
    return { status: 200, body: await requireApplication(db, actor, params.appName) }
  },
  async updateApplication({ params, body, inTransaction }) {
    await inTransaction((t) => updateApplication(t, params.appName, body))
    return { status: 202 }
  },
  async deleteApplication({ params, inTransaction }) {
    await inTransaction((t) => deleteApplication(t, params.appName))
    return { status: 200 }
  },
  async getApplicationOverview({ params, db, actor, now }) {
    return { status: 200, body: await applicationOverview(db, actor, params.appName, now) }
  },
  async listApplicationInstances({ params, query, db, actor }) {
    return { status: 200, body: await applicationInstances(db, actor, params, query) }
  },
  async listProjectApplications({ params, query, db, now }) {
    return { status: 200, body: await projectApplications(db, params.projectId, now, query) }
  },
} satisfies Partial<Handlers>
