import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { isKeyOutside } from '../api-tokens/queries.ts'
import { firstOrMissing, missing, taken } from '../errors.ts'
import type { EnvironmentRecord } from '../event-types.ts'
import { compiledForReader, type Hidden, isOutside, type Reader } from '../visibility.ts'

type Environment = Schema<'Environment'>

/** The columns of Environment, with counts that exclude hidden projects; `e` is a row of environments. */
const columns = (hidden: Hidden) => sql`e.name, e.type, e.enabled, e.protected, e.sort_order,
  (select count(*) from project_environments pe join projects p on p.id = pe.project_id
    where pe.environment = e.name and p.archived_at is null and ${isOutside(hidden, sql`p.id`)}) as project_count,
  (select count(*) from api_tokens t where t.environment = e.name and ${isKeyOutside(hidden)}) as api_token_count,
  (select count(*) from feature_environments fe join features f on f.name = fe.feature_name
    where fe.environment = e.name and fe.enabled and f.archived_at is null
      and ${isOutside(hidden, sql`f.project_id`)}) as enabled_toggle_count`

/** Orders by sort order, then by creation. */
const inOrder = sql`order by e.sort_order, e.created_at, e.name`

const allEnvironments = compiledForReader<Record<string, never>, Environment>(
  (hidden) => sql`select ${columns(hidden)} from environments e ${inOrder}`,
)

const environmentsNamed = compiledForReader<{ name: string }, Environment>(
  (hidden, { name }) => sql`select ${columns(hidden)} from environments e where e.name = ${name}`,
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
  const { rows } = await sql`select from environments where name = ${name}`.execute(db)
  if (rows.length > 0) throw taken('environment', name)
}

const environmentsByProject = compiled<{ project: string }, { environments: Schema<'EnvironmentOfProject'>[] }>(
  (_, { project }) => sql`
    select (
      select coalesce(json_agg(json_build_object(
        'name', e.name, 'type', e.type, 'enabled', e.enabled, 'protected', e.protected, 'sortOrder', e.sort_order,
        'projectApiTokenCount', (select count(*) from api_tokens t
          where t.environment = e.name and (t.projects = '{}' or p.id = any(t.projects))),
        'projectEnabledToggleCount', (select count(*) from feature_environments fe join features f on f.name = fe.feature_name
          where fe.environment = e.name and fe.enabled and f.project_id = p.id and f.archived_at is null),
        'defaultStrategy', pe.default_strategy, 'visible', pe.project_id is not null
      ) ${inOrder}), '[]')
      from environments e left join project_environments pe on pe.environment = e.name and pe.project_id = p.id
    ) as environments
    from projects p where p.id = ${project}`,
)

/**
 * Returns all environments, with the project's counts and default strategy in each.
 *
 * @throws DomainError missing for the project
 */
export async function environmentsOfProject(db: Db, project: string): Promise<Schema<'EnvironmentOfProject'>[]> {
  const [row] = await environmentsByProject(db, { project })
  if (row === undefined) throw missing('project', project)
  return row.environments
}

const record = sql<EnvironmentRecord>`select name, type, enabled, protected, sort_order from environments`

/** Changes lock `for no key update`, so that statements that only refer to the row do not wait. Deletion needs more. */
const forChange = sql`for no key update`
const forDeletion = sql`for update`

/**
 * Locks an environment until the transaction ends.
 *
 * @throws DomainError missing
 */
export async function lockEnvironment(tx: Tx, name: string): Promise<EnvironmentRecord> {
  return firstOrMissing(await lockedNamed(tx, [name], forChange), 'environment', name)
}

/**
 * Locks an environment that is about to be deleted, so that no new row can refer to it.
 *
 * @throws DomainError missing
 */
export async function lockEnvironmentToDelete(tx: Tx, name: string): Promise<EnvironmentRecord> {
  return firstOrMissing(await lockedNamed(tx, [name], forDeletion), 'environment', name)
}

/** Locks the named environments. Ignores names that do not exist. */
export function lockEnvironments(tx: Tx, names: readonly string[]): Promise<EnvironmentRecord[]> {
  return lockedNamed(tx, names, forChange)
}

async function lockedNamed(tx: Tx, names: readonly string[], lock: RawBuilder<unknown>): Promise<EnvironmentRecord[]> {
  const { rows } = await sql<EnvironmentRecord>`
    ${record} where name = any(${names}::text[]) order by name ${lock}`.execute(tx)
  return rows
}

/** Locks the features that are in an environment, because their data there is about to be deleted. */
export async function lockFeaturesOfEnvironment(tx: Tx, environment: string): Promise<void> {
  await sql`
    select from features
    where name in (select feature_name from feature_environments where environment = ${environment})
    order by name for update`.execute(tx)
}

/** Locks the projects that use an environment, so that their other environments can't change. */
export async function lockProjectsIn(
  tx: Tx,
  environment: string,
  otherwise: RawBuilder<unknown> = sql``,
): Promise<void> {
  await sql`
    select from projects
    where id in (select project_id from project_environments where environment = ${environment})
    order by id for no key update ${otherwise}`.execute(tx)
}

/** Returns the projects that would have no environment left, including archived ones, because they can be revived. */
export async function projectsWithOnly(tx: Tx, environment: string): Promise<string[]> {
  const { rows } = await sql<{ project: string }>`
    select project_id as project from project_environments
    group by project_id having bool_and(environment = ${environment})
    order by project_id`.execute(tx)
  return rows.map(({ project }) => project)
}
