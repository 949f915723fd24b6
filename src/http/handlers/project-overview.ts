import { flagCreators } from '../../domain/project-overview/flag-creators.ts'
import { projectInsights } from '../../domain/project-overview/insights.ts'
import { projectList } from '../../domain/project-overview/list.ts'
import { projectHealthReport, projectOverview } from '../../domain/project-overview/overview.ts'
import { projectStatus } from '../../domain/project-overview/status.ts'
import { rulesOfProject } from '../../domain/sdk-warnings/queries.ts'
import type { Handlers } from '../operations/handler.ts'
import { readerAt } from './input/reader-at.ts'

export const projectOverviews = {
  async listProjects({ query, db, actor, now }) {
    const { archived = false, ...page } = query
    return { status: 200, body: await projectList(db, readerAt(actor, now), { ...page, archived }) }
  },
  async getProjectOverview({ params, query, db, actor, now }) {
    return {
      status: 200,
      body: await projectOverview(db, readerAt(actor, now), params.projectId, query.archived ?? false),
    }
  },
  async getProjectHealthReport({ params, query, db, actor, now }) {
    return { status: 200, body: await projectHealthReport(db, readerAt(actor, now), params.projectId, query) }
  },
  async getProjectInsights({ params, db, now }) {
    return { status: 200, body: await projectInsights(db, params.projectId, now) }
  },
  async getProjectStatus({ params, db, now }) {
    return { status: 200, body: await projectStatus(db, params.projectId, now) }
  },
  async getProjectSdkWarnings({ params, query, db }) {
    return { status: 200, body: await rulesOfProject(db, params.projectId, query) }
  },
  async listFlagCreators({ params, query, db, actor }) {
    return { status: 200, body: await flagCreators(db, params.projectId, query, actor) }
  },
} satisfies Partial<Handlers>
