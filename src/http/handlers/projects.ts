import { archiveProject, deleteProject, reviveProject } from '../../domain/project-archive/commands.ts'
import { addProjectEnvironment, removeProjectEnvironment } from '../../domain/project-environments/commands.ts'
import { defaultStrategyOf, setDefaultStrategy } from '../../domain/project-environments/default-strategy.ts'
import { projectWithSettings } from '../../domain/project-overview/project.ts'
import { createProject, updateProject, updateProjectSettings } from '../../domain/projects/commands.ts'
import { favoriteProject, unfavoriteProject } from '../../domain/projects/favorites.ts'
import { assertProjectIdFree } from '../../domain/projects/queries.ts'
import type { Handlers } from '../handler.ts'
import { pathTo } from '../location.ts'

export const projects = {
  async createProject({ body, change }) {
    const project = await change((c) => createProject(c, body))
    return { status: 201, headers: { location: pathTo('projects', project.id) }, body: project }
  },
  async validateProjectId({ body, db }) {
    await assertProjectIdFree(db, body.id)
    return { status: 200 }
  },
  async getProject({ params, query, db, actor, now }) {
    const viewer = { userId: actor.userId, now }
    return { status: 200, body: await projectWithSettings(db, params.projectId, viewer, query) }
  },
  async updateProject({ params, body, change }) {
    await change((c) => updateProject(c, params.projectId, body))
    return { status: 200 }
  },
  async deleteProject({ params, change }) {
    await change((c) => deleteProject(c, params.projectId))
    return { status: 200 }
  },
  async updateProjectSettings({ params, body, change }) {
    await change((c) => updateProjectSettings(c, params.projectId, body))
    return { status: 200 }
  },
  async archiveProject({ params, change }) {
    await change((c) => archiveProject(c, params.projectId))
    return { status: 200 }
  },
  async reviveProject({ params, change }) {
    await change((c) => reviveProject(c, params.projectId))
    return { status: 200 }
  },
  async favoriteProject({ params, change }) {
    await change((c) => favoriteProject(c, params.projectId))
    return { status: 200 }
  },
  async unfavoriteProject({ params, change }) {
    await change((c) => unfavoriteProject(c, params.projectId))
    return { status: 200 }
  },
  async addProjectEnvironment({ params, body, change }) {
    await change((c) => addProjectEnvironment(c, params.projectId, body))
    return { status: 200 }
  },
  async removeProjectEnvironment({ params, change }) {
    await change((c) => removeProjectEnvironment(c, params.projectId, params.environment))
    return { status: 200 }
  },
  async getDefaultStrategy({ params, db }) {
    const key = { project: params.projectId, environment: params.environment }
    return { status: 200, body: await defaultStrategyOf(db, key) }
  },
  async setDefaultStrategy({ params, body, change }) {
    const key = { project: params.projectId, environment: params.environment }
    return { status: 200, body: await change((c) => setDefaultStrategy(c, key, body)) }
  },
} satisfies Partial<Handlers>
