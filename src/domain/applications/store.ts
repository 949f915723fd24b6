import { type RawBuilder, sql } from 'kysely'
import { compiled, compiledForList, compiledStatementForList } from '../../db/compiled.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { anyOf } from '../../db/sql.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { admitted, instanceKey, type Refused, type Stored } from './admission.ts'
import type { ApplicationReport } from './application-report.ts'
import { deletedEvent, evictApplications } from './eviction.ts'

/**
 * Only an application that was not seen for so long makes room for another one, so names that change cost few events.
 */
const UNSEEN_HOURS = 1

/**
 * Stores that applications and their instances were seen, and records an event for each new application, and for each
 * one that made room. Drops reports in unknown environments, and those over the limits of an environment.
 *
 * @returns which applications and instances there was no room for
 */
export async function storeApplications(
  transaction: Transaction,
  reports: readonly ApplicationReport[],
): Promise<Refused[]> {
  const { tx, limits, later } = transaction
  const { rows, evicted, refused } = admitted(reports, await lockEnvironments(transaction, reports), limits)
  if (rows.length === 0) return refused
  const seen = await seeApplications(tx, rows)
  const deleted = evicted.length === 0 ? [] : await evictApplications(transaction, evicted)
  await later(seeUsages(rows))
  await later(seeInstances(rows))
  const created = seen.flatMap(({ name, isNew }) => (isNew ? [name] : []))
  const firsts = created.flatMap((name) => rows.find(({ appName }) => appName === name) ?? [])
  await recordEvents(transaction, [...deleted.map(deletedEvent), ...firsts.map(createdEvent)])
  return refused
}

/** The event of a new application is in the project of its key, if that is exactly one. */
function createdEvent({ appName, environment, projects, sdkVersion, strategies = [] }: ApplicationReport): NewEvent {
  const [project] = projects
  return {
    type: 'application-created',
    subject:
      projects.length === 1 && project !== undefined && project !== '*' ? { project, environment } : { environment },
    data: { appName, sdkVersion: sdkVersion ?? null, strategies: [...strategies] },
  }
}

/** Locks the environments of reports, so that their limits hold, and reads their applications and instances. */
async function lockEnvironments({ tx, now }: Transaction, reports: readonly ApplicationReport[]): Promise<Stored[]> {
  const environments = [...new Set(reports.map(({ environment }) => environment))]
  await tx
    .selectFrom('environments')
    .select('name')
    .where('name', '=', anyOf(environments))
    .orderBy('name')
    .forNoKeyUpdate()
    .execute()
  const given = reports.map(({ environment, appName, keyId, instanceId }) => {
    return { environment, appName, keyId, instanceId }
  })
  const rows = await storedRows(tx, { environments, given: JSON.stringify(given), now })
  return rows.map(({ knownInstances, ...stored }) => ({
    ...stored,
    knownInstances: knownInstances.map(([appName, instanceId]) => instanceKey({ appName, instanceId })),
  }))
}

type StoredRow = Omit<Stored, 'knownInstances'> & { knownInstances: [appName: string, instanceId: string][] }

/** The applications of the environment `e` that were not seen lately. */
const unseenSince = (now: Date): RawBuilder<Stored['unseen']> =>
  listOf(objectOf<Stored['unseen'][number]>({ appName: sql`a.app_name`, keyIds: sql`a.key_ids` }), {
    from: sql`applications a where a.environment = e.name
      and a.last_seen_at < ${now}::timestamptz - ${sql.lit(UNSEEN_HOURS)} * interval '1 hour'`,
    orderBy: sql`a.last_seen_at, a.app_name`,
  })

