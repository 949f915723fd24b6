import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import { type Actor, ADMIN_KEY_USER_ID } from '../actor.ts'
import { conflict, missing } from '../errors.ts'
import { everyRight, type Grant, rightsOf } from '../rights.ts'
import { seesEveryProject } from '../visibility.ts'

/** An existing key, and its holder. */
export type KeyHolder = {
  kind: 'admin' | 'client' | 'frontend' | 'user' | 'service-account'
  /** Id of the key: the id of a token of the account, otherwise that of an API token. */
  keyId: number
  userId: number
  name: string
  expiresAt: Date | null
  secretHash: Buffer
  grants: Grant[]
  /** The private projects in which the account has no role. */
  hiddenProjects: string[]
}

/** Whether permissions of projects in a role of this type hold in every project. */
export function isCustomRoot(type: Expression<unknown>): RawBuilder<boolean> {
  return sql`(${type} = 'root-custom')`
}

/** All permissions that an account has through its roles, as JSON. */
function grantsOf(userId: Expression<number>): RawBuilder<Grant[]> {
  const grant = objectOf<Grant>({
    permission: sql`p.permission`,
    environment: sql`p.environment`,
    project: sql`r.project_id`,
    inEveryProject: isCustomRoot(sql`k.type`),
  })
  return listOf(grant, {
    from: sql`held_roles r join role_permissions p using (role_id) join roles k on k.id = r.role_id
      where r.user_id = ${userId}`,
  })
}

/** The ids of the private projects in which an account has no role. Includes deleted ones, as their events exist. */
function privateProjectsWithout(userId: Expression<number>): RawBuilder<string[]> {
  return sql`array(
    select p.id from projects p
    where p.mode = 'private'
      and not exists (select from held_roles r where r.project_id = p.id and r.user_id = ${userId})
    union all
    select d.id from deleted_private_projects d)`
}

const { ref, fn } = expressionBuilder<{ u: Database['users'] }, 'u'>()

/** The account `u`, with its name in the event log and its current rights. */
export const accountColumns = [
  ref('u.id').as('userId'),
  fn.coalesce('u.email', 'u.username', 'u.name').$notNull().as('name'),
  grantsOf(ref('u.id')).as('grants'),
  privateProjectsWithout(ref('u.id')).as('hiddenProjects'),
] as const

const keyHolders = compiled<{ hash: Buffer }, KeyHolder>((db, { hash }) => {
  const apiTokens = db
    .selectFrom('apiTokens')
    .select(['type as kind', 'id as keyId', sql.lit(ADMIN_KEY_USER_ID).as('userId'), 'name'])
    .select([sql<Grant[]>`'[]'::json`.as('grants'), sql<string[]>`array[]::text[]`.as('hiddenProjects')])
    .select(['expiresAt', 'secretHash'])
    .where('secretHash', '=', hash)
  const tokensOfAccounts = db
    .selectFrom('personalAccessTokens as t')
    .innerJoin('users as u', 'u.id', 't.userId')
    .select(['u.accountType as kind', 't.id as keyId', ...accountColumns])
    .select((eb) => [eb.ref('t.expiresAt').$castTo<Date | null>().as('expiresAt'), 't.secretHash'])
    .where('t.secretHash', '=', hash)
    .where('u.deletedAt', 'is', null)
    .where('u.active', '=', sql.lit(true))
  return apiTokens.unionAll(tokensOfAccounts).$narrowType<Pick<KeyHolder, 'kind'>>()
})

/** Returns the holder of the key with this hash, also for an expired key. */
export async function keyHolder(db: Db, hash: Buffer): Promise<KeyHolder | undefined> {
  const [holder] = await keyHolders(db, { hash })
  return holder
}

/** Returns an account with its current rights; undefined when it was deleted or is
 * switched off. Admin keys share one account. */
export async function accountActor(db: Db, userId: number): Promise<Actor | undefined> {
  const account = await db
    .selectFrom('users as u')
    .select(accountColumns)
    .select((eb) => eb.ref('u.accountType').$castTo<'user' | 'service-account' | 'system'>().as('kind'))
    .where('u.id', '=', userId)
    .where('u.deletedAt', 'is', null)
    .where('u.active', '=', sql.lit(true))
    .executeTakeFirst()
  if (account === undefined) return undefined
  const { name, kind } = account
  const caller = { kind: kind === 'system' ? ('admin-key' as const) : kind, id: userId }
  if (userId === ADMIN_KEY_USER_ID) return { userId, name, rights: everyRight, hiddenProjects: [], caller }
  const rights = rightsOf(account.grants)
  return { userId, name, rights, hiddenProjects: seesEveryProject(rights) ? [] : account.hiddenProjects, caller }
}

/**
 * Like `accountActor`, where the account has to be able to do something.
 *
 * @throws DomainError conflict for one that is switched off; missing
 */
export async function requireAccountActor(db: Db, userId: number): Promise<Actor> {
  const actor = await accountActor(db, userId)
  if (actor !== undefined) return actor
  const account = db.selectFrom('users').select('id').where('id', '=', userId).where('deletedAt', 'is', null)
  if ((await account.executeTakeFirst()) === undefined) throw missing('account', userId)
  throw conflict(`The user ${userId} is switched off`)
}

const role = columnsOf<'roles'>('r')

/** The role `r` without its permissions, as JSON: as it is held in `project`, or as a role of no project. */
export function roleObject(project: RawBuilder<string | null> = sql`null`): RawBuilder<Schema<'Role'>> {
  return objectOf<Schema<'Role'>>({
    id: role('id'),
    type: role('type'),
    name: role('name'),
    description: role('description'),
    project,
  })
}
