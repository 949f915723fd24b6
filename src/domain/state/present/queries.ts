import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { listOf, objectOf } from '../../../db/json-objects.ts'
import { jsonArray } from '../../../db/sql.ts'
import { isGuarded } from '../../change-control/guard.ts'
import { commonMembers } from '../../features/columns.ts'
import { environmentObject } from '../../features/environment.ts'
import { featureDependencies, featureTags } from '../../features/expressions.ts'
import { lookedUp } from '../../features/looked-up.ts'
import { HAS_STOPPED, stopsOfFeature } from '../../features/stops.ts'
import { featureNaming } from '../../projects/queries.ts'
import { isTagOutside } from '../../tags/queries.ts'
import { compiledForReader, isOutside, type Reader } from '../../visibility.ts'
import type { Present, PresentFeature, PresentProject, PresentSegment } from './present.ts'

/** The names of objects to read, by kind; environments and feature types are all read. */
export type Names = {
  readonly features: readonly string[]
  readonly projects: readonly string[]
  readonly segments: readonly string[]
  readonly contextFields: readonly string[]
  readonly tagTypes: readonly string[]
}

type FeatureRow = { feature: Omit<PresentFeature, 'createdAt' | 'archivedAt' | 'lastSeenAt'> } & Pick<
  PresentFeature,
  'createdAt' | 'archivedAt' | 'lastSeenAt'
>

const featureObject = objectOf<FeatureRow['feature']>({
  ...commonMembers,
  markedStale: sql`f.marked_stale`,
  lifetimeDays: sql`t.lifetime_days`,
  environments: jsonArray(sql`
    select ${environmentObject} from feature_environments fe join environments e on e.name = fe.environment
    where fe.feature_name = f.name order by e.sort_order, e.name`),
  tags: featureTags,
  dependencies: featureDependencies,
  children: sql`array(select d.child from feature_dependencies d where d.parent = f.name order by d.child)`,
  stoppedIn: sql`array(select distinct s.environment from safeguards s
    where s.feature_name = f.name and ${HAS_STOPPED} order by s.environment)`,
  stopsIn: sql`array(select distinct stop.environment from (${stopsOfFeature(sql`f.name`)}) stop
    order by stop.environment)`,
})

const features = compiledForReader<{ names: readonly string[] }, FeatureRow>(
  (hidden, { names }) => sql<FeatureRow>`
    select ${featureObject} as feature, f.created_at, f.archived_at,
      (select max(l.last_seen_at) from feature_last_seen l where l.feature_name = f.name) as last_seen_at
    from ${lookedUp(names)} join feature_types t on t.id = f.type
    where ${isOutside(hidden, sql`f.project_id`)}
    order by f.name`,
)

/** Returns features by their names, as the reader sees them. */
export async function presentFeatures(
  db: Db,
  names: readonly string[],
  reader: Reader,
): Promise<ReadonlyMap<string, PresentFeature>> {
  const rows = names.length === 0 ? [] : await features(db, { names }, reader)
  return new Map(rows.map(({ feature, ...times }) => [feature.name, Object.assign(feature, times)]))
}

type Named<Value> = { readonly name: string; readonly value: Value }

type OthersRow = {
  environments: Named<Required<Schema<'StateEnvironment'>>>[]
  featureTypes: Named<Required<Schema<'StateFeatureType'>>>[]
  tagTypes: Named<Required<Schema<'StateTagType'>>>[]
  strategyTypes: string[]
  tags: string[]
  contextFields: Named<Required<Schema<'StateContextField'>>>[]
  projects: PresentProject[]
  segments: PresentSegment[]
}

const projectObject = objectOf<PresentProject>({
  id: sql`p.id`,
  isArchived: sql`p.archived_at is not null`,
  settings: objectOf<PresentProject['settings']>({
    name: sql`p.name`,
    description: sql`p.description`,
    mode: sql`p.mode`,
    defaultStickiness: sql`p.default_stickiness`,
    featureLimit: sql`p.feature_limit`,
    featureNaming,
    linkTemplates: sql`p.link_templates`,
    requirePreconditions: sql`p.require_preconditions`,
    managedOnly: sql`p.managed_only`,
  }),
  environments: listOf(
    objectOf<PresentProject['environments'][number]>({
      name: sql`pe.environment`,
      isGuarded: isGuarded(sql`p.id`, sql`pe.environment`),
      defaultStrategy: sql`pe.default_strategy`,
    }),
    {
      from: sql`project_environments pe join environments e on e.name = pe.environment where pe.project_id = p.id`,
      orderBy: sql`e.sort_order, e.name`,
    },
  ),
})

const environmentObjects = objectOf<OthersRow['environments'][number]>({
  name: sql`e.name`,
  value: objectOf({
    type: sql<string>`e.type`,
    enabled: sql<boolean>`e.enabled`,
    sortOrder: sql<number>`e.sort_order`,
  }),
})

