import { createFreeze, deleteFreeze, updateFreeze } from '../../domain/freezes/commands.ts'
import { freezeResource } from '../../domain/freezes/freeze.ts'
import { freezes as freezeList, freezeRecord, freezeView, requireFreeze } from '../../domain/freezes/queries.ts'
import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const freezes = {
  async listFreezes({ query, db, actor, now }) {
    const found = await freezeList(db, query, now, actor)
    return { status: 200, body: { freezes: found.map((freeze) => freezeView(freeze, now)) } }
  },
  async createFreeze({ body, inTransaction, now }) {
    const freeze = await inTransaction((t) => createFreeze(t, body))
    return { status: 201, headers: { location: pathTo('freezes', freeze.id) }, body: freezeView(freeze, now) }
  },
  async getFreeze({ params, db, actor, now }) {
    const freeze = await requireFreeze(db, params.freezeId, now, actor)
    const revision = () => revisionOfResource(freezeResource(freezeRecord(freeze)))
    return { status: 200, revision, body: freezeView(freeze, now) }
  },
  async updateFreeze({ params, body, inTransaction, now }) {
    const freeze = await inTransaction((t) => updateFreeze(t, params.freezeId, body))
    return { status: 200, body: freezeView(freeze, now) }
  },
  async deleteFreeze({ params, inTransaction }) {
    await inTransaction((t) => deleteFreeze(t, params.freezeId))
    return { status: 200 }
  },
} satisfies Partial<Handlers>
