import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { isHolderAt } from '../access/holders-in-sql.ts'
import { imageUrlWithoutEmail } from '../access/image-url.ts'
import { isActive } from '../access/people.ts'
import { nameWithoutEmail, usernameWithoutEmail } from '../access/shown-names.ts'
import { DomainError, type HeldPlace } from '../errors.ts'
import { shownNames } from '../users/user.ts'

type Overriders = Schema<'Overriders'>
type Permission = Overriders['permission']
type User = { id: number; name: string | null; username: string | null; imageUrl: string }

const MAX_USERS = 100

const usersOfList = (permission: Permission) =>
  compiledForList<HeldPlace, { readonly users: readonly User[] }>(
    { project: 'text', environment: 'text' },
    (given) => sql<{ users: readonly User[] }>`
      select given.position, (select coalesce(json_agg(a order by a.id), '[]') from (
        select u.id, ${nameWithoutEmail} as name, ${usernameWithoutEmail} as username, ${imageUrlWithoutEmail} as "imageUrl"
        from users u where ${isActive}
          and ${isHolderAt(permission, { project: sql`given.project`, environment: sql`given.environment` })}
        order by u.id limit ${sql.lit(MAX_USERS)}) a) as users
      from ${given} order by given.position`,
  )

const USERS_OF: Readonly<Record<Permission, ReturnType<typeof usersOfList>>> = {
  OVERRIDE_FREEZE: usersOfList('OVERRIDE_FREEZE'),
  BREAK_GLASS: usersOfList('BREAK_GLASS'),
}

/** Returns who could change something in places with a reason: although a freeze holds it, or without approval. */
async function overridersIn(db: Db, permission: Permission, places: readonly HeldPlace[]): Promise<Overriders[]> {
  if (places.length === 0) return []
  const rows = await USERS_OF[permission](
    db,
    places.map(({ project, environment }) => ({ project, environment })),
  )
  return places.map(({ project, environment }, index) => {
    const users = rows[index]?.users ?? []
    return {
      permission,
      project,
      environment,
      users: users.map((user) => ({ id: user.id, ...shownNames(user), imageUrl: user.imageUrl })),
    }
  })
}

/** Returns who could make a change all the same, with a reason: where freezes hold it, and where approvals do. */
export async function overridersOf(
  db: Db,
  { heldIn, guardedIn }: { readonly heldIn: readonly HeldPlace[]; readonly guardedIn: readonly HeldPlace[] },
): Promise<{ overriders?: Overriders[] }> {
  const [ofFreezes, ofApprovals] = await Promise.all([
    overridersIn(db, 'OVERRIDE_FREEZE', heldIn),
    overridersIn(db, 'BREAK_GLASS', guardedIn),
  ])
  const overriders = [...ofFreezes, ...ofApprovals]
  return overriders.length > 0 ? { overriders } : {}
}

/** So many users are named in a message. */
const MAX_NAMES = 5

/** Returns a refusal because of a freeze that also says who could let the change through; others as they are. */
export async function namingOverriders(db: Db, refusal: DomainError): Promise<DomainError> {
  const { kind, message, details, until, heldIn = [] } = refusal
  if (kind !== 'frozen' || heldIn.length === 0) return refusal
  const found = await overridersIn(db, 'OVERRIDE_FREEZE', heldIn)
  const [first, ...others] = found.map(({ users }) => users)
  const inAll = (first ?? []).filter(({ id }) => others.every((users) => users.some((user) => user.id === id)))
  const names = inAll.map(({ id, name, username }) => username ?? name ?? String(id))
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''
  const who =
    names.length === 0 ? 'Nobody has it here' : `These have it here: ${names.slice(0, MAX_NAMES).join(', ')}${more}`
  return new DomainError('frozen', `${message}. ${who}`, details, { ...(until !== undefined && { until }), heldIn })
}
