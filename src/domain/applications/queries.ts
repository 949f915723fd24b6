import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { columnsOf, containing, folded, isoTime } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import { type Hidden, hiddenFrom, isOutside, type Reader } from '../visibility.ts'

type Application = Schema<'Application'>

const application = columnsOf<'applications'>('a')

/** Whether a row `u` of application_usages is of all projects, or of one that exists and that the reader sees. */
export const isVisibleUsage = (hidden: Hidden): RawBuilder<boolean> => sql`(u.project = '*' or (
  exists (select from projects p where p.id = u.project) and ${isOutside(hidden, sql`u.project`)}))`

/** Whether the reader sees the application `a`, in any environment or in the given one. */
export function isVisibleApplication(hidden: Hidden, environment?: string): RawBuilder<boolean> {
  return sql`exists (select from application_usages u where u.app_name = a.name and ${isVisibleUsage(hidden)}
    ${environment === undefined ? sql`` : sql`and u.environment = ${environment}`})`
}

/** The usages of the application `a` that the reader sees, as JSON. */
const usageList = (hidden: Hidden): RawBuilder<Application['usage']> =>
  listOf(objectOf<Application['usage'][number]>({ project: sql`seen.project`, environments: sql`seen.environments` }), {
    from: sql`(select u.project, array_agg(u.environment order by u.environment) as environments
        from application_usages u where u.app_name = a.name and ${isVisibleUsage(hidden)} group by u.project) seen`,
    orderBy: sql`seen.project`,
  })

/** The application `a` as JSON. */
const applicationObject = (hidden: Hidden): RawBuilder<Application> =>
  objectOf<Application>({
    appName: application('name'),
    description: application('description'),
    url: application('url'),
    color: application('color'),
    icon: application('icon'),
    strategies: sql`array(select strategy from unnest(a.strategies) strategy order by strategy)`,
    usage: usageList(hidden),
    createdAt: isoTime(application('createdAt')),
    lastSeenAt: isoTime(application('lastSeenAt')),
  })

type ApplicationSearch = Page & {
  readonly query?: string
  readonly sortBy?: 'appName' | 'createdAt' | 'lastSeenAt'
  readonly sortOrder?: 'asc' | 'desc'
}

const SORT_COLUMNS = { appName: sql`a.name`, createdAt: sql`a.created_at`, lastSeenAt: sql`a.last_seen_at` }

/** Returns a page of the applications that the reader sees, with their total number. */
export async function applicationList(
  db: Db,
  reader: Reader,
  { query = '', sortBy = 'appName', sortOrder, ...page }: ApplicationSearch,
): Promise<Schema<'Applications'>> {
  const hidden = hiddenFrom(reader)
  const { limit, offset } = pageOf(page)
  const direction = sortOrder === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<Schema<'Applications'>>`
    with found as materialized (
      select a.* from applications a where folded(a.name) like ${folded(containing(query))} and ${isVisibleApplication(hidden)}
    ), page as (
      select a.*, row_number() over (order by ${SORT_COLUMNS[sortBy]} ${direction}, a.name ${direction}) as position
      from found a order by position limit ${limit} offset ${offset})
    select (select count(*) from found) as total,
      (select coalesce(json_agg(${applicationObject(hidden)} order by a.position), '[]') from page a) as applications`.execute(
    db,
  )
  return { applications: rows[0]?.applications ?? [], total: rows[0]?.total ?? 0 }
}

/** @throws DomainError missing, also for an application that is hidden from the reader */
export async function requireApplication(db: Db, reader: Reader, name: string): Promise<Schema<'Application'>> {
  const hidden = hiddenFrom(reader)
  const found = db
    .selectFrom('applications as a')
    .select(applicationObject(hidden).as('application'))
    .where('a.name', '=', name)
    .where(isVisibleApplication(hidden))
  return firstOrMissing(await found.execute(), 'application', name).application
}

/** @throws DomainError missing, also for an application that the reader does not see in this environment */
export async function applicationInstances(
  db: Db,
  reader: Reader,
  { appName, environment }: { appName: string; environment: string },
  page: Page,
): Promise<Schema<'ApplicationInstances'>> {
  const { limit, offset } = pageOf(page)
  const instance = columnsOf<'applicationInstances'>('i')
  const instances = listOf(
    objectOf<Schema<'ApplicationInstances'>['instances'][number]>({
      instanceId: instance('instanceId'),
      sdkVersion: instance('sdkVersion'),
      startedAt: isoTime(instance('startedAt')),
      intervalMs: instance('intervalMs'),
      lastSeen: isoTime(instance('lastSeenAt')),
    }),
    {
      from: sql`(select * from application_instances
        where app_name = a.name and environment = ${environment}
        order by instance_id limit ${limit} offset ${offset}) i`,
      orderBy: instance('instanceId'),
    },
  )
  const found = db
    .selectFrom('applications as a')
    .select(instances.as('instances'))
    .where('a.name', '=', appName)
    .where(isVisibleApplication(hiddenFrom(reader), environment))
  return firstOrMissing(await found.execute(), 'application', appName)
}
