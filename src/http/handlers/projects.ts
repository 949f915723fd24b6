import { archiveProject, deleteProject, reviveProject } from '../../domain/project-archive/commands.ts'
import { addProjectEnvironment, removeProjectEnvironment } from '../../domain/project-environments/commands.ts'
import {
  defaultStrategyOf,
  defaultStrategyResource,
  setDefaultStrategy,
} from '../../domain/project-environments/default-strategy.ts'
import { projectAsOf, projectWithSettings } from '../../domain/project-overview/project.ts'
import { createProject, updateProject, updateProjectSettings } from '../../domain/projects/commands.ts'
import { favoriteProject, unfavoriteProject } from '../../domain/projects/favorites.ts'
import { projectResource } from '../../domain/projects/project.ts'
import { assertProjectIdFree } from '../../domain/projects/queries.ts'
import { restoreProject } from '../../domain/projects/restore.ts'
import { logMomentFrom } from '../../domain/revisions/moment.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { warnedStrategy } from '../../domain/sdk-warnings/linked.ts'
import { warned } from '../../domain/sdk-warnings/recorded.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'
import { readerAt } from './input/reader-at.ts'

export const projects = {
  async createProject({ body, inTransaction }) {
    const project = await inTransaction((t) => createProject(t, body))
    return { status: 201, headers: { location: pathTo('projects', project.id) }, body: project }
  },
  async validateProjectId({ body, db }) {
    await assertProjectIdFree(db, body.id)
    return { status: 200 }
  },
  async getProject({ params, query: { asOf, ...page }, db, actor, now }) {
    const reader = readerAt(actor, now)
    const body = await (asOf === undefined
      ? projectWithSettings(db, params.projectId, reader, page)
      : projectAsOf(db, params.projectId, logMomentFrom(asOf, 'asOf'), reader, page))
    return { status: 200, revision: () => revisionOfResource(projectResource(body)), body }
  },
  async updateProject({ params, body, inTransaction }) {
    await inTransaction((t) => updateProject(t, params.projectId, body))
    return { status: 200 }
  },
  async deleteProject({ params, inTransaction }) {
    await inTransaction((t) => deleteProject(t, params.projectId))
    return { status: 200 }
  },
  async updateProjectSettings({ params, body, inTransaction }) {
    await inTransaction((t) => updateProjectSettings(t, params.projectId, body))
    return { status: 200 }
  },
  async restoreProject({ params, body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => restoreProject(t, params.projectId, body)) }
  },
  async archiveProject({ params, inTransaction }) {
    await inTransaction((t) => archiveProject(t, params.projectId))
    return { status: 200 }
  },
  async reviveProject({ params, inTransaction }) {
    await inTransaction((t) => reviveProject(t, params.projectId))
    return { status: 200 }
  },
  async favoriteProject({ params, inTransaction }) {
    await inTransaction((t) => favoriteProject(t, params.projectId))
    return { status: 200 }
  },
  async unfavoriteProject({ params, inTransaction }) {
    await inTransaction((t) => unfavoriteProject(t, params.projectId))
    return { status: 200 }
  },
  async addProjectEnvironment({ params, body, inTransaction }) {
    const { warnings } = await inTransaction((t) => warned(t, (w) => addProjectEnvironment(w, params.projectId, body)))
    return { status: 200, warnings }
  },
  async removeProjectEnvironment({ params, inTransaction }) {
    await inTransaction((t) => removeProjectEnvironment(t, params.projectId, params.environment))
    return { status: 200 }
  },
  async getDefaultStrategy({ params, db }) {
    const key = { project: params.projectId, environment: params.environment }
    const strategy = await defaultStrategyOf(db, key)
    const revision = () => revisionOfResource(defaultStrategyResource(key, strategy))
    return { status: 200, revision, ...(await warnedStrategy(db, key.project, strategy)) }
  },
  async setDefaultStrategy({ params, body, inTransaction }) {
    const key = { project: params.projectId, environment: params.environment }
    const warned = await inTransaction(async (t) =>
      warnedStrategy(t.tx, key.project, await setDefaultStrategy(t, key, body)),
    )
    return { status: 200, ...warned }
  },
} satisfies Partial<Handlers>
