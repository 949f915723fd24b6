import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { jsonArray } from '../../../db/sql.ts'
import { isGuarded } from '../../change-control/guard.ts'
import { featureMembers } from '../../features/columns.ts'
import { environmentObject } from '../../features/environment.ts'
import { featureDependencies, featureTags } from '../../features/expressions.ts'
import { compiledForReader, isOutside, type Reader } from '../../visibility.ts'
import type { Present, PresentFeature, PresentProject, PresentSegment } from './present.ts'

/** The names of what is read, by kind; environments and feature types are all read. */
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

const features = compiledForReader<{ names: readonly string[] }, FeatureRow>(
  (hidden, { names }) => sql<FeatureRow>`
    select json_build_object(${featureMembers}, 'markedStale', f.marked_stale, 'lifetimeDays', t.lifetime_days,
        'environments', ${jsonArray(sql`
          select ${environmentObject} from feature_environments fe join environments e on e.name = fe.environment
          where fe.feature_name = f.name order by e.sort_order, e.name`)},
        'tags', ${featureTags}, 'dependencies', ${featureDependencies},
        'children', array(select d.child from feature_dependencies d where d.parent = f.name order by d.child)) as feature,
      f.created_at, f.archived_at,
      (select max(l.last_seen_at) from feature_last_seen l where l.feature_name = f.name) as last_seen_at
    from features f join feature_types t on t.id = f.type
    where f.name in (select unnest(${names}::text[])) and ${isOutside(hidden, sql`f.project_id`)}
    order by f.name`,
)

/** Returns features by their names, as the reader sees them. */
export async function presentFeatures(
  db: Db,
  names: readonly string[],
  reader: Reader,
): Promise<ReadonlyMap<string, PresentFeature>> {
  const rows = names.length === 0 ? [] : await features(db, { names }, reader)
  return new Map(rows.map(({ feature, ...times }) => [feature.name, { ...feature, ...times }]))
}

type Named<Value> = { readonly name: string; readonly value: Value }

type OthersRow = {
  environments: Named<Required<Schema<'StateEnvironment'>>>[]
  featureTypes: Named<Required<Schema<'StateFeatureType'>>>[]
  tagTypes: Named<Required<Schema<'StateTagType'>>>[]
  tags: string[]
  contextFields: Named<Required<Schema<'StateContextField'>>>[]
  projects: PresentProject[]
  segments: PresentSegment[]
}

const projectObject = sql`json_build_object('id', p.id, 'isArchived', p.archived_at is not null,
  'settings', json_build_object('name', p.name, 'description', p.description, 'mode', p.mode,
    'defaultStickiness', p.default_stickiness, 'featureLimit', p.feature_limit,
    'featureNaming', json_build_object('pattern', p.naming_pattern, 'example', p.naming_example,
      'description', p.naming_description),
    'linkTemplates', p.link_templates, 'requirePreconditions', p.require_preconditions, 'managedOnly', p.managed_only),
  'environments', ${jsonArray(sql`
    select json_build_object('name', pe.environment, 'isGuarded', ${isGuarded(sql`p.id`, sql`pe.environment`)})
    from project_environments pe join environments e on e.name = pe.environment
    where pe.project_id = p.id order by e.sort_order, e.name`)})`

const others = compiledForReader<Names & Record<string, readonly string[]>, OthersRow>(
  (hidden, names) => sql<OthersRow>`
    select
      ${jsonArray(sql`
        select json_build_object('name', e.name, 'value', json_build_object(
          'type', e.type, 'enabled', e.enabled, 'sortOrder', e.sort_order)) from environments e
        order by e.sort_order, e.name`)} as environments,
      ${jsonArray(sql`
        select json_build_object('name', t.id, 'value', json_build_object('lifetimeDays', t.lifetime_days))
        from feature_types t order by t.id`)} as feature_types,
      ${jsonArray(sql`
        select json_build_object('name', t.name, 'value', json_build_object(
          'description', t.description, 'icon', t.icon, 'color', t.color))
        from tag_types t where t.name in (select unnest(${names.tagTypes}::text[])) order by t.name`)} as tag_types,
      array(select t.type || ':' || t.value from tags t
        where t.type in (select unnest(${names.tagTypes}::text[])) order by 1) as tags,
      ${jsonArray(sql`
        select json_build_object('name', c.name, 'value', json_build_object('description', c.description,
          'stickiness', c.stickiness, 'sortOrder', c.sort_order, 'legalValues', c.legal_values))
        from context_fields c where c.name in (select unnest(${names.contextFields}::text[]))
        order by c.name`)} as context_fields,
      ${jsonArray(sql`
        select ${projectObject} from projects p
        where p.id in (select unnest(${names.projects}::text[])
            union select f.project_id from features f where f.name in (select unnest(${names.features}::text[])))
          and ${isOutside(hidden, sql`p.id`)} order by p.id`)} as projects,
      ${jsonArray(sql`
        select json_build_object('id', g.id, 'name', g.name, 'description', g.description, 'project', g.project_id,
          'constraints', g.constraints)
        from segments g where (g.name in (select unnest(${names.segments}::text[]))
            or g.id in (select l.segment_id from feature_strategies s join strategy_segments l on l.strategy_id = s.id
              where s.feature_name in (select unnest(${names.features}::text[]))))
          and ${isOutside(hidden, sql`g.project_id`)} order by g.name`)} as segments`,
)

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
