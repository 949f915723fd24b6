import { actionSetResource } from '../../domain/action-sets/action-set.ts'
import { actionChoices, actionSets, requireActionSet, runsOf } from '../../domain/action-sets/queries.ts'
import { createActionSet, deleteActionSet, switchActionSet, updateActionSet } from '../../domain/actions/commands.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const actions = {
  async listActionSets({ params, query, db }) {
    return { status: 200, body: { actions: await actionSets(db, params.projectId, query) } }
  },
  async createActionSet({ params: { projectId }, body, inTransaction }) {
    const set = await inTransaction((t) => createActionSet(t, projectId, body))
    return { status: 201, headers: { location: pathTo('projects', projectId, 'actions', set.id) }, body: set }
  },
  async getActionChoices({ params, db }) {
    return { status: 200, body: await actionChoices(db, params.projectId) }
  },
  async getActionSet({ params, db }) {
    const body = await requireActionSet(db, params.projectId, params.actionSetId)
    return { status: 200, revision: () => revisionOfResource(actionSetResource(body)), body }
  },
  async updateActionSet({ params: { projectId, actionSetId }, body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => updateActionSet(t, projectId, actionSetId, body)) }
  },
  async deleteActionSet({ params: { projectId, actionSetId }, inTransaction }) {
    await inTransaction((t) => deleteActionSet(t, projectId, actionSetId))
    return { status: 200 }
  },
  async enableActionSet({ params: { projectId, actionSetId }, inTransaction }) {
    await inTransaction((t) => switchActionSet(t, projectId, actionSetId, true))
    return { status: 200 }
  },
  async disableActionSet({ params: { projectId, actionSetId }, inTransaction }) {
    await inTransaction((t) => switchActionSet(t, projectId, actionSetId, false))
    return { status: 200 }
  },
  async listActionSetEvents({ params: { projectId, actionSetId }, query, db }) {
    return { status: 200, body: { actionSetEvents: await runsOf(db, projectId, actionSetId, query) } }
  },
} satisfies Partial<Handlers>
