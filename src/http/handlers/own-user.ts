import { ownProfile, ownRoles, ownUser } from '../../domain/users/own-account.ts'
import { changeOwnPassword, checkedOwnPassword } from '../../domain/users/passwords.ts'
import type { Handlers } from '../operations/handler.ts'

export const own = {
  async getOwnUser({ actor, db }) {
    return { status: 200, body: await ownUser(db, actor) }
  },
  async getOwnProfile({ query, actor, db }) {
    return { status: 200, body: await ownProfile(db, actor, query) }
  },
  async changeOwnPassword({ body, actor, db, inTransaction, inOwnTransaction, browser }) {
    const checked = await checkedOwnPassword(db, inOwnTransaction, actor, body)
    await inTransaction((t) => changeOwnPassword(t, checked, browser().sessionHash))
    return { status: 200 }
  },
  async listOwnRoles({ query, actor, db }) {
    return { status: 200, body: { version: 1, roles: await ownRoles(db, actor, query) } }
  },
} satisfies Partial<Handlers>
