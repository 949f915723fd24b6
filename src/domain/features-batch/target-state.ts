import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { columnsOf, isoTime } from '../../db/sql.ts'
import { legalValues } from '../context-fields/legal-values.ts'
import { firstOrMissing } from '../errors.ts'
import { activeAnywhere, activeIn } from '../features/admission.ts'
import { commonMembers } from '../features/columns.ts'
import { type EmptyEnvironment, environmentObject, type StoredEnvironment } from '../features/environment.ts'
import type { EnvironmentState } from '../features/environments/queries.ts'
import { featureDependencies, featureTags } from '../features/expressions.ts'
import type { FeatureState } from '../features/feature.ts'
import type { Naming } from '../features/naming.ts'
import { notInProject } from '../projects/queries.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import {
  type Entry,
  entriesOf,
  type ImportFile,
  type ImportPart,
  importedPart,
  type Names,
  parentsIn,
  type Target,
} from './file.ts'

/** A visible feature that a file refers to, before the import. */
export type TargetFeature = Omit<FeatureState, 'requirePreconditions'> & {
  readonly tags: Schema<'Tag'>[]
  readonly dependencies: Schema<'FeatureDependency'>[]
  /** The names of the features that depend on it. */
  readonly dependents: string[]
  /** What it has in the environment; null if it is not there. */
  readonly environment: StoredEnvironment | null
}

/** The existing items that a file refers to, and the settings and limits of its project. */
export type TargetState = {
  naming: Naming
  stickiness: string
  /** The environment; below, the strategy that features get there when they are turned on without an enabled one. */
  environment: EmptyEnvironment
  defaultStrategy: EnvironmentState['defaultStrategy']
  featureLimit: number | null
  /** The number of active features in the project; below, in the instance. */
  featureCount: number
  instanceCount: number
  /** The environments of the project in which change requests are enabled. */
  guarded: string[]
  /** This and the following members are keyed by name. */
  features: ReadonlyMap<string, TargetFeature>
  /** With the lifetime of features, in days; null if it has no end. */
  featureTypes: ReadonlyMap<string, number | null>
  strategyTypes: ReadonlyMap<string, Named & { editable: boolean }>
  /** With the legal values of each field. A field without legal values accepts all values. */
  contextFields: ReadonlyMap<string, Named & { legalValues: string[] }>
  segments: ReadonlyMap<string, TargetSegment>
  tagTypes: ReadonlySet<string>
}

type Named = { name: string }
type TargetSegment = Named & { id: number; project: string | null; constraints: Schema<'Constraint'>[] }

type FeatureRow = Omit<TargetFeature, 'createdAt' | 'archivedAt'> & { createdAt: string; archivedAt: string | null }

/** The state as read from the database, with lists instead of maps and sets. */
type TargetStateRow = Pick<
  TargetState,
  'naming' | 'stickiness' | 'defaultStrategy' | 'featureLimit' | 'featureCount' | 'instanceCount' | 'guarded'
