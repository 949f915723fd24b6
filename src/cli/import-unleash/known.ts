import { paged } from './paged.ts'
import type { Server } from './server.ts'

/** The things of this server: their ids by their names, and what features and roles can refer to. */
export type Known = {
  readonly roles: ReadonlyMap<string, number>
  readonly users: ReadonlyMap<string, number>
  readonly groups: ReadonlyMap<string, number>
  readonly segments: ReadonlyMap<string, number>
  readonly featureTypes: ReadonlySet<string>
  readonly permissions: ReadonlySet<string>
}

/** The names of things that a dry run would have created, by the noun of their kind. */
export type Planned = ReadonlyMap<string, readonly string[]>

type Named = { readonly id: number; readonly name: string }
export type ReadUser = {
  readonly id: number
  readonly name?: string | null
  readonly email?: string | null
  readonly username?: string | null
  readonly rootRole?: number
}

/** Users are known by their email address, or without one by their user name. */
export function loginOf({ email, username, id }: ReadUser): string {
  return email?.toLowerCase() || username || `user ${id}`
}

/** For kinds that refer to nothing. */
export const NOTHING_KNOWN: Known = {
  roles: new Map(),
  users: new Map(),
  groups: new Map(),
  segments: new Map(),
  featureTypes: new Set(),
  permissions: new Set(),
}

/** Reads what this server has now. */
export async function knownTo(server: Server, planned: Planned): Promise<Known> {
  const usersIn = ({ users }: { users: ReadUser[] }) => users
  const groupsIn = ({ groups }: { groups: Named[] }) => groups
  const [{ roles }, users = [], groups = [], { segments }, { types }, { permissions }] = await Promise.all([
    server.read<{ roles: Named[] }>('/roles'),
    paged(server, '/user-admin', usersIn, ({ id }) => id),
    paged(server, '/groups', groupsIn, ({ id }) => id),
    server.read<{ segments: Named[] }>('/segments'),
    server.read<{ types: { id: string }[] }>('/feature-types'),
    server.read<{ permissions: PermissionsByScope }>('/permissions'),
  ])
  const inEnvironments = permissions.environments.flatMap((environment) => environment.permissions)
  const named = [...permissions.root, ...permissions.project, ...inEnvironments]
  const withPlanned = (noun: string, ids: readonly (readonly [string, number])[]) =>
    new Map([...(planned.get(noun) ?? []).map((name) => [name, 0] as const), ...ids])
  const idsOf = (things: readonly Named[]) => things.map(({ id, name }) => [name, id] as const)
  return {
    roles: withPlanned('custom roles', idsOf(roles)),
    users: withPlanned(
      'users',
      users.map((user) => [loginOf(user), user.id]),
    ),
    groups: withPlanned('groups', idsOf(groups)),
    segments: withPlanned('segments', idsOf(segments)),
    featureTypes: new Set(types.map(({ id }) => id)),
    permissions: new Set(named.map(({ name }) => name)),
  }
}

type PermissionsByScope = {
  readonly root: readonly { name: string }[]
  readonly project: readonly { name: string }[]
  readonly environments: readonly { permissions: readonly { name: string }[] }[]
}
