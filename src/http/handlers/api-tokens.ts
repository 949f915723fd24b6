import {
  createApiToken,
  createProjectApiToken,
  deleteApiToken,
  deleteProjectApiToken,
  updateApiToken,
} from '../../domain/api-tokens/commands.ts'
import { apiTokens as apiTokensOf, apiTokensOfProject } from '../../domain/api-tokens/queries.ts'
import { readableTypes } from '../../domain/api-tokens/rights.ts'
import { apiTokensView, apiTokenView, newApiTokenView } from '../../domain/api-tokens/view.ts'
import type { Handlers } from '../handler.ts'
import { pathTo } from '../location.ts'

export const apiTokens = {
  async listApiTokens({ db, actor, tokenKey }) {
    return { status: 200, body: apiTokensView(await apiTokensOf(db, readableTypes(actor.rights), actor), tokenKey) }
  },
  async createApiToken({ body, change, tokenKey }) {
    const token = await change((c) => createApiToken(c, body, tokenKey))
    return { status: 201, headers: { location: pathTo('api-tokens', token.id) }, body: newApiTokenView(token) }
  },
  async listApiTokensNamed({ params, db, actor, tokenKey }) {
    const found = await apiTokensOf(db, readableTypes(actor.rights), actor, params.token)
    return { status: 200, body: apiTokensView(found, tokenKey) }
  },
  async updateApiToken({ params, body, change }) {
    const token = await change((c) => updateApiToken(c, params.token, body))
    return { status: 200, body: apiTokenView(token) }
  },
  async deleteApiToken({ params, change }) {
    await change((c) => deleteApiToken(c, params.token))
    return { status: 200 }
  },
  async listProjectApiTokens({ params, db, actor, tokenKey }) {
    return { status: 200, body: apiTokensView(await apiTokensOfProject(db, params.projectId, actor), tokenKey) }
  },
  async createProjectApiToken({ params, body, change, tokenKey }) {
    const token = await change((c) => createProjectApiToken(c, params.projectId, body, tokenKey))
    const location = pathTo('projects', params.projectId, 'api-tokens', token.id)
    return { status: 201, headers: { location }, body: newApiTokenView(token) }
  },
  async deleteProjectApiToken({ params, change }) {
    await change((c) => deleteProjectApiToken(c, params.projectId, params.token))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
