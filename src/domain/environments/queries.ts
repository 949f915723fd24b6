import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import { isKeyOutside } from '../api-tokens/queries.ts'
import { assertNameFree, firstOrMissing } from '../errors.ts'
import { compiledForReader, type Hidden, isOutside, type Reader } from '../visibility.ts'

type Environment = Schema<'Environment'>

/** The columns of an environment as recorded in events. */
export const ENVIRONMENT_COLUMNS = ['name', 'type', 'enabled', 'protected', 'sortOrder'] as const

/** The environments, with counts that exclude hidden projects. */
function environmentsWithUse(db: Db, hidden: Hidden) {
  return db
    .selectFrom('environments as e')
    .select(ENVIRONMENT_COLUMNS)
    .select(({ selectFrom, fn }) => [
      selectFrom('projectEnvironments as pe')
        .innerJoin('projects as p', 'p.id', 'pe.projectId')
        .select(fn.countAll<number>().as('count'))
        .whereRef('pe.environment', '=', 'e.name')
        .where('p.archivedAt', 'is', null)
        .where(isOutside(hidden, sql`p.id`))
        .$asScalar()
        .$notNull()
        .as('projectCount'),
      selectFrom('apiTokens as t')
        .select(fn.countAll<number>().as('count'))
        .whereRef('t.environment', '=', 'e.name')
        .where(isKeyOutside(hidden))
        .$asScalar()
        .$notNull()
        .as('apiTokenCount'),
      selectFrom('featureEnvironments as fe')
        .innerJoin('features as f', 'f.name', 'fe.featureName')
        .select(fn.countAll<number>().as('count'))
        .whereRef('fe.environment', '=', 'e.name')
        .where('fe.enabled', '=', sql.lit(true))
        .where('f.archivedAt', 'is', null)
        .where(isOutside(hidden, sql`f.project_id`))
        .$asScalar()
        .$notNull()
        .as('enabledToggleCount'),
    ])
}

const allEnvironments = compiledForReader<Record<string, never>, Environment>((hidden, _, db) =>
  environmentsWithUse(db, hidden).orderBy('e.sortOrder').orderBy('e.createdAt').orderBy('e.name'),
)

const environmentsNamed = compiledForReader<{ name: string }, Environment>((hidden, { name }, db) =>
  environmentsWithUse(db, hidden).where('e.name', '=', name),
)

export function environmentList(db: Db, reader: Reader): Promise<Environment[]> {
  return allEnvironments(db, {}, reader)
}

/** @throws DomainError missing */
export async function requireEnvironment(db: Db, name: string, reader: Reader): Promise<Environment> {
  return firstOrMissing(await environmentsNamed(db, { name }, reader), 'environment', name)
}

/** @throws DomainError taken */
export async function assertEnvironmentNameFree(db: Db, name: string): Promise<void> {
  const found = await db.selectFrom('environments').select('name').where('name', '=', name).execute()
  assertNameFree(found, 'environment', name)
}

const column = columnsOf<'environments'>('e')

/** The environments, each as the project `p` has it. */
const environmentsOfRow = listOf(
  objectOf<Schema<'EnvironmentOfProject'>>({
    name: column('name'),
    type: column('type'),
    enabled: column('enabled'),
    protected: column('protected'),
    sortOrder: column('sortOrder'),
    projectApiTokenCount: sql`(select count(*) from api_tokens t
      where t.environment = e.name and (t.projects = '{}' or p.id = any(t.projects)))`,
    projectEnabledToggleCount: sql`(
      select count(*) from feature_environments fe join features f on f.name = fe.feature_name
      where fe.environment = e.name and fe.enabled and f.project_id = p.id and f.archived_at is null)`,
    defaultStrategy: sql`pe.default_strategy`,
    visible: sql`pe.project_id is not null`,
  }),
  {
    from: sql`environments e left join project_environments pe on pe.environment = e.name and pe.project_id = p.id`,
    orderBy: sql`e.sort_order, e.created_at, e.name`,
  },
)

const environmentsByProject = compiled<{ project: string }, { environments: Schema<'EnvironmentOfProject'>[] }>(
  (db, { project }) =>
    db.selectFrom('projects as p').select(environmentsOfRow.as('environments')).where('p.id', '=', project),
)

/**
 * Returns all environments, with the project's counts and default strategy in each.
 *
 * @throws DomainError missing for the project
 */
export async function environmentsOfProject(db: Db, project: string): Promise<Schema<'EnvironmentOfProject'>[]> {
  return firstOrMissing(await environmentsByProject(db, { project }), 'project', project).environments
}

/** Returns the projects that would have no environment left, including archived ones, because they can be revived. */
export async function projectsWithOnly(db: Db, environment: string): Promise<string[]> {
  const rows = await db
    .selectFrom('projectEnvironments')
    .select('projectId')
    .groupBy('projectId')
    .having(({ fn, eb }) => eb(fn<boolean>('bool_and', [eb('environment', '=', environment)]), '=', true))
    .orderBy('projectId')
    .execute()
  return rows.map(({ projectId }) => projectId)
}
