import type { Schemas } from '../../../clients/typescript/src/calls.ts'
import { idOf, paged } from './paged.ts'
import type { Sent, Server } from './server.ts'

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

export type SentUser = Sent<Schemas['User'], 'id'>

/** Users are known by their email address, or without one by their user name. */
export function loginOf({ email, username, id }: Pick<SentUser, 'id' | 'email' | 'username'>): string {
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
  const [{ roles }, users = [], groups = [], { segments }, { types }, { permissions }] = await Promise.all([
    server.read('listRoles'),
    paged(server, 'listUsers', (answer) => answer.users, idOf),
    paged(server, 'listGroups', (answer) => answer.groups, idOf),
    server.read('listSegments'),
    server.read('listFeatureTypes'),
    server.read('listPermissions'),
  ])
  const inEnvironments = permissions.environments.flatMap((environment) => environment.permissions)
  const named = [...permissions.root, ...permissions.project, ...inEnvironments]
  const withPlanned = (noun: string, ids: readonly (readonly [string, number])[]) =>
    new Map([...(planned.get(noun) ?? []).map((name) => [name, 0] as const), ...ids])
  const idsOf = (things: readonly { id: number; name: string }[]) => things.map(({ id, name }) => [name, id] as const)
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
