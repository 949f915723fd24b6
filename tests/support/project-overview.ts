import { CompiledQuery, sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import { noting } from './noting.ts'
import type { World } from './world.ts'

export const NOW = new Date('2026-11-20T10:20:30.400Z')
const HOUR_MS = 3_600_000

/** A time so many days before `NOW`, or a little later than that. */
export function daysAgo(days: number, laterMs = 0): Date {
  return new Date(NOW.getTime() - days * 24 * HOUR_MS + laterMs)
}

type StoredFeature = {
  name?: string
  project?: string
  type?: string
  createdAt?: Date
  archivedAt?: Date | null
  markedStale?: boolean | null
  firstProductionAt?: Date | null
}

let made = 0

/** Puts a feature into its table as it is, and gives its name. */
export async function storedFeature(world: World, { project = 'default', ...wanted }: StoredFeature = {}) {
  const row = { name: `stored-${++made}`, type: 'release', createdAt: NOW, projectId: project, ...wanted }
  await world.db.insertInto('features').values(row).execute()
  const stage = { featureName: row.name, stage: 'initial', enteredAt: row.createdAt }
  await world.db.insertInto('featureLifecycles').values(stage).execute()
  return row.name
}

/** Puts events of a project into the log, one at each of the times. */
export async function storedEvents(
  db: Db,
  times: readonly Date[],
  project: string | null = 'default',
  feature?: string,
) {
  await sql`
    insert into events (created_at, type, created_by, project, feature_name)
    select at, 'feature-created', 'ada@example.com', ${project}, ${feature}
    from unnest(${times.map((time) => time.toISOString())}::timestamptz[]) with ordinality as t (at, position)
    order by position`.execute(db)
}

/** Makes a user and gives their id. */
export async function storedUser(world: World, wanted: { name?: string; accountType?: string; deletedAt?: Date } = {}) {
  const { id } = await world.db
    .insertInto('users')
    .values({ username: `user-${++made}`, ...wanted })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a user a role in a project; by default the role Member in `default`. */
export async function storedRole(
  world: World,
  userId: number,
  {
    projectId = 'default',
    roleId = 5,
    createdAt = NOW,
  }: { projectId?: string; roleId?: number; createdAt?: Date } = {},
) {
  await world.db.insertInto('userRoles').values({ userId, roleId, projectId, createdAt }).execute()
}

/** Makes a group that has a role in a project, with these members. */
export async function storedGroup(
  world: World,
  name: string,
  members: readonly number[],
  { projectId = 'default', roleId = 5, joinedAt = NOW }: { projectId?: string; roleId?: number; joinedAt?: Date } = {},
) {
  const { id } = await world.db.insertInto('groups').values({ name }).returning('id').executeTakeFirstOrThrow()
  await world.db
    .insertInto('groupRoles')
    .values({ groupId: id, projectId, roleId, createdAt: daysAgo(300) })
    .execute()
  for (const userId of members)
    await world.db.insertInto('groupUsers').values({ groupId: id, userId, joinedAt }).execute()
}

export async function overview(world: World, projectId = 'default'): Promise<Schema<'ProjectOverview'>> {
  const { body } = await world.admin.call('getProjectOverview', { params: { projectId } })
  return body
}

export async function statsOf(world: World, projectId = 'default'): Promise<Schema<'ProjectStats'>> {
  return (await overview(world, projectId)).stats
}

/** How many rows of each table `read` looks at, including rows that it leaves out. */
export async function rowsLookedAt(db: Db, read: (db: Db) => Promise<unknown>): Promise<Record<string, number>> {
  const { db: noted, sent } = noting(db)
  await read(noted)
  const rows: Record<string, number> = {}
  for (const query of sent) {
    const explained = CompiledQuery.raw(`explain (analyze, format json) ${query.sql}`, [...query.parameters])
    const result = await db.withoutPlugins().executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained)
    const plan = result.rows[0]?.['QUERY PLAN'][0].Plan
    if (plan !== undefined) addRows(rows, plan)
  }
  return rows
}

type PlanNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

function addRows(rows: Record<string, number>, node: PlanNode): void {
  const table = node['Relation Name']
  if (table !== undefined) {
    const each =
      node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    rows[table] = (rows[table] ?? 0) + each * node['Actual Loops']
  }
  for (const part of node.Plans ?? []) addRows(rows, part)
}
