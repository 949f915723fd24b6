import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { isoTime } from '../../db/sql.ts'
import { DAY_MS } from '../date-time.ts'

/** Counts what there is in the whole instance, without a look at who asks. */
export async function instanceStatistics(db: Db, version: string, now: Date): Promise<Schema<'InstanceStatistics'>> {
  const signedIn = (days: number) =>
    sql`count(*) filter (where account_type = 'user' and seen_at >= ${new Date(now.getTime() - days * DAY_MS)})`
  const { rows } = await sql<{ statistics: Schema<'InstanceStatistics'> }>`
    select json_build_object('timestamp', ${isoTime(sql`${now}::timestamptz`)}, 'version', ${version}::text,
      'users', people.users, 'activeUsers', people.active, 'serviceAccounts', people.service_accounts,
      'groups', (select count(*) from groups),
      'roles', (select count(*) from roles),
      'customRootRoles', (select count(*) from roles where type = 'root-custom'),
      'projects', (select count(*) from projects where archived_at is null),
      'environments', (select count(*) from environments),
      'contextFields', (select count(*) from context_fields),
      'segments', (select count(*) from segments),
      'strategies', (select count(*) from strategy_types),
      'featureToggles', features.active, 'archivedFeatureToggles', features.archived,
      'apiTokens', tokens.counts,
      'OIDCenabled', (select oidc_enabled from sign_in_settings),
      'SAMLenabled', false) as statistics
    from (
      select count(*) filter (where account_type = 'user') as users,
        count(*) filter (where account_type = 'service-account') as service_accounts,
        json_build_object('last7', ${signedIn(7)}, 'last30', ${signedIn(30)}, 'last60', ${signedIn(60)},
          'last90', ${signedIn(90)}) as active
      from users where deleted_at is null
    ) people, (
      select count(*) filter (where archived_at is null) as active,
        count(*) filter (where archived_at is not null) as archived
      from features
    ) features, (
      select json_build_object('admin', count(*) filter (where type = 'admin'),
        'client', count(*) filter (where type = 'client'),
        'frontend', count(*) filter (where type = 'frontend')) as counts
      from api_tokens
    ) tokens`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without a condition answers one row')
  return row.statistics
}
