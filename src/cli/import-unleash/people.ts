import { isDeepStrictEqual } from 'node:util'
import type { Schemas } from '../../../clients/typescript/src/calls.ts'
import type { Found, Kind } from './kind.ts'
import { type Known, loginOf, type SentUser } from './known.ts'
import { idOf, mapTogether, paged } from './paged.ts'
import { projectIds } from './projects.ts'
import type { Operation, Sent, Server } from './server.ts'

type Permission = { readonly name: string; readonly environment?: string }
type Role = { readonly type: string; readonly description: string; readonly permissions: readonly Permission[] }

/** Roles that users have made. Only paid editions of Unleash have them. */
export const roles: Kind<Role> = {
  noun: 'custom roles',
  refers: true,
  async read(server) {
    const answer = await server.readIfThere('listRoles')
    const made = answer?.roles.filter(({ type }) => type === 'custom' || type === 'root-custom')
    return made && mapTogether(made, (role) => roleOf(server, role))
  },
  isSame: isDeepStrictEqual,
  obstacle({ wanted }, { permissions }) {
    const unknown = [...new Set(wanted.value.permissions.map(({ name }) => name))].filter(
      (name) => !permissions.has(name),
    )
    return unknown.length === 0 ? undefined : `There are no such permissions here: ${unknown.join(', ')}`
  },
  operations: (pairs) =>
    pairs.map(({ wanted: { key, value }, present }) => {
      const body = { name: key, ...value }
      return present === undefined
        ? { operationId: 'createRole', body }
        : { operationId: 'updateRole', params: { roleId: String(present.id) }, body }
    }),
}

async function roleOf(
  server: Server,
  { id, name, type, description }: Sent<Schemas['Role'], 'id' | 'name' | 'type'>,
): Promise<Found<Role>> {
  const { permissions } = await server.read('getRole', { path: { roleId: id } })
  const held = permissions.map(({ name: permission, environment }) => ({
    name: permission,
    ...(environment && { environment }),
  }))
  held.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  return { key: name, id, value: { type, description: description ?? '', permissions: held } }
}

type User = {
  readonly name: string | null
  readonly email: string | null
  readonly username: string | null
  readonly rootRole: string
}

/** Users get no password: the interface of Unleash does not have it. */
export const users: Kind<User> = {
  noun: 'users',
  async read(server) {
    const [all, rootRoles] = await Promise.all([usersOf(server), rootRoleNames(server)])
    return all?.map((user) => ({
      key: loginOf(user),
      id: user.id,
      value: {
        name: user.name || null,
        email: user.email?.toLowerCase() || null,
        username: user.username || null,
        rootRole: rootRoles.get(user.rootRole ?? 0) ?? 'Viewer',
      },
    }))
  },
  isSame: ({ name, rootRole }, present) => (name ?? present.name) === present.name && rootRole === present.rootRole,
  operations: (pairs) =>
    pairs.map(({ wanted: { value }, present }) => {
      const { name, email, username, rootRole } = value
      const named = name === null ? {} : { name }
      if (present !== undefined)
        return { operationId: 'updateUser', params: { userId: String(present.id) }, body: { ...named, rootRole } }
      const login = { ...(email && { email }), ...(username && { username }) }
      return { operationId: 'createUser', body: { ...named, ...login, rootRole, sendEmail: false } }
    }),
}

function usersOf(server: Server): Promise<SentUser[] | undefined> {
  return paged(server, 'listUsers', (answer) => answer.users, idOf)
}

/** Also the custom ones. In editions without them, the list of users has the names of all root roles. */
async function rootRoleNames(server: Server): Promise<Map<number, string>> {
  const { rootRoles = [] } = (await server.readIfThere('listUsers')) ?? {}
  const { roles: others = [] } = (await server.readIfThere('listRoles')) ?? {}
  return new Map([...rootRoles, ...others].map(({ id, name }) => [id, name]))
}

type Group = {
  readonly description: string | null
  readonly mappingsSSO: readonly string[]
  readonly rootRole: string | null
  readonly members: readonly string[]
}