const storedRows = compiled<{ environments: string[]; given: string; now: Date }, StoredRow>(
  (_, { environments, given, now }) => sql<StoredRow>`
    with given as materialized (
      select environment, "appName" as app_name, "keyId" as key_id, "instanceId" as instance_id
      from jsonb_to_recordset(${given}::jsonb)
        as given (environment text, "appName" text, "keyId" bigint, "instanceId" text)
    ), applications as materialized (
      select environment, app_name, max(last_seen_at) as last_seen_at, array_agg(distinct key_id) as key_ids
      from application_usages where environment = any(${environments}::text[]) group by environment, app_name
    )
    select e.name as environment,
      (select count(*) from applications a where a.environment = e.name) as applications,
      (select count(*) from application_instances i where i.environment = e.name) as instances,
      (select coalesce(json_agg(json_build_array(key_id, reported)), '[]')
        from (select key_id, count(*) as reported from applications a cross join unnest(a.key_ids) key_id
          where a.environment = e.name and key_id in (select key_id from given) group by key_id) keys) as of_keys,
      (select coalesce(json_agg(json_build_array(key_id, reported)), '[]')
        from (select key_id, count(*) as reported from application_instances i
          where i.environment = e.name and key_id in (select key_id from given) group by key_id) keys) as instances_of_keys,
      ${unseenSince(now)} as unseen,
      array(select distinct a.app_name from given join applications a using (environment, app_name)
        where given.environment = e.name) as known_applications,
      (select coalesce(json_agg(json_build_array(i.app_name, i.instance_id)), '[]')
        from given join application_instances i using (environment, app_name, instance_id)
        where given.environment = e.name) as known_instances
    from environments e where e.name = any(${environments}::text[])`,
)

const COLUMNS = {
  environment: 'text',
  appName: 'text',
  keyId: 'bigint',
  projects: 'jsonb',
  instanceId: 'text',
  seenAt: 'timestamptz',
  isFrontend: 'boolean',
  sdkVersion: 'text',
  strategies: 'jsonb',
  startedAt: 'timestamptz',
  intervalMs: 'bigint',
  leftOut: 'bigint',
} as const

/** Returns each application once. Writes in the order of the names, so that instances of the server don't deadlock. */
const seeApplications = compiledForList<ApplicationReport, { name: string; isNew: boolean; position: number }>(
  COLUMNS,
  (given) => sql<{ name: string; isNew: boolean; position: number }>`
    insert into applications as a (name, strategies, created_at, last_seen_at, left_out, left_out_at)
    select distinct on (given.app_name) given.app_name,
      coalesce(array(select jsonb_array_elements_text(given.strategies)), '{}'), given.seen_at, given.seen_at,
      sum(coalesce(given.left_out, 0)) over of_name, max(given.seen_at) filter (where given.left_out > 0) over of_name
    from ${given} window of_name as (partition by given.app_name)
    order by given.app_name, given.strategies is null, given.seen_at desc
    on conflict (name) do update set
      last_seen_at = greatest(a.last_seen_at, excluded.last_seen_at),
      left_out = a.left_out + excluded.left_out,
      left_out_at = greatest(a.left_out_at, excluded.left_out_at),
      strategies = case when excluded.strategies = '{}' then a.strategies else excluded.strategies end
    returning a.name, a.xmax = 0 as is_new, 0 as position`,
)

const seeUsages = compiledStatementForList<ApplicationReport>(
  COLUMNS,
  (given) => sql`
    insert into application_usages as u (app_name, environment, project, key_id, last_seen_at)
    select given.app_name, given.environment, project, (array_agg(given.key_id order by given.position))[1],
      max(given.seen_at)
    from ${given} cross join lateral jsonb_array_elements_text(given.projects) project
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (app_name, environment, project) do update set
      last_seen_at = greatest(u.last_seen_at, excluded.last_seen_at)`,
)

const seeInstances = compiledStatementForList<ApplicationReport>(COLUMNS, (given, db) =>
  db
    .insertInto('applicationInstances')
    .columns(['appName', 'environment', 'instanceId', 'keyId', 'sdkVersion', 'startedAt', 'intervalMs', 'lastSeenAt'])
    .expression(
      db
        .selectFrom(given)
        .select(['given.appName', 'given.environment', 'given.instanceId', 'given.keyId', 'given.sdkVersion'])
        .select(['given.startedAt', 'given.intervalMs', 'given.seenAt'])
        .where('given.instanceId', 'is not', null)
        .orderBy('given.appName')
        .orderBy('given.environment')
        .orderBy('given.instanceId'),
    )
    .onConflict((conflict) =>
      conflict.columns(['appName', 'environment', 'instanceId']).doUpdateSet(({ fn }) => ({
        lastSeenAt: fn<Date>('greatest', ['applicationInstances.lastSeenAt', 'excluded.lastSeenAt']),
        sdkVersion: fn.coalesce('excluded.sdkVersion', 'applicationInstances.sdkVersion'),
        startedAt: fn.coalesce('excluded.startedAt', 'applicationInstances.startedAt'),
        intervalMs: fn.coalesce('excluded.intervalMs', 'applicationInstances.intervalMs'),
      })),
    ),
)
