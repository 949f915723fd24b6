import { sql } from 'kysely'
import { compiledForList } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { readCacheOf, textEntryBytes } from '../../../db/read-cache.ts'
import { isoTime, jsonArray } from '../../../db/sql.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import { listedRevision } from '../../transaction/feature-revision.ts'
import { featureColumns } from '../columns.ts'
import { rankOf } from '../expressions.ts'
import type { SummaryDetails, SummaryRow } from './summary.ts'

/** `environments` are lines. */
type DetailsRow = { revision: string; own: string; isChild: boolean; environments: string | null }

/** A row as JSON: `json_build_object` writes blanks. */
const object = (columns: ReturnType<typeof sql>) => sql`(select row_to_json(item) from (select ${columns}) item)`

const tags = jsonArray(sql`
  select ${object(sql`g.tag_value as value, g.tag_type as type`)}
  from feature_tags g where g.feature_name = f.name order by g.tag_type, g.tag_value`)

const segments = jsonArray(sql`
  select distinct s.name from feature_strategies fs join strategy_segments l on l.strategy_id = fs.id
    join segments s on s.id = l.segment_id
  where fs.feature_name = f.name order by s.name`)

const lifecycle = sql`(
  select ${object(sql`l.stage, ${isoTime(sql`l.entered_at`)} as "enteredStageAt"`)}
  from feature_lifecycles l where l.feature_name = f.name order by ${rankOf(sql`l.stage`)} desc limit 1)`

const environments = sql`(
  select string_agg(${object(sql`e.name, e.type, fe.enabled, e.sort_order as "sortOrder",
      jsonb_array_length(fe.variants) as "variantCount", used.strategies > 0 as "hasStrategies",
      used.enabled > 0 as "hasEnabledStrategies"`)}::text, ${sql.lit('\n')} order by e.sort_order, e.name)
  from feature_environments fe join environments e on e.name = fe.environment
  cross join lateral (
    select count(*) as strategies, count(*) filter (where not fs.disabled) as enabled
    from feature_strategies fs where fs.feature_name = fe.feature_name and fs.environment = fe.environment) used
  where fe.feature_name = f.name)`

/** Returns a row for each feature that is there. `limit` stops the planner from reading all features. */
const detailsRows = compiledForList<{ name: string }, DetailsRow & { name: string }>(
  { name: 'text' },
  (given) => sql`
    select whole.*, given.position from ${given} cross join lateral (
      select f.name, ${listedRevision} as revision,
        ${object(sql`${featureColumns}, ${isoTime(sql`f.created_at`)} as "createdAt",
          ${isoTime(sql`f.archived_at`)} as "archivedAt", ${tags} as tags, ${segments} as segments,
          ${lifecycle} as lifecycle`)}::text as own,
        exists (select from feature_dependencies d where d.child = f.name) as is_child, ${environments} as environments
      from features f where f.name = given.name limit 1
    ) whole`,
)

/** For about fifteen thousand features of usual size. */
const MAX_BYTES = 20_000_000

const cached = readCacheOf<string, SummaryDetails>(() => MAX_BYTES)

/**
 * Returns the details of features at the revisions of their rows, in the order of the rows. Details that are not cached
 * are read by one statement more. Undefined when a feature has changed between the statements.
 */
export async function detailsOf(db: Db, rows: readonly SummaryRow[]): Promise<SummaryDetails[] | undefined> {
  const cache = cached(db)
  const known = rows.map(({ name, revision }) => {
    const details = cache.get(name)
    return details?.revision === revision ? details : undefined
  })
  const unknown = rows.filter((_, at) => known[at] === undefined)
  const read = unknown.length === 0 ? undefined : await readDetails(db, unknown)
  const all: SummaryDetails[] = []
  for (const [at, { name, revision }] of rows.entries()) {
    const details = known[at] ?? read?.get(name)
    if (details?.revision !== revision) return undefined
    all.push(details)
  }
  return all
}

async function readDetails(db: Db, rows: readonly SummaryRow[]): Promise<Map<string, SummaryDetails>> {
  const cache = cached(db)
  const read = await detailsRows(
    db,
    rows.map(({ name }) => ({ name })),
  )
  const all = await mapYielding(read, ({ name, ...row }): [string, SummaryDetails] => {
    const details = detailsFrom(row)
    cache.set(name, details, textEntryBytes(`${row.own}${row.environments}`))
    return [name, details]
  })
  return new Map(all)
}

function detailsFrom({ revision, own, isChild, environments }: DetailsRow): SummaryDetails {
  const lines = environments === null ? [] : environments.split('\n')
  return {
    revision,
    own: open(own),
    isChild,
    environments: lines.map((line) => ({ name: (JSON.parse(line) as { name: string }).name, open: open(line) })),
  }
}

function open(json: string): string {
  return json.slice(0, -1)
}
