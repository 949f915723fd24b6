import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { columnsOf, isoTime } from '../../db/sql.ts'
import { rootRoleOfAccount } from '../access/people.ts'
import { roleObject } from '../access/queries.ts'
import { firstOrMissing } from '../errors.ts'
import { tokensOfAccount } from '../personal-access-tokens/queries.ts'

export type StoredServiceAccount = Pick<Schema<'ServiceAccount'>, 'id' | 'name' | 'username' | 'rootRole'> & {
  createdAt: Date
}

const { and, eb } = expressionBuilder<{ u: Database['users'] }, 'u'>()

/** Whether the row `u` of users is a service account that is not deleted. */
export const isServiceAccount: Expression<SqlBool> = and([
  eb('u.accountType', '=', sql.lit('service-account')),
  eb('u.deletedAt', 'is', null),
])

const account = columnsOf<'users'>('u')

const accountObject = objectOf<Schema<'ServiceAccounts'>['serviceAccounts'][number]>({
  id: account('id'),
  name: account('name').$notNull(),
  username: account('username').$notNull(),
  rootRole: rootRoleOfAccount,
  createdAt: isoTime(account('createdAt')),
  accountType: sql.lit('Service Account'),
  tokens: tokensOfAccount,
})

/** Returns the service accounts with their tokens, and the available root roles, in one statement. */
export async function serviceAccountList(db: Db, page: Page): Promise<Schema<'ServiceAccounts'>> {
  const { limit, offset } = pageOf(page)
  const accounts = listOf(accountObject, {
    from: sql`(select * from users u where ${isServiceAccount} order by u.id limit ${limit} offset ${offset}) u`,
    orderBy: account('id'),
  })
  const rootRoles = listOf(roleObject(), {
    from: sql`roles r where r.type in ('root', 'root-custom')`,
    orderBy: sql`r.id`,
  })
  const { rows } = await sql<Schema<'ServiceAccounts'>>`
    select ${accounts} as service_accounts, ${rootRoles} as root_roles`.execute(db)
  return rows[0] ?? { serviceAccounts: [], rootRoles: [] }
}

/** Returns which action sets act as an account while they are on: the first ones, by project and name. */
export function actionSetsActingAs(db: Db, id: number): Promise<{ name: string; project: string }[]> {
  return db
    .selectFrom('actionSets')
    .select(['name', 'projectId as project'])
    .where('actorId', '=', id)
    .where('enabled', '=', true)
    .orderBy('projectId')
    .orderBy('name')
    .limit(sql.lit(MAX_NAMED))
    .execute()
}

const MAX_NAMED = 10

/** @throws DomainError missing for the account */
export async function serviceAccountTokens(db: Db, id: number): Promise<Schema<'Token'>[]> {
  const rows = await db
    .selectFrom('users as u')
    .select(tokensOfAccount.as('tokens'))
    .where('u.id', '=', id)
    .where(isServiceAccount)
    .execute()
  return firstOrMissing(rows, 'service account', id).tokens
}
