import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { MAX_BYTES, MAX_STORED_BYTES, type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { grouped } from '../../runtime/grouped.ts'
import { forEachYielding } from '../../runtime/yielding.ts'
import { firstOrMissing } from '../errors.ts'
import { actorName, seesActorEmails } from '../events/actor-names.ts'
import { fittingEvents } from '../events/fitting.ts'
import { isUnsettled } from '../events/totals.ts'
import { strategyObject } from '../features/expressions.ts'
import type { Part } from '../features/state.ts'
import type { LoggedEvent } from '../revisions/history.ts'
import type { Reader } from '../visibility.ts'
import { DIVERGING_TYPES } from './divergence.ts'
import type { Pair } from './parts.ts'
import { assertTwoEnvironments } from './promotion.ts'
import { assertAttached } from './queries.ts'
import { comparedFeature } from './view.ts'

/** The newest events of a feature that are read to find out when its environments were in step. */
const MAX_EVENTS = 50

type Comparison = Required<Page> & Pair<string> & { project: string; types: readonly string[]; withEmail: boolean }

/** A feature that differs, in both environments. */
type DifferingFeature = Pair<Part> & { name: string }

type ComparisonRow = {
  hasFrom: boolean
  hasTo: boolean
  total: number
  features: DifferingFeature[]
  /** Newest first. */
  events: (LoggedEvent & { featureName: string })[]
}

/**
 * What the strategies of a feature do, in their order; `fe` is a row of feature_environments. Rows cost a third of what
 * JSON costs.
 */
const strategyContents = (fe: RawBuilder<unknown>) => sql`(
  select array_agg(row(s.name, s.title, s.disabled, s.constraints, s.parameters, s.variants,
    array(select l.segment_id from strategy_segments l where l.strategy_id = s.id order by 1))
    order by s.sort_order, s.position)
  from feature_strategies s where s.feature_name = ${fe}.feature_name and s.environment = ${fe}.environment)`

/** The names of the features that differ. Each is looked up: a join would read the environments of all features. */
function differingNames({ project, from, to }: Comparison): RawBuilder<unknown> {
  const lookup = (environment: unknown) => sql`(
    select * from feature_environments where feature_name = f.name and environment = ${environment} limit 1)`
  return sql`
    select f.name from features f cross join lateral ${lookup(from)} a cross join lateral ${lookup(to)} b
    where f.project_id = ${project} and f.archived_at is null and (
      a.enabled <> b.enabled or a.variants <> b.variants
      or ${strategyContents(sql`a`)} is distinct from ${strategyContents(sql`b`)})`
}

/** The size of the feature `p` in both environments, as stored. */
const storedBytes = ({ from, to }: Comparison) => sql`(
  select sum(pg_column_size(fe.variants) + (
    select coalesce(sum(pg_column_size(s.constraints) + pg_column_size(s.variants) + pg_column_size(s.parameters)), 0)
    from feature_strategies s where s.feature_name = fe.feature_name and s.environment = fe.environment))
  from feature_environments fe where fe.feature_name = p.name and fe.environment in (${from}, ${to}))`

/** The parts of the feature `p` in an environment, as JSON. */
const partsIn = (environment: RawBuilder<unknown>) => sql`(
  select json_build_object('enabled', fe.enabled, 'variants', fe.variants, 'strategies', (
    select coalesce(json_agg(${strategyObject} order by s.sort_order, s.position), '[]')
    from feature_strategies s where s.feature_name = fe.feature_name and s.environment = fe.environment))
  from feature_environments fe where fe.feature_name = p.name and fe.environment = ${environment})`

/** The newest events of the features of the page in the two environments, since both belong to the project. */
function eventsOfPage({ project, from, to, types }: Comparison): RawBuilder<unknown> {
  const isEvent = sql`e.type = any(${types}::text[])`
  const isAddition = sql`e.project = ${project} and e.type = 'project-environment-added'`
  return sql`
    select e.*, newest.age from (
      select id, row_number() over (partition by feature_name order by id desc) as age from (
        select e.id, e.feature_name from events e
        where ${isUnsettled} and ${isEvent} and e.feature_name in (select name from page)
        union all
        select i.id, i.feature_name from page p cross join lateral (
          select e.id, e.feature_name from indexed_events e where e.feature_name = p.name and ${isEvent}
          order by e.id desc limit ${sql.lit(MAX_EVENTS)}) i
      ) found
    ) newest
    join events e on e.id = newest.id
    where age <= ${sql.lit(MAX_EVENTS)} and (e.environment in (${from}, ${to}) or e.environment is null)
      and e.id > coalesce((
        select max(e.id) from (
          select e.id from events e where ${isUnsettled} and ${isAddition}
          union all select e.id from indexed_events e where ${isAddition}
        ) added join events e on e.id = added.id where e.environment in (${from}, ${to})), 0)`
}

/** Whether the row `project` of projects has an environment. */
const isAttached = (environment: RawBuilder<unknown>) => sql`exists (
  select from project_environments pe where pe.project_id = project.id and pe.environment = ${environment})`

const comparison = compiled<Comparison, ComparisonRow>((_, wanted) => {
  const { project, from, to, limit, offset } = wanted
  // The newest ones of all features come first where they would be too large together.
  const events = fittingEvents(eventsOfPage(wanted), sql`e.age, e.feature_name`)
  return sql<ComparisonRow>`
    with differing as materialized (${differingNames(wanted)}),
    small as materialized (
      select name, position from (
        select name, position, sum(bytes) over (order by name) as bytes_with from (
          select name, row_number() over (order by name) as position, ${storedBytes(wanted)} as bytes
          from (select name from differing order by name limit ${limit} offset ${offset}) p
        ) sized
      ) p where position = 1 or bytes_with <= ${sql.lit(MAX_STORED_BYTES)}
    ),
    page as materialized (
      select name, "from", "to" from (
        select p.*, sum(octet_length(concat(p."from", p."to"))) over (order by name) as bytes_with from (
          select p.name, p.position, ${partsIn(sql`${from}`)} as "from", ${partsIn(sql`${to}`)} as "to" from small p offset 0
        ) p
      ) p where position = 1 or bytes_with <= ${sql.lit(MAX_BYTES)}
    )
    select ${isAttached(sql`${from}`)} as has_from, ${isAttached(sql`${to}`)} as has_to,
      (select count(*)::int from differing) as total,
      (select coalesce(json_agg(json_build_object('name', p.name, 'from', p."from", 'to', p."to") order by p.name), '[]')
        from page p) as features,
      (select coalesce(json_agg(json_build_object('id', e.id, 'featureName', e.feature_name, 'type', e.type,
        'createdBy', ${actorName(wanted.withEmail)}, 'createdAt', ${isoTime(sql`e.created_at`)}, 'environment', e.environment,
        'data', e.data, 'preData', e.pre_data) order by e.id desc), '[]') from (${events}) e) as events
    from projects project where project.id = ${project}`
})

/**
 * Compares two environments of a project.
 *
 * @returns a page of the features that differ, sorted by name; it ends early where they would be too large together
 * @throws DomainError missing for the project and the environments; invalid for one environment twice
 */
export async function compareEnvironments(
  db: Db,
  project: string,
  { from, to, ...page }: Pair<string> & Page,
  reader: Pick<Reader, 'rights'>,
): Promise<Schema<'EnvironmentComparison'>> {
  assertTwoEnvironments({ from, to }, '/query/to')
  const withEmail = seesActorEmails(reader)
  const rows = await comparison(db, { project, from, to, types: DIVERGING_TYPES, withEmail, ...pageOf(page) })
  const { total, features, events, ...attached } = firstOrMissing(rows, 'project', project)
  assertAttached(project, { from, to }, attached)
  const eventsOf = grouped(events, ({ featureName }) => featureName)
  const compared: Schema<'ComparedFeature'>[] = []
  await forEachYielding(features, ({ name, ...pair }) =>
    compared.push(comparedFeature(name, { from, to }, pair, eventsOf.get(name) ?? [])),
  )
  return { total, features: compared }
}
