import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { objectOf } from '../../db/json-objects.ts'
import { isoTime } from '../../db/sql.ts'
import { DAY_MS } from '../date-time.ts'

type Statistics = Schema<'InstanceStatistics'>

const apiTokens = objectOf<Statistics['apiTokens']>({
  admin: sql`count(*) filter (where type = 'admin')`,
  client: sql`count(*) filter (where type = 'client')`,
  frontend: sql`count(*) filter (where type = 'frontend')`,
})

/** Counts what there is in the whole instance, without a look at who asks. */
export async function instanceStatistics(db: Db, version: string, now: Date): Promise<Statistics> {
  const signedIn = (days: number) =>
    sql<number>`count(*) filter (where account_type = 'user' and seen_at >= ${new Date(now.getTime() - days * DAY_MS)})`
  const statistics = objectOf<Statistics>({
    timestamp: isoTime(sql`${now}::timestamptz`),
    version: sql`${version}::text`,
    users: sql`people.users`,
    activeUsers: sql`people.active`,
    serviceAccounts: sql`people.service_accounts`,
    groups: sql`(select count(*) from groups)`,
    roles: sql`(select count(*) from roles)`,
    customRootRoles: sql`(select count(*) from roles where type = 'root-custom')`,
    projects: sql`(select count(*) from projects where archived_at is null)`,
    environments: sql`(select count(*) from environments)`,
    contextFields: sql`(select count(*) from context_fields)`,
    segments: sql`(select count(*) from segments)`,
    strategies: sql`(select count(*) from strategy_types)`,
    featureToggles: sql`features.active`,
    archivedFeatureToggles: sql`features.archived`,
    apiTokens: sql`tokens.counts`,
    OIDCenabled: sql`(select oidc_enabled from sign_in_settings)`,
    SAMLenabled: sql`(select saml_enabled from sign_in_settings)`,
  })
  const activeUsers = objectOf<Statistics['activeUsers']>({
    last7: signedIn(7),
    last30: signedIn(30),
    last60: signedIn(60),
    last90: signedIn(90),
  })
  const { rows } = await sql<{ statistics: Statistics }>`
    select ${statistics} as statistics
    from (
      select count(*) filter (where account_type = 'user') as users,
        count(*) filter (where account_type = 'service-account') as service_accounts,
        ${activeUsers} as active
      from users where deleted_at is null
    ) people, (
      select count(*) filter (where archived_at is null) as active,
        count(*) filter (where archived_at is not null) as archived
      from features
    ) features, (
      select ${apiTokens} as counts
      from api_tokens
    ) tokens`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without a condition answers one row')
  return row.statistics
}
