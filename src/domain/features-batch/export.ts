import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import type { Actor } from '../actor.ts'
import { invalid, missing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { commonMembers, optionColumns } from '../features/columns.ts'
import { dependencyObject, strategyObject } from '../features/expressions.ts'
import { staleAt } from '../features/staleness-sql.ts'
import { notInProject } from '../projects/queries.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { assertVisible, compiledForReader, isOutside } from '../visibility.ts'

type Export = Schema<'FeatureExport'>

/** What a reader of an export needs. */
type Reading = { readonly limits: Transaction['limits']; readonly now: Date }

/**
 * Returns features that the caller sees, with their data in an environment and the data that an import needs about
 * everything that they refer to.
 *
 * @throws DomainError missing for the environment and the project; invalid when none of `features`, `tag` and
 *   `project` is given, or both `features` and `tag`, and for more features than an import accepts
 */
export async function exportedFeatures(
  db: Db,
  wanted: Schema<'ExportFeatures'>,
  actor: Actor,
  { limits, now }: Reading,
): Promise<Export> {
  const { environment, features, tag, project } = wanted
  assertChoice(wanted)
  const choice = {
    names: features?.length === 0 ? null : (features ?? null),
    tag: tag ?? null,
    project: project ?? null,
  }
  const [row] = await exports(db, { ...choice, environment, now, most: limits.featuresPerBatch }, actor)
  if (row === undefined || !row.isKnown) throw missing('environment', environment)
  if (project !== undefined) {
    if (!row.hasProject) throw missing('project', project)
    assertVisible(actor, project)
  }
  if (project !== undefined && !row.isAttached) throw notInProject(project, environment)
  const data = row.export
  if (data.features.length > limits.featuresPerBatch) throw tooMany(limits.featuresPerBatch)
  return data
}

/** Records that the caller has got an export; not for an empty one. */
export async function recordExport(
  transaction: Transaction,
  data: Export,
  { environment }: Schema<'ExportFeatures'>,
): Promise<void> {
  if (data.features.length > 0)
    await recordEvent(transaction, 'features-exported', exportSubject(data, environment), { data })
}

function assertChoice({ features, tag, project }: Schema<'ExportFeatures'>): void {
  if (features !== undefined && tag !== undefined)
    throw invalid('Choose the features by features or by tag, not by both', '/body')
  if (features === undefined && tag === undefined && project === undefined)
    throw invalid('Choose the features by features, tag or project; the request has none of them', '/body')
}

function tooMany(most: number) {
  return invalid(`The export has more features than the limit of ${most}. Choose them by project, tag or name`, '/body')
}

/** The event of an export from several projects has no project, so that few can read it: one project may be private. */
function exportSubject({ features }: Export, environment: string) {
  const [project, ...others] = new Set(features.map((feature) => feature.project))
  return others.length === 0 && project !== undefined ? { project, environment } : { environment }
}

type ExportParameters = {
  names: readonly string[] | null
  tag: string | null
  project: string | null
  environment: string
  now: Date
  most: number
}
type ExportRow = { isKnown: boolean; hasProject: boolean; isAttached: boolean; export: Export }

/** The names of context fields that the chosen features refer to. */
const fieldsUsed = sql`
  select k ->> 'contextName' from used s, jsonb_array_elements(s.constraints) k
  union select s.parameters ->> 'stickiness' from used s
  union select v ->> 'stickiness' from used s, jsonb_array_elements(s.variants) v
  union select v ->> 'stickiness' from chosen f, jsonb_array_elements(f.variants) v
  union select o ->> 'contextName' from chosen f, jsonb_array_elements(f.variants) v, jsonb_array_elements(v -> 'overrides') o`

type Item<Name extends keyof Export> = Export[Name][number]

const feature = columnsOf<'featureEnvironments'>('f')
const tag = columnsOf<'featureTags'>('g')
const field = columnsOf<'contextFields'>('c')
const tagType = columnsOf<'tagTypes'>('t')

const exportObject = objectOf<Export>({
  features: listOf(objectOf<Item<'features'>>({ ...commonMembers, stale: sql`f.stale` }), {
    from: sql`chosen f`,
    orderBy: sql`f.name`,
  }),
  featureStrategies: listOf(strategyObject, {
    from: sql`used s`,
    orderBy: sql`s.feature_name, s.sort_order, s.position`,
  }),
  featureEnvironments: listOf(
    objectOf<Item<'featureEnvironments'>>({
      featureName: sql`f.name`,
      environment: feature('environment'),
      enabled: feature('enabled'),
      variants: feature('variants'),
    }),
    { from: sql`chosen f`, orderBy: sql`f.name` },
  ),
  featureTags: listOf(
    objectOf<Item<'featureTags'>>({
      featureName: tag('featureName'),
      tagType: tag('tagType'),
      tagValue: tag('tagValue'),
    }),
    {
      from: sql`chosen f join feature_tags g on g.feature_name = f.name`,
      orderBy: sql`g.feature_name, g.tag_type, g.tag_value`,
    },
  ),
  contextFields: listOf(
    objectOf<Item<'contextFields'>>({
      name: field('name'),
      description: field('description'),
      stickiness: field('stickiness'),
      sortOrder: field('sortOrder'),
      legalValues: field('legalValues'),
    }),
    { from: sql`context_fields c where c.name in (${fieldsUsed})`, orderBy: sql`c.name` },
  ),
  segments: listOf(objectOf<Item<'segments'>>({ id: sql`g.id`, name: sql`g.name` }), {
    from: sql`segments g where g.id in (select l.segment_id from used s join strategy_segments l on l.strategy_id = s.id)`,
    orderBy: sql`g.id`,
  }),
  tagTypes: listOf(
    objectOf<Item<'tagTypes'>>({
      name: tagType('name'),
      description: tagType('description'),
      icon: tagType('icon'),
      color: tagType('color'),
    }),
    {
      from: sql`tag_types t where t.name in (select g.tag_type from chosen f join feature_tags g on g.feature_name = f.name)`,
      orderBy: sql`t.name`,
    },
  ),
  dependencies: listOf(objectOf<Item<'dependencies'>>({ feature: sql`d.child`, dependencies: sql`d.parents` }), {
    from: sql`(select d.child, json_agg(${dependencyObject} order by d.parent) as parents
      from chosen f join feature_dependencies d on d.child = f.name group by d.child) d`,
    orderBy: sql`d.child`,
  }),
})

/** Uses one statement for a consistent result. Reads one feature more than the limit, to detect that it is exceeded. */
const exports = compiledForReader<ExportParameters, ExportRow>(
  (hidden, { names, tag, project, environment, now, most }) => sql<ExportRow>`
    with chosen as materialized (
      select f.name, f.type, f.description, f.project_id, ${optionColumns}, ${staleAt(now)} as stale,
        fe.environment, fe.enabled, fe.variants
      from features f
      join feature_types t on t.id = f.type
      join feature_environments fe on fe.feature_name = f.name and fe.environment = ${environment}
      where f.archived_at is null and ${isOutside(hidden, sql`f.project_id`)}
        and (${names}::text[] is null or f.name = any(${names}::text[]))
        and (${project}::text is null or f.project_id = ${project})
        and (${tag}::text is null or exists (
          select from feature_tags g where g.feature_name = f.name and g.tag_value = ${tag}))
      order by f.name limit ${most}::int + 1
    ), used as materialized (
      select s.* from chosen f join feature_strategies s on s.feature_name = f.name and s.environment = f.environment
    )
    select
      exists (select from environments where name = ${environment}) as is_known,
      exists (select from projects where id = ${project}) as has_project,
      exists (select from project_environments where project_id = ${project} and environment = ${environment}) as is_attached,
      ${exportObject} as export`,
)
