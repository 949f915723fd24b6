import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import { legalValues } from '../context-fields/legal-values.ts'
import { firstOrMissing } from '../errors.ts'
import { activeAnywhere, activeIn } from '../features/admission.ts'
import { featureDependencies, featureTags } from '../features/expressions.ts'
import type { Naming } from '../features/naming.ts'
import { notInProject } from '../projects/queries.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import type { Names, Target } from './file.ts'

/** A visible feature that a file refers to, before the import. */
export type TargetFeature = {
  name: string
  project: string
  archived: boolean
  tags: Schema<'Tag'>[]
  dependencies: Schema<'FeatureDependency'>[]
  /** The names of the features that depend on it. */
  dependents: string[]
  /** This and the following members are its state in the environment. */
  enabled: boolean
  hasStrategies: boolean
  hasVariants: boolean
}

/** The existing items that a file refers to, and the settings and limits of its project. */
export type TargetState = {
  naming: Naming
  stickiness: string
  featureLimit: number | null
  /** The number of active features in the project; below, in the instance. */
  featureCount: number
  instanceCount: number
  /** The environments of the project in which change requests are enabled. */
  guarded: string[]
  /** This and the following members are keyed by name. */
  features: ReadonlyMap<string, TargetFeature>
  featureTypes: ReadonlySet<string>
  strategyTypes: ReadonlyMap<string, Named & { editable: boolean }>
  /** With the legal values of each field. A field without legal values accepts all values. */
  contextFields: ReadonlyMap<string, Named & { legalValues: string[] }>
  segments: ReadonlyMap<string, TargetSegment>
  tagTypes: ReadonlySet<string>
}

type Named = { name: string }
type TargetSegment = Named & { id: number; project: string | null; constraints: Schema<'Constraint'>[] }

/** The state as read from the database, with lists instead of maps and sets. */
type TargetStateRow = { isAttached: boolean } & {
  [Name in keyof TargetState]: TargetState[Name] extends ReadonlyMap<string, infer Item>
    ? Item[]
    : TargetState[Name] extends ReadonlySet<string>
      ? string[]
      : TargetState[Name]
}

type ItemOf<Name extends 'strategyTypes' | 'contextFields'> = TargetStateRow[Name][number]

const projectColumn = columnsOf<'projects'>('p')
const segment = columnsOf<'segments'>('g')

const naming = objectOf<Naming>({
  namingPattern: projectColumn('namingPattern'),
  namingExample: projectColumn('namingExample'),
  namingDescription: projectColumn('namingDescription'),
})

const targetSegment = objectOf<TargetSegment>({
  id: segment('id'),
  name: segment('name'),
  project: segment('projectId'),
  constraints: segment('constraints'),
})

/** The feature `f`, which has `fe` in the environment. */
function targetFeature(environment: string): RawBuilder<TargetFeature> {
  return objectOf<TargetFeature>({
    name: sql`f.name`,
    project: sql`f.project_id`,
    archived: sql`f.archived_at is not null`,
    tags: featureTags,
    dependencies: featureDependencies,
    dependents: sql`array(select d.child from feature_dependencies d where d.parent = f.name order by d.child)`,
    enabled: sql`coalesce(fe.enabled, false)`,
    hasVariants: sql`coalesce(fe.variants <> '[]', false)`,
    hasStrategies: sql`exists (select from feature_strategies s
      where s.feature_name = f.name and s.environment = ${environment})`,
  })
}

/**
 * Reads the existing items among the names in one statement. Treats items that the viewer may not see as missing.
 *
 * @throws DomainError missing for the project, also if it is archived, and for the environment in it
 */
export async function targetStateFor(
  db: Db,
  { project, environment }: Target,
  names: Names,
  reader: Reader,
): Promise<TargetState> {
  const hidden = hiddenFrom(reader)
  const { rows } = await sql<TargetStateRow>`
    select
      exists (select from project_environments where project_id = p.id and environment = ${environment}) as is_attached,
      ${naming} as naming,
      p.default_stickiness as stickiness, p.feature_limit,
      ${activeIn(sql`p.id`)} as feature_count, ${activeAnywhere} as instance_count,
      array(select c.environment from change_request_settings c join project_environments e using (project_id, environment)
        where project_id = p.id and c.enabled order by 1) as guarded,
      ${listOf(targetFeature(environment), {
        from: sql`features f
        left join feature_environments fe on fe.feature_name = f.name and fe.environment = ${environment}
        where f.name in (select unnest(${names.features}::text[])) and ${isOutside(hidden, sql`f.project_id`)}`,
        orderBy: sql`f.name`,
      })} as features,
      array(select id from feature_types where id = any(${names.featureTypes}::text[])) as feature_types,
      ${listOf(objectOf<ItemOf<'strategyTypes'>>({ name: sql`name`, editable: sql`editable` }), {
        from: sql`strategy_types where name = any(${names.strategyTypes}::text[])`,
      })} as strategy_types,
      ${listOf(objectOf<ItemOf<'contextFields'>>({ name: sql`c.name`, legalValues }), {
        from: sql`context_fields c where c.name = any(${names.contextFields}::text[])`,
      })} as context_fields,
      ${listOf(targetSegment, {
        from: sql`segments g where g.name = any(${names.segments}::text[]) and ${isOutside(hidden, sql`g.project_id`)}`,
      })} as segments,
      array(select name from tag_types where name = any(${names.tagTypes}::text[])) as tag_types
    from projects p
    where p.id = ${project} and p.archived_at is null and ${isOutside(hidden, sql`p.id`)}`.execute(db)
  const row = firstOrMissing(rows, 'project', project)
  const { isAttached, ...present } = row
  if (!isAttached) throw notInProject(project, environment)
  return {
    ...present,
    features: byName(present.features),
    featureTypes: new Set(present.featureTypes),
    strategyTypes: byName(present.strategyTypes),
    contextFields: byName(present.contextFields),
    segments: byName(present.segments),
    tagTypes: new Set(present.tagTypes),
  }
}

function byName<Item extends Named>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.name, item]))
}
