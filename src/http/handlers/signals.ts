import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import {
  createSignalEndpoint,
  deleteSignalEndpoint,
  switchSignalEndpoint,
  updateSignalEndpoint,
} from '../../domain/signals/commands.ts'
import { endpointResource } from '../../domain/signals/endpoint.ts'
import { requireEndpoint, signalEndpoints, signalsOf } from '../../domain/signals/queries.ts'
import { storeSignal } from '../../domain/signals/receive.ts'
import { createSignalToken, deleteSignalToken, renameSignalToken } from '../../domain/signals/tokens.ts'
import { inTurn } from '../../domain/signals/turns.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const signals = {
  async listSignalEndpoints({ query, db }) {
    return { status: 200, body: { signalEndpoints: await signalEndpoints(db, query) } }
  },
  async createSignalEndpoint({ body, inTransaction }) {
    const endpoint = await inTransaction((t) => createSignalEndpoint(t, body))
    return { status: 201, headers: { location: pathTo('signal-endpoints', endpoint.id) }, body: endpoint }
  },
  async getSignalEndpoint({ params, db }) {
    const body = await requireEndpoint(db, params.signalEndpointId)
    return { status: 200, revision: () => revisionOfResource(endpointResource(body)), body }
  },
  async updateSignalEndpoint({ params, body, inTransaction }) {
    return { status: 200, body: await inTransaction((t) => updateSignalEndpoint(t, params.signalEndpointId, body)) }
  },
  async deleteSignalEndpoint({ params, inTransaction }) {
    await inTransaction((t) => deleteSignalEndpoint(t, params.signalEndpointId))
    return { status: 200 }
  },
  async enableSignalEndpoint({ params, inTransaction }) {
    await inTransaction((t) => switchSignalEndpoint(t, params.signalEndpointId, true))
    return { status: 200 }
  },
  async disableSignalEndpoint({ params, inTransaction }) {
    await inTransaction((t) => switchSignalEndpoint(t, params.signalEndpointId, false))
    return { status: 200 }
  },
  async listSignalEndpointTokens({ params, db }) {
    const { tokens } = await requireEndpoint(db, params.signalEndpointId)
    return { status: 200, body: { tokens } }
  },
  async createSignalEndpointToken({ params, body, inTransaction }) {
    const token = await inTransaction((t) => createSignalToken(t, params.signalEndpointId, body))
    const location = pathTo('signal-endpoints', params.signalEndpointId, 'tokens', token.id)
    return { status: 201, headers: { location }, body: token }
  },
  async updateSignalEndpointToken({ params, body, inTransaction }) {
    const { signalEndpointId, tokenId } = params
    return { status: 200, body: await inTransaction((t) => renameSignalToken(t, signalEndpointId, tokenId, body)) }
  },
  async deleteSignalEndpointToken({ params, inTransaction }) {
    await inTransaction((t) => deleteSignalToken(t, params.signalEndpointId, params.tokenId))
    return { status: 200 }
  },
  async listSignals({ params, query, db }) {
    return { status: 200, body: { signals: await signalsOf(db, params.signalEndpointId, query) } }
  },
  async sendSignal({ params, body, signalSender, db, inTransaction }) {
    const { signalEndpointName: name } = params
    await inTurn(db, () => inTransaction((t) => storeSignal(t, signalSender(), name, body)))
    return { status: 202 }
  },
} satisfies Partial<Handlers>
