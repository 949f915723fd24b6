import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { legalValuesOf } from '../context-fields/legal-values.ts'
import { recordEvent } from '../events/record.ts'
import { assertSegmentsUsable } from '../features/strategies/segment-links.ts'
import { assertConstraints, FULL_ROLLOUT, strategyFrom } from '../features/strategies/strategy.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { lockProject } from '../projects/locks.ts'
import type { StoredProject } from '../projects/project.ts'
import { notInProject, requireProject } from '../projects/queries.ts'
import type { History } from '../revisions/history.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { Resource } from '../revisions/resources.ts'
import type { Transaction } from '../transaction/transaction.ts'

type DefaultStrategy = Schema<'DefaultStrategy'>

const DEFAULT_STRATEGY: History<DefaultStrategy> = {
  types: ['default-strategy-updated', 'project-environment-added'],
  before: (_, { type, preData }) =>
    type === 'default-strategy-updated' ? ((preData as DefaultStrategy | null) ?? unsetDefault()) : undefined,
}

/** Returns the default strategy of an environment as it is edited. */
export function defaultStrategyResource(key: ProjectEnvironment, whole: DefaultStrategy): Resource<DefaultStrategy> {
  return {
    name: `default strategy of the environment "${key.environment}"`,
    history: DEFAULT_STRATEGY,
    place: key,
    whole,
  }
}

/**
 * Returns the strategy that is added when a feature without an enabled strategy is turned on in an environment.
 *
 * @throws DomainError missing for the project or the environment
 */
export async function defaultStrategyOf(db: Db, key: ProjectEnvironment): Promise<DefaultStrategy> {
  await requireProject(db, key.project)
  return (await storedDefault(db, key)) ?? unsetDefault()
}

/**
 * Sets the strategy that is added when a feature without an enabled strategy is turned on in an environment.
 *
 * @throws DomainError missing for the project, the environment or a segment; invalid for the strategy; changed
 */
export async function setDefaultStrategy(
  transaction: Transaction,
  key: ProjectEnvironment,
  wanted: Schema<'SetDefaultStrategy'>,
): Promise<DefaultStrategy> {
  const project = await lockProject(transaction.tx, key.project)
  const before = await storedDefault(transaction.tx, key)
  await assertPrecondition(transaction, defaultStrategyResource(key, before ?? unsetDefault()))
  const after = await usableDefaultStrategy(transaction, project, wanted, before)
  await saveDefaultStrategy(transaction, key, after, before)
  noteRevision(transaction, defaultStrategyResource(key, after))
  return after
}

/**
 * Returns a default strategy for a locked project, after checking everything that it refers to.
 *
 * @throws DomainError missing for a segment; invalid for the strategy
 */
export async function usableDefaultStrategy(
  transaction: Transaction,
  { id, defaultStickiness }: StoredProject,
  wanted: Schema<'SetDefaultStrategy'>,
  before: DefaultStrategy | null,
): Promise<DefaultStrategy> {
  const strategy = defaultStrategyFrom(wanted, defaultStickiness, before?.variants)
  const names = strategy.constraints.map(({ contextName }) => contextName)
  assertConstraints(strategy, before ?? undefined, await legalValuesOf(transaction.tx, names), transaction.limits)
  await assertSegmentsUsable(transaction, id, strategy.segments, '/body/segments')
  return strategy
}

/** Stores the default strategy for an environment of a locked project, and records the event. */
export async function saveDefaultStrategy(
  transaction: Transaction,
  key: ProjectEnvironment,
  data: DefaultStrategy,
  before: DefaultStrategy | null,
): Promise<void> {
  if (isDeepStrictEqual(before, data)) return
  await transaction.tx
    .updateTable('projectEnvironments')
    .set({ defaultStrategy: JSON.stringify(data) })
    .where('projectId', '=', key.project)
    .where('environment', '=', key.environment)
    .execute()
  const payload = before === null ? { data } : { data, preData: before }
  await recordEvent(transaction, 'default-strategy-updated', key, payload)
}

/** The strategy of an environment for which none was set. */
function unsetDefault(): DefaultStrategy {
  return defaultStrategyFrom(FULL_ROLLOUT, 'default')
}

/** The feature is not known yet: an empty `groupId` stands for its name. */
function defaultStrategyFrom(
  input: Schema<'AddStrategy'>,
  stickiness: string,
  stored?: DefaultStrategy['variants'],
): DefaultStrategy {
  const { id: _, featureName: __, ...strategy } = strategyFrom(input, '', 0, { feature: '', stickiness, stored })
  return strategy
}

async function storedDefault(db: Db, { project, environment }: ProjectEnvironment): Promise<DefaultStrategy | null> {
  const row = await db
    .selectFrom('projectEnvironments')
    .select('defaultStrategy')
    .where('projectId', '=', project)
    .where('environment', '=', environment)
    .executeTakeFirst()
  if (row === undefined) throw notInProject(project, environment)
  return row.defaultStrategy
}