export const groups: Kind<Group> = {
  noun: 'groups',
  refers: true,
  async read(server) {
    const [all, names] = await Promise.all([groupsOf(server), rootRoleNames(server)])
    return all?.map(({ id, name, description, mappingsSSO, rootRole, users: members }) => ({
      key: name,
      id,
      value: {
        description: description || null,
        mappingsSSO: [...(mappingsSSO ?? [])].sort(),
        rootRole: rootRole == null ? null : (names.get(rootRole) ?? null),
        members: (members ?? []).map(({ user }) => loginOf(user)).sort(),
      },
    }))
  },
  isSame: isDeepStrictEqual,
  obstacle: ({ wanted }, known) => unknownIn('user', wanted.value.members, known.users),
  operations: (pairs, known) =>
    pairs.map(({ wanted: { key, value }, present }) => {
      const { members, rootRole, ...group } = value
      const body = {
        name: key,
        ...group,
        rootRole: rootRole === null ? null : (known.roles.get(rootRole) ?? 0),
        users: members.map((login) => ({ user: { id: known.users.get(login) ?? 0 } })),
      }
      return present === undefined
        ? { operationId: 'createGroup', body }
        : { operationId: 'updateGroup', params: { groupId: String(present.id) }, body }
    }),
}

function groupsOf(server: Server): Promise<Sent<Schemas['Group'], 'id' | 'name'>[] | undefined> {
  return paged(server, 'listGroups', (answer) => answer.groups, idOf)
}

function unknownIn(noun: string, names: readonly string[], known: ReadonlyMap<string, number>): string | undefined {
  const unknown = names.filter((name) => !known.has(name))
  return unknown.length === 0 ? undefined : `There is no ${noun} ${unknown.join(', ')} here`
}

type Access = {
  readonly project: string
  readonly holder: 'user' | 'group'
  readonly name: string
  readonly roles: readonly string[]
}
/** Older versions of Unleash have one role for each. */
type SentHolder = { readonly roleId?: number; readonly roles?: readonly number[] }

/** The roles of users and groups in projects. Only paid editions of Unleash have them. */
export const access: Kind<Access> = {
  noun: 'roles in projects',
  refers: true,
  async read(server) {
    const found = await mapTogether(await projectIds(server), (project) => accessTo(server, project))
    return found.some((one) => one === undefined) ? undefined : found.flatMap((one) => one ?? [])
  },
  isSame: isDeepStrictEqual,
  obstacle({ wanted: { value } }, known) {
    const holders = value.holder === 'user' ? known.users : known.groups
    return unknownIn(value.holder, [value.name], holders) ?? unknownIn('role', value.roles, known.roles)
  },
  operations: (pairs, known) => pairs.map(({ wanted: { value } }) => accessOperation(value, known)),
}

async function accessTo(server: Server, project: string): Promise<Found<Access>[] | undefined> {
  const answer = await server.readIfThere('getProjectAccess', { path: { projectId: project } })
  if (answer === undefined) return undefined
  const names = new Map(answer.roles.map(({ id, name }) => [id, name]))
  const accessOf = (holder: Access['holder'], name: string, { roleId, roles: held }: SentHolder) => {
    const ids = held ?? (roleId === undefined ? [] : [roleId])
    const roleNames = ids.map((id) => names.get(id) ?? `role ${id}`).sort()
    return { key: `${holder} ${name} in ${project}`, value: { project, holder, name, roles: roleNames } }
  }
  return [
    ...answer.users.map((user) => accessOf('user', loginOf(user), user)),
    ...answer.groups.map((group) => accessOf('group', group.name, group)),
  ]
}

function accessOperation({ project, holder, name, roles: held }: Access, known: Known): Operation {
  const body = { roles: held.map((role) => known.roles.get(role) ?? 0) }
  if (holder === 'user') {
    const params = { projectId: project, userId: String(known.users.get(name) ?? 0) }
    return { operationId: 'setProjectUserRoles', params, body }
  }
  const params = { projectId: project, groupId: String(known.groups.get(name) ?? 0) }
  return { operationId: 'setProjectGroupRoles', params, body }
}