> & {
  /** Null if the project does not have it. */
  environment: EmptyEnvironment | null
  features: FeatureRow[]
  featureTypes: [string, number | null][]
  strategyTypes: (Named & { editable: boolean })[]
  contextFields: (Named & { legalValues: string[] })[]
  segments: TargetSegment[]
  tagTypes: string[]
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

/** The feature `f` of the type `t`, which has `fe` in the environment `e`. */
const targetFeature = objectOf<FeatureRow>({
  ...commonMembers,
  markedStale: sql`f.marked_stale`,
  createdAt: isoTime(sql`f.created_at`),
  archivedAt: isoTime(sql`f.archived_at`),
  lifetimeDays: sql`t.lifetime_days`,
  tags: featureTags,
  dependencies: featureDependencies,
  dependents: sql`array(select d.child from feature_dependencies d where d.parent = f.name order by d.child)`,
  environment: sql`case when e.name is not null then ${environmentObject} end`,
})

const environmentOf = objectOf<EmptyEnvironment>({ name: sql`e.name`, type: sql`e.type`, sortOrder: sql`e.sort_order` })

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
      (select ${environmentOf}
        from project_environments pe join environments e on e.name = pe.environment
        where pe.project_id = p.id and pe.environment = ${environment}) as environment,
      (select default_strategy from project_environments
        where project_id = p.id and environment = ${environment}) as default_strategy,
      ${naming} as naming,
      p.default_stickiness as stickiness, p.feature_limit,
      ${activeIn(sql`p.id`)} as feature_count, ${activeAnywhere} as instance_count,
      array(select c.environment from change_request_settings c join project_environments e using (project_id, environment)
        where project_id = p.id and c.enabled order by 1) as guarded,
      ${listOf(targetFeature, {
        from: sql`features f join feature_types t on t.id = f.type
        left join feature_environments fe on fe.feature_name = f.name and fe.environment = ${environment}
        left join environments e on e.name = fe.environment
        where f.name in (select unnest(${names.features}::text[])) and ${isOutside(hidden, sql`f.project_id`)}`,
        orderBy: sql`f.name`,
      })} as features,
      (select coalesce(json_agg(json_build_array(id, lifetime_days)), '[]')
        from feature_types where id = any(${names.featureTypes}::text[])) as feature_types,
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
  const { environment: place, features, ...present } = row
  if (place === null) throw notInProject(project, environment)
  return {
    ...present,
    environment: place,
    features: byName(features.map(featureFrom)),
    featureTypes: new Map(present.featureTypes),
    strategyTypes: byName(present.strategyTypes),
    contextFields: byName(present.contextFields),
    segments: byName(present.segments),
    tagTypes: new Set(present.tagTypes),
  }
}

function featureFrom(row: FeatureRow): TargetFeature {
  const { createdAt, archivedAt } = row
  return { ...row, createdAt: new Date(createdAt), archivedAt: archivedAt === null ? null : new Date(archivedAt) }
}

/** Returns a feature in the environment. A new one is off there, and has nothing. One literal: see `rowOf`. */
export function stateIn(
  { features, environment, stickiness, defaultStrategy }: TargetState,
  featureName: string,
): EnvironmentState {
  const present = features.get(featureName)?.environment
  const { name, type, sortOrder } = present ?? environment
  const { enabled = false, strategies = [], variants = [], lastSeenAt = null } = present ?? {}
  return {
    name,
    featureName,
    type,
    enabled,
    sortOrder,
    strategies,
    variants,
    lastSeenAt,
    stickiness,
    defaultStrategy,
  }
}

/** Returns the part of a file that is imported into a project in its present state, see `importedPart`. */
export function partFor(file: ImportFile, present: TargetState, target: Target): ImportPart {
  return importedPart(file, new Set(archivedParentsIn(file, present, target)))
}

/** Returns the parents in a file that are archived in the project: dependencies on them are left out. */
export function archivedParentsIn(file: ImportFile, { features }: TargetState, { project }: Target): string[] {
  return parentsIn(file).filter((name) => {
    const parent = features.get(name)
    return parent?.project === project && parent.archivedAt !== null
  })
}

/**
 * Returns the entries of a file that are imported: archived features are left out. Where a dependency is left out, the
 * present dependencies of the feature stay: they count in all environments, and the import turns it off in one.
 */
export function importedEntries(part: ImportPart, { features }: TargetState): Entry[] {
  return entriesOf(part)
    .filter(({ feature }) => (features.get(feature.name)?.archivedAt ?? null) === null)
    .map((entry) => {
      const { name } = entry.feature
      return part.keeping.has(name) ? keepingTies(entry, features.get(name)?.dependencies ?? []) : entry
    })
}

function keepingTies(entry: Entry, present: TargetFeature['dependencies']): Entry {
  const wanted = entry.dependencies ?? []
  const named = new Set(wanted.map(({ feature }) => feature))
  return { ...entry, dependencies: [...wanted, ...present.filter(({ feature }) => !named.has(feature))] }
}

function byName<Item extends Named>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.map((item) => [item.name, item]))
}