const featureTypeObject = objectOf<OthersRow['featureTypes'][number]>({
  name: sql`t.id`,
  value: objectOf({ lifetimeDays: sql<number | null>`t.lifetime_days` }),
})

const tagTypeObject = objectOf<OthersRow['tagTypes'][number]>({
  name: sql`t.name`,
  value: objectOf<Required<Schema<'StateTagType'>>>({
    description: sql`t.description`,
    icon: sql`t.icon`,
    color: sql`t.color`,
  }),
})

const contextFieldObject = objectOf<OthersRow['contextFields'][number]>({
  name: sql`c.name`,
  value: objectOf<Required<Schema<'StateContextField'>>>({
    description: sql`c.description`,
    stickiness: sql`c.stickiness`,
    sortOrder: sql`c.sort_order`,
    legalValues: sql`c.legal_values`,
  }),
})

const segmentObject = objectOf<PresentSegment>({
  id: sql`g.id`,
  name: sql`g.name`,
  description: sql`g.description`,
  project: sql`g.project_id`,
  constraints: sql`g.constraints`,
})

/** Whether files own the tag `t`: it belongs to the instance then. */
const isTagOfFiles = sql<boolean>`exists (select from managed_fields m
  where m.kind = 'tags' and m.name = t.type || ':' || t.value)`

/** The ids of segments that strategies of features use. */
const segmentsOfFeatures = (names: readonly string[]) => sql`array(
  select distinct l.segment_id from (select distinct unnest(${names}::text[]) as name) given
  cross join lateral (select s.id from feature_strategies s where s.feature_name = given.name offset 0) s
  cross join lateral (select l.segment_id from strategy_segments l where l.strategy_id = s.id offset 0) l)`

const others = compiledForReader<Names & Record<string, readonly string[]>, OthersRow>((hidden, names) => {
  const named = (column: string, of: readonly string[]) => sql`${sql.ref(column)} in (select unnest(${of}::text[]))`
  const projectsOfFeatures = sql`any(array(select distinct f.project_id from ${lookedUp(names.features)}))`
  return sql<OthersRow>`
    select ${listOf(environmentObjects, { from: sql`environments e`, orderBy: sql`e.sort_order, e.name` })} as environments,
      ${listOf(featureTypeObject, { from: sql`feature_types t`, orderBy: sql`t.id` })} as feature_types,
      ${listOf(tagTypeObject, {
        from: sql`tag_types t where ${named('t.name', names.tagTypes)}`,
        orderBy: sql`t.name`,
      })} as tag_types,
      array(select s.name from strategy_types s order by s.sort_order, s.name) as strategy_types,
      array(select t.type || ':' || t.value from tags t
        where ${named('t.type', names.tagTypes)} and (${isTagOutside(hidden)} or ${isTagOfFiles}) order by 1) as tags,
      ${listOf(contextFieldObject, {
        from: sql`context_fields c where ${named('c.name', names.contextFields)}`,
        orderBy: sql`c.name`,
      })} as context_fields,
      ${listOf(projectObject, {
        from: sql`projects p where (${named('p.id', names.projects)}
            or p.id = ${projectsOfFeatures}
            or p.id in (select g.project_id from segments g where ${named('g.name', names.segments)}))
          and ${isOutside(hidden, sql`p.id`)}`,
        orderBy: sql`p.id`,
      })} as projects,
      ${listOf(segmentObject, {
        from: sql`segments g where (${named('g.name', names.segments)}
            or g.id = any(${segmentsOfFeatures(names.features)})
            or g.id in (select used.id::int from project_environments pe
              cross join lateral jsonb_array_elements_text(pe.default_strategy->'segments') used (id)
              where ${named('pe.project_id', names.projects)}
                or pe.project_id = ${projectsOfFeatures}))
          and ${isOutside(hidden, sql`g.project_id`)}`,
        orderBy: sql`g.name`,
      })} as segments`
})

/** Returns what is named, as the reader sees it. */
export async function presentState(db: Db, names: Names, reader: Reader): Promise<Present> {
  const [found, [row]] = await Promise.all([
    presentFeatures(db, names.features, reader),
    others(db, { ...names }, reader),
  ])
  if (row === undefined) throw new Error('The present state is one row')
  return {
    environments: valuesByName(row.environments),
    featureTypes: valuesByName(row.featureTypes),
    tagTypes: valuesByName(row.tagTypes),
    strategyTypes: new Set(row.strategyTypes),
    tags: new Set(row.tags),
    contextFields: valuesByName(row.contextFields),
    projects: new Map(row.projects.map((project) => [project.id, project])),
    segments: new Map(row.segments.map((segment) => [segment.name, segment])),
    features: found,
  }
}

function valuesByName<Value>(named: readonly Named<Value>[]): ReadonlyMap<string, Value> {
  return new Map(named.map(({ name, value }) => [name, value]))
}
