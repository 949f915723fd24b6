import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import { invalid, missing } from '../errors.ts'
import { featureDependencies, strategyMembers } from '../features/expressions.ts'
import { compiledForReader, type Hidden, isOutside, type Reader } from '../visibility.ts'

/** The scope of a request. `projects` is null for all projects. */
export type EvaluationScope = { readonly environments: readonly string[]; readonly projects: readonly string[] | null }

/** The number of contexts in a request, and the length of the longest as JSON. */
export type ContextSize = { readonly contexts: number; readonly longest: number }

/** A feature in one environment, with everything that decides whether it is on. */
export type FeatureAt = {
  readonly name: string
  readonly project: string
  readonly environment: string
  /** False also where the feature is not in the environment. */
  readonly enabled: boolean
  readonly variants: readonly Schema<'FeatureVariant'>[]
  readonly dependencies: readonly Schema<'FeatureDependency'>[]
  /** In the order of their evaluation, the disabled ones included. */
  readonly strategies: readonly StrategyAt[]
}

export type StrategyAt = Omit<Schema<'FeatureStrategy'>, 'segments' | 'featureName' | 'sortOrder' | 'disabled'> & {
  readonly disabled: boolean
  readonly segments: readonly SegmentAt[]
}

/** A segment of a strategy. One that was deleted has no name and no constraints, and nobody meets it. */
export type SegmentAt = Pick<Schema<'Segment'>, 'id' | 'name' | 'constraints'> & { readonly isDeleted: boolean }

const MAX_EVALUATIONS = 15_000
export const MAX_CHARACTERS = 12_000_000

/** The characters of an evaluation and of a strategy in the result, besides stored and requested texts. */
const CHARACTERS_OF_EVALUATION = 400
const CHARACTERS_OF_STRATEGY = 300

type ExtentParameters = { environments: readonly string[]; projects: readonly string[] | null; maxFeatures: number }
type Extent = {
  unknownEnvironment: string | null
  unknownProject: string | null
  features: number
  /** The characters of the definitions in the result, once for each context. Null with more features than the limit. */
  characters: number | null
}

const { selectFrom } = expressionBuilder<Database, never>()

/** The features of a scope, for a statement: their names and projects. */
function featuresInScope(hidden: Hidden, { projects }: Pick<ExtentParameters, 'projects'>) {
  return selectFrom('features as f')
    .select(['f.name', 'f.projectId'])
    .where('f.archivedAt', 'is', null)
    .where(isOutside(hidden, sql`f.project_id`))
    .where(sql<boolean>`(${projects}::text[] is null or f.project_id = any(${projects}::text[]))`)
}

const extents = compiledForReader<ExtentParameters, Extent>((hidden, { environments, projects, maxFeatures }) => {
  const isVisible = isOutside(hidden, sql`p.id`)
  return sql<Extent>`
    with chosen as materialized ${featuresInScope(hidden, { projects })}
    select
      (select min(asked) from unnest(${environments}::text[]) asked
        where not exists (select from environments e where e.name = asked)) as unknown_environment,
      (select min(asked) from unnest(${projects}::text[]) asked
        where not exists (select from projects p where p.id = asked and ${isVisible})) as unknown_project,
      (select count(*) from chosen) as features,
      case when (select count(*) from chosen) <= ${maxFeatures}::float8 then (
        select coalesce(sum(length(fe.variants::text) + coalesce((
          select sum(${sql.lit(CHARACTERS_OF_STRATEGY)} + length(s.constraints::text) + length(s.variants::text) + length(s.parameters::text)
            + coalesce((select sum(100 + length(g.constraints::text)) from strategy_segments l join segments g on g.id = l.segment_id
              where l.strategy_id = s.id), 0))
          from feature_strategies s where s.feature_name = fe.feature_name and s.environment = fe.environment), 0)), 0)
        from chosen join feature_environments fe on fe.feature_name = chosen.name
        where fe.environment = any(${environments}::text[])
      ) end::float8 as characters`
})

/**
 * Checks that the environments and projects exist, and that there are not too many evaluations for one request. Has to
 * be called before anything is read.
 *
 * @throws DomainError missing, also for a hidden project; invalid, with the numbers
 */
export async function assertFeasible(
  db: Db,
  choice: EvaluationScope,
  size: ContextSize,
  reader: Reader,
): Promise<void> {
  const perFeature = choice.environments.length * size.contexts
  if (perFeature > MAX_EVALUATIONS) throw tooMany(choice, size)
  const [extent] = await extents(db, { ...choice, maxFeatures: MAX_EVALUATIONS / perFeature }, reader)
  if (extent === undefined) throw new Error('The extent of the evaluations is one row')
  const { unknownEnvironment, unknownProject, features, characters } = extent
  if (unknownEnvironment !== null) throw missing('environment', unknownEnvironment)
  if (unknownProject !== null) throw missing('project', unknownProject)
  if (characters === null) throw tooMany(choice, size, features)
  const others = features * choice.environments.length * (CHARACTERS_OF_EVALUATION + size.longest)
  const result = (characters + others) * size.contexts
  if (result > MAX_CHARACTERS) throw tooLong(result)
}

/** Without `features` it is not known how many there are, because the others are too many already. */
function tooMany({ environments }: EvaluationScope, { contexts }: ContextSize, features?: number) {
  const total = environments.length * contexts * (features ?? 1)
  const counted = features === undefined ? 'for each feature' : `x ${features} features`
  return invalid(
    `These are ${total} evaluations (${environments.length} environments x ${contexts} contexts ${counted}), and the limit is ${MAX_EVALUATIONS}. Choose fewer of them`,
    '/body',
  )
}

function tooLong(characters: number) {
  return invalid(
    `The result would have about ${characters} characters, and the limit is ${MAX_CHARACTERS}. Choose fewer environments, projects or values of the context`,
    '/body',
  )
}

const segments = listOf(
  objectOf<SegmentAt>({
    id: sql`l.segment_id`,
    name: sql`coalesce(g.name, '')`,
    constraints: sql`coalesce(g.constraints, '[]')`,
    isDeleted: sql`g.id is null`,
  }),
  {
    from: sql`strategy_segments l left join segments g on g.id = l.segment_id where l.strategy_id = s.id`,
    orderBy: sql`l.segment_id`,
  },
)

const strategy = columnsOf<'featureStrategies'>('s')

const strategies = listOf(
  objectOf<StrategyAt>({
    id: strategy('id'),
    title: strategy('title'),
    disabled: strategy('disabled'),
    ...strategyMembers,
    segments,
  }),
  {
    from: sql`feature_strategies s where s.feature_name = f.name and s.environment = e.name`,
    orderBy: sql`s.sort_order, s.position`,
  },
)

const features = compiledForReader<Omit<ExtentParameters, 'maxFeatures'>, FeatureAt>(
  (hidden, { environments, projects }) => sql<FeatureAt>`
    select f.name, f.project_id as project, e.name as environment, coalesce(fe.enabled, false) as enabled,
      coalesce(fe.variants, '[]') as variants,
      ${featureDependencies} as dependencies,
      ${strategies} as strategies
    from ${featuresInScope(hidden, { projects })} f
    cross join unnest(${environments}::text[]) with ordinality as e (name, place)
    left join feature_environments fe on fe.feature_name = f.name and fe.environment = e.name
    order by f.name, e.place limit ${sql.lit(MAX_EVALUATIONS)}`,
)

/** Returns the chosen features that are not archived, in each environment, sorted by name. Uses one statement. */
export function featuresAt(db: Db, choice: EvaluationScope, reader: Reader): Promise<FeatureAt[]> {
  return features(db, choice, reader)
}
