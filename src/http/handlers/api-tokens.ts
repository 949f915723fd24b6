import { readableTypes, warningHorizon } from '../../domain/api-tokens/api-token.ts'
import {
  createApiToken,
  createProjectApiToken,
  deleteApiToken,
  deleteProjectApiToken,
  updateApiToken,
} from '../../domain/api-tokens/commands.ts'
import { apiTokens as apiTokensOf, apiTokensOfProject } from '../../domain/api-tokens/queries.ts'
import { rotateApiToken } from '../../domain/api-tokens/rotate.ts'
import { apiTokensView, apiTokenView, newApiTokenView } from '../../domain/api-tokens/view.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const apiTokens = {
  async listApiTokens({ query: { expiresWithinDays }, db, actor, setting, now }) {
    const expiring = expiresWithinDays === undefined ? undefined : { now, by: warningHorizon(now, expiresWithinDays) }
    const found = await apiTokensOf(db, readableTypes(actor.rights), actor, { expiring })
    return { status: 200, body: apiTokensView(found, setting.tokenKeys) }
  },
  async createApiToken({ body, inTransaction, setting }) {
    const token = await inTransaction((t) => createApiToken(t, body, setting.tokenKeys))
    return { status: 201, headers: { location: pathTo('api-tokens', token.id) }, body: newApiTokenView(token) }
  },
  async findApiTokensByName({ params, db, actor, setting }) {
    const found = await apiTokensOf(db, readableTypes(actor.rights), actor, { name: params.token })
    return { status: 200, body: apiTokensView(found, setting.tokenKeys) }
  },
  async updateApiToken({ params, body, inTransaction }) {
    const token = await inTransaction((t) => updateApiToken(t, params.token, body))
    return { status: 200, body: apiTokenView(token) }
  },
  async deleteApiToken({ params, inTransaction }) {
    await inTransaction((t) => deleteApiToken(t, params.token))
    return { status: 200 }
  },
  async rotateApiToken({ params, body, inTransaction, setting }) {
    const token = await inTransaction((t) => rotateApiToken(t, params.token, body, setting.tokenKeys))
    return { status: 201, headers: { location: pathTo('api-tokens', token.id) }, body: newApiTokenView(token) }
  },
  async listProjectApiTokens({ params, db, actor, setting }) {
    return {
      status: 200,
      body: apiTokensView(await apiTokensOfProject(db, params.projectId, actor), setting.tokenKeys),
    }
  },
  async createProjectApiToken({ params, body, inTransaction, setting }) {
    const token = await inTransaction((t) => createProjectApiToken(t, params.projectId, body, setting.tokenKeys))
    const location = pathTo('projects', params.projectId, 'api-tokens', token.id)
    return { status: 201, headers: { location }, body: newApiTokenView(token) }
  },
  async deleteProjectApiToken({ params, inTransaction }) {
    await inTransaction((t) => deleteProjectApiToken(t, params.projectId, params.token))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
