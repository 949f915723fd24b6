import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/handles.ts'
import { type Page, pageOf } from '../../../db/pagination.ts'
import { firstOrMissing } from '../../errors.ts'
import { featureDependencies } from '../expressions.ts'
import type { FeatureKey } from '../feature.ts'
import type { FeatureDependencies } from './dependency.ts'

/** Returns the existing dependencies of locked features, once for each distinct feature. */
export async function tiesOf(tx: Tx, features: readonly string[]): Promise<FeatureDependencies[]> {
  const { rows } = await sql<FeatureDependencies>`
    select f.name, (select min(d.child) from feature_dependencies d where d.parent = f.name) as dependent,
      ${featureDependencies} as parents
    from unnest(${[...new Set(features)]}::text[]) as f (name)`.execute(tx)
  return rows
}

/**
 * Returns the names of the features that a feature may depend on.
 *
 * @throws DomainError missing for the feature
 */
export async function parentCandidates(db: Db, { project, feature }: FeatureKey, page: Page): Promise<string[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<{ candidates: string[] }>`
    select (select coalesce(json_agg(c.name order by c.name), '[]') from (
      select p.name from features p
      where p.project_id = f.project_id and p.name <> f.name and p.archived_at is null
        and not exists (select from feature_dependencies d where d.child = p.name)
      order by p.name limit ${limit} offset ${offset}) c) as candidates
    from features f where f.name = ${feature} and f.project_id = ${project}`.execute(db)
  return firstOrMissing(rows, 'feature', feature).candidates
}

/**
 * Returns the names of all variants of a feature, including the variants of its strategies.
 *
 * @throws DomainError missing for the feature
 */
export async function parentVariants(db: Db, { project, feature }: FeatureKey): Promise<string[]> {
  const { rows } = await sql<{ variants: string[] }>`
    select (select coalesce(json_agg(v.name order by v.name), '[]') from (
      select variant ->> 'name' collate "C" as name
      from feature_environments e, jsonb_array_elements(e.variants) variant where e.feature_name = f.name
      union
      select variant ->> 'name' collate "C"
      from feature_strategies s, jsonb_array_elements(s.variants) variant where s.feature_name = f.name) v) as variants
    from features f where f.name = ${feature} and f.project_id = ${project}`.execute(db)
  return firstOrMissing(rows, 'feature', feature).variants
}

/**
 * Whether any feature of a project depends on another.
 *
 * @throws DomainError missing for the project
 */
export async function projectHasDependencies(db: Db, project: string): Promise<boolean> {
  const rows = await db
    .selectFrom('projects as p')
    .where('p.id', '=', project)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('featureDependencies as d')
          .innerJoin('features as f', 'f.name', 'd.child')
          .select('d.child')
          .whereRef('f.projectId', '=', 'p.id'),
      ).as('present'),
    )
    .execute()
  return Boolean(firstOrMissing(rows, 'project', project).present)
}
