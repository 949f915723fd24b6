import { sql } from 'kysely'
import type { OperationId } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import { featuresAfter } from '../../src/domain/features/aggregate.ts'
import { featureDocument } from '../../src/domain/features/state.ts'
import type { World } from './world.ts'

/**
 * Who uses what there is: active and archived features, and features that were there before get a parent; the same
 * without the parents; archived features only.
 */
export type Use = 'tied' | 'untied' | 'archived'

/** Operations that are refused, or do nothing, while their subjects are in use. */
export const LESS_USED: Readonly<Partial<Record<OperationId, Use>>> = {
  addDependency: 'untied',
  moveFeature: 'untied',
  archiveProject: 'archived',
  deleteProject: 'archived',
  deleteSegment: 'archived',
}

/**
 * Adds features that use what is in the world: in every project an active one with its child, and an archived one, with
 * all tags, environments and segments that they may have, variants and stages. One more project has all environments.
 */
export async function useEverything(world: World, use: Use): Promise<void> {
  const kinds = use === 'archived' ? ['archived'] : ['archived', 'child', 'parent']
  const walking = `(select * from features where name like '%-walk-%') f`
  await sql
    .raw(`
    insert into projects (id, name) values ('walk', 'walk');
    insert into project_environments (project_id, environment) select 'walk', name from environments;
    insert into tags (type, value) select name, 'walk' from tag_types;
    insert into segments (name, constraints, created_by, created_at) values ('walk', '[]', 'tests', now());
    insert into features (name, project_id, type, created_at, archived_at)
      select id || '-walk-' || kind, id, 'release', now() - interval '35 days', case when kind = 'archived' then now() end
      from projects, unnest(array['${kinds.join("','")}']) as kind where archived_at is null;
    insert into feature_lifecycles (feature_name, stage, entered_at)
      select name, stage, now() from ${walking}, unnest(array['initial', 'completed']) as stage;
    insert into feature_tags (feature_name, tag_type, tag_value) select name, type, value from ${walking.replace('*', 'name')}, tags;
    insert into feature_environments (feature_name, environment, enabled, variants)
      select name, environment, archived_at is null,
        '[{"name": "walk", "weight": 1000, "weightType": "variable", "stickiness": "default"}]'
      from ${walking} join project_environments using (project_id);
    insert into feature_strategies (feature_name, environment, name, sort_order)
      select name, environment, 'flexibleRollout', 0 from ${walking} join feature_environments on feature_name = name;
    insert into strategy_segments (strategy_id, segment_id)
      select s.id, g.id from ${walking} join feature_strategies s on s.feature_name = f.name
      join segments g on g.project_id is null or g.project_id = f.project_id;
    insert into feature_dependencies (child, parent, variants)
      select project_id || '-walk-child', name, '["walk"]' from features where name like '%-walk-parent';
    ${use === 'tied' ? TIES : ''};
    update shared_revision set revision = pg_current_xact_id();`)
    .execute(world.db)
  await logFeatures(world.db)
}

type Logged = {
  type: string
  feature: string
  project: string
  environment?: string
  data?: unknown
  preData?: unknown
}

/** Records the events that make these features, so that the log says all of them. */
async function logFeatures(db: Db): Promise<void> {
  const features = await featuresAfter(db, '')
  const events = features.flatMap((feature): (Logged & { tags?: unknown })[] => {
    const { name, project, tags } = feature
    const { environments, dependencies, archivedAt } = featureDocument(feature)
    const of = { feature: name, project }
    const dependencyEvents = Object.entries(dependencies)
      .filter(([parent]) => parent.includes('-walk-') || name.includes('-walk-'))
      .map(([parent, rest]) => ({ type: 'feature-dependency-added', ...of, data: { feature: parent, ...rest } }))
    if (!name.includes('-walk-')) return dependencyEvents
    return [
      { type: 'feature-created', ...of, data: { ...feature, archivedAt: null }, tags },
      ...Object.entries(environments).flatMap(([environment, { enabled, strategies, variants }]) => {
        const there = { ...of, environment }
        return [
          ...Object.values(strategies).map((data) => ({ type: 'feature-strategy-add', ...there, data })),
          { type: 'feature-environment-variants-updated', ...there, data: { variants }, preData: { variants: [] } },
          ...(enabled ? [{ type: 'feature-environment-enabled', ...there }] : []),
        ]
      }),
      ...dependencyEvents,
      ...(archivedAt === null ? [] : [{ type: 'feature-archived', ...of }]),
    ]
  })
  await sql`
    insert into events (created_at, type, created_by, project, environment, feature_name, data, pre_data, tags)
    select coalesce(f.archived_at, now()), e.type, 'tests', e.project, e.environment, e.feature, e.data, e."preData", e.tags
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (type text, project text, environment text,
      feature text, data jsonb, "preData" jsonb, tags jsonb)) with ordinality as e
      (type, project, environment, feature, data, "preData", tags, position)
    join features f on f.name = e.feature order by e.position`.execute(db)
}

const TIES = `
  insert into feature_dependencies (child, parent)
    select name, project_id || '-walk-parent' from features
    where archived_at is null and name not like '%-walk-%'
      and not exists (select from feature_dependencies where parent = name)`
