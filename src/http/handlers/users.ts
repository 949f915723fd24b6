import { releaseIdentities, userIdentities } from '../../domain/provider-sign-in/identities.ts'
import { createUser, deleteUserTokens, updateUser } from '../../domain/users/commands.ts'
import { deleteInactiveUsers, deleteUser } from '../../domain/users/delete-accounts.ts'
import { userPermissions } from '../../domain/users/effective-permissions.ts'
import { inactiveSince } from '../../domain/users/inactivity.ts'
import { newUser } from '../../domain/users/new-user.ts'
import { assertStrongPassword } from '../../domain/users/password.ts'
import { changeUserPassword, offerPasswordReset, strongPasswordHash } from '../../domain/users/passwords.ts'
import { accessOverview, usersFound } from '../../domain/users/people.ts'
import { adminCount, inactiveUserList, requireUser, rootRoleList, userList } from '../../domain/users/queries.ts'
import { inactiveUserView, userView } from '../../domain/users/view.ts'
import { linkTo } from '../links/links.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'
import { invitationOf } from './mails/invitation.ts'

export const users = {
  async listUsers({ query, db }) {
    const [{ found, total }, rootRoles] = await Promise.all([userList(db, query), rootRoleList(db)])
    return { status: 200, body: { users: found.map(userView), total, rootRoles } }
  },
  async createUser({ body, inTransaction, setting, mail, afterwards }) {
    const wanted = await newUser(body, setting.userPolicy.passwordPolicy)
    const { user, token } = await inTransaction((t) => createUser(t, wanted))
    const invitation = invitationOf({ setting, mail, afterwards }, user, token, body.sendEmail)
    const created = { ...userView(user), rootRole: body.rootRole }
    return {
      status: 201,
      headers: { location: pathTo('user-admin', user.id) },
      body: { ...created, ...invitation.unsent },
      afterCommit: async () => ({ ...created, ...(await invitation.send()) }),
    }
  },
  async getUser({ params, db }) {
    return { status: 200, body: userView(await requireUser(db, params.userId)) }
  },
  async updateUser({ params, body, inTransaction }) {
    return { status: 200, body: userView(await inTransaction((t) => updateUser(t, params.userId, body))) }
  },
  async deleteUser({ params, inTransaction }) {
    await inTransaction((t) => deleteUser(t, params.userId))
    return { status: 200 }
  },
  async searchUsers({ query, actor, db }) {
    return { status: 200, body: await usersFound(db, actor, query) }
  },
  async getAccessOverview({ query, actor, db }) {
    return { status: 200, body: await accessOverview(db, actor, query) }
  },
  async countAdmins({ db }) {
    return { status: 200, body: await adminCount(db) }
  },
  async validatePassword({ body }) {
    assertStrongPassword(body.password)
    return { status: 200 }
  },
  async changeUserPassword({ params, body, inTransaction }) {
    const passwordHash = await strongPasswordHash(body.password)
    await inTransaction((t) => changeUserPassword(t, params.userId, passwordHash))
    return { status: 200 }
  },
  async resetUserPassword({ body, inTransaction, setting }) {
    const token = await inTransaction((t) => offerPasswordReset(t, body.id))
    return { status: 200, body: { resetPasswordUrl: linkTo(setting.baseUrl(), 'reset-password', { token }) } }
  },
  async listInactiveUsers({ query, db, now, setting }) {
    const found = await inactiveUserList(db, inactiveSince(now, setting.userPolicy.inactiveUserDays), query)
    return { status: 200, body: { version: 1, inactiveUsers: found.map(inactiveUserView) } }
  },
  async deleteInactiveUsers({ body, inTransaction, setting }) {
    await inTransaction((t) => deleteInactiveUsers(t, body.ids, setting.userPolicy.inactiveUserDays))
    return { status: 200 }
  },
  async getUserIdentities({ params, db }) {
    return { status: 200, body: await userIdentities(db, params.userId) }
  },
  async releaseUserIdentities({ params, query, inTransaction }) {
    await inTransaction((t) => releaseIdentities(t, params.userId, query.endAccess))
    return { status: 200 }
  },
  async deleteUserTokens({ params, inTransaction }) {
    await inTransaction((t) => deleteUserTokens(t, params.userId))
    return { status: 200 }
  },
  async getUserPermissions({ params, query, db }) {
    return { status: 200, body: await userPermissions(db, params.userId, query) }
  },
} satisfies Partial<Handlers>
