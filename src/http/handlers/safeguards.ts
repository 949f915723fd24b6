import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { createSafeguard, deleteSafeguard, resetSafeguard, updateSafeguard } from '../../domain/safeguards/commands.ts'
import { wholeFrom } from '../../domain/safeguards/early.ts'
import { requireSafeguard, safeguards as safeguardList } from '../../domain/safeguards/queries.ts'
import { assertSource, laneOf, safeguardResource, wholeSource } from '../../domain/safeguards/safeguard.ts'
import { readSource } from '../../domain/safeguards/sources.ts'
import { tryOnce } from '../../domain/safeguards/tries.ts'
import { safeguardRecord, safeguardView } from '../../domain/safeguards/view.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'
import { environmentKey } from './input/path-keys.ts'

export const safeguards = {
  async listSafeguards({ params, db }) {
    const found = await safeguardList(db, environmentKey(params))
    return { status: 200, body: { safeguards: found.map(safeguardView) } }
  },
  async createSafeguard({ params, body, inTransaction }) {
    const { projectId, featureName, environment } = params
    const created = await inTransaction((t) => createSafeguard(t, environmentKey(params), body))
    const path = ['projects', projectId, 'features', featureName, 'environments', environment, 'safeguards']
    return { status: 201, headers: { location: pathTo(...path, created.id) }, body: safeguardView(created) }
  },
  async trySafeguard({ params, body, db, setting, actor, signal, now }) {
    const source = wholeSource(body.source)
    assertSource(source)
    await safeguardList(db, environmentKey(params))
    const { kind, id } = actor.caller ?? { kind: 'user', id: actor.userId }
    const sources = { db, prometheus: setting.prometheus?.askUntil(signal()) }
    const tried = { caller: `${kind} ${id}`, lane: laneOf(source) }
    const read = () => readSource(sources, environmentKey(params), source, { now })
    const { value, problem } = await tryOnce(db, tried, read)
    const wholeFromTime = wholeFrom(source, now)?.toISOString() ?? null
    return { status: 200, body: { value, problem, wholeFrom: wholeFromTime } }
  },
  async getSafeguard({ params, db }) {
    const key = environmentKey(params)
    const safeguard = await requireSafeguard(db, key, params.safeguardId)
    const revision = () => revisionOfResource(safeguardResource(key, safeguardRecord(safeguard)))
    return { status: 200, revision, body: safeguardView(safeguard) }
  },
  async updateSafeguard({ params, body, inTransaction }) {
    const safeguard = await inTransaction((t) => updateSafeguard(t, environmentKey(params), params.safeguardId, body))
    return { status: 200, body: safeguardView(safeguard) }
  },
  async deleteSafeguard({ params, inTransaction }) {
    await inTransaction((t) => deleteSafeguard(t, environmentKey(params), params.safeguardId))
    return { status: 200 }
  },
  async resetSafeguard({ params, inTransaction }) {
    const safeguard = await inTransaction((t) => resetSafeguard(t, environmentKey(params), params.safeguardId))
    return { status: 200, body: safeguardView(safeguard) }
  },
} satisfies Partial<Handlers>
