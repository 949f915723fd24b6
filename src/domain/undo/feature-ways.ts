import type { Schema } from '../../contract.ts'
import { assertUnguarded } from '../change-control/guard.ts'
import { conflict, refusalOf } from '../errors.ts'
import { recordEvents } from '../events/record.ts'
import { planEnvironments, restoreEnvironments, restoreSettings, restoreTags } from '../feature-history/bring-back.ts'
import type { StoredFeature } from '../features/aggregate.ts'
import { archiveFeature, reviveFeatures } from '../features/archive.ts'
import { wayBack } from '../features/coming-back.ts'
import { endDependencies, makeDependencies } from '../features/dependencies/commands.ts'
import { type Dependency, madeDependencies, type WantedDependency } from '../features/dependencies/dependency.ts'
import { tiesOf } from '../features/dependencies/queries.ts'
import { changesOf } from '../features/edits/table.ts'
import { lockedEnvironments } from '../features/environments/locks.ts'
import { lockFeaturesAnywhere } from '../features/locks.ts'
import { moveFeature } from '../features/move.ts'
import type { FeatureDocument } from '../features/state.ts'
import { sortStrategies } from '../features/strategies/commands.ts'
import { hasEnabled } from '../features/strategies/strategy.ts'
import { turnLockedOn } from '../features/turn-on-off.ts'
import { lockActiveProject } from '../projects/locks.ts'
import { changesOfRestoration } from '../restoring/requested-changes.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import type { FeatureWay } from './inverses.ts'
import type { Undoing } from './members.ts'
import { dependenciesEndedBy, featuresNamed, hasLostSegment, isActiveProject, type UndoneEvent } from './queries.ts'

/** A locked feature, and what undoing an event changes in it. */
export type FeatureUndoing = Undoing & {
  readonly event: UndoneEvent
  readonly feature: StoredFeature
  readonly document: FeatureDocument
}

type Lock = (transaction: Transaction, event: UndoneEvent, project: string) => Promise<unknown>

/** The locks that are taken before the one of the feature. */
export const LOCKS: { readonly [Way in FeatureWay]?: Lock } = {
  dependencies: (transaction, event) =>
    lockFeaturesAnywhere(transaction, [event.featureName ?? '', ...parentsIn(event)]),
  async revive(transaction, event, project) {
    await lockActiveProject(transaction.tx, project)
    const parents = await dependenciesEndedBy(transaction.tx, event)
    await lockFeaturesAnywhere(transaction, [event.featureName ?? '', ...parents.map((one) => one.feature)])
  },
  async move(transaction, event, project) {
    const target = movedTo(event)
    assertMay(transaction, 'MOVE_FEATURE_TOGGLE', { project })
    assertMay(transaction, 'MOVE_FEATURE_TOGGLE', { project: target })
    if (!(await isActiveProject(transaction.tx, target)))
      throw conflict(`There is no project "${target}" any more, or it is archived`)
    await lockActiveProject(transaction.tx, target)
  },
}

/** How an event about a feature is undone, once nothing stands in the way. */
export const UNDO: {
  readonly [Way in FeatureWay]: (transaction: Transaction, undoing: FeatureUndoing) => Promise<void>
} = {
  document: undoInDocument,
  order: undoOrder,
  dependencies: undoDependencies,
  archive: archiveAgain,
  revive: reviveAgain,
  move: (transaction, { event, feature: { name, project } }) =>
    moveFeature(transaction, { project, feature: name }, movedTo(event)),
}

/** Returns the project to which undoing the move of a feature moves it. */
export function movedTo({ data }: UndoneEvent): string {
  return (data as { oldProject: string }).oldProject
}

async function undoInDocument(transaction: Transaction, undoing: FeatureUndoing): Promise<void> {
  const { environment } = undoing.event
  await (environment === null
    ? undoOutside(transaction, undoing)
    : undoInEnvironment(transaction, undoing, environment))
}

async function undoOutside(transaction: Transaction, { feature, document, wanted }: FeatureUndoing): Promise<void> {
  const settings = await restoreSettings(transaction, feature, wanted)
  const tags = await restoreTags(transaction, feature, document, wanted)
  assertComplete(tags.notRestored)
  await recordEvents(transaction, [...settings.events, ...tags.events])
}

async function undoInEnvironment(
  transaction: Transaction,
  { feature: { name, project }, document, wanted }: FeatureUndoing,
  environment: string,
): Promise<void> {
  const plan = await planEnvironments(transaction, project, { now: document, past: wanted, names: [environment] })
  assertComplete(plan.notRestored)
  await recordEvents(transaction, await restoreEnvironments(transaction, { project, feature: name }, plan.restorations))
}

/**
 * Returns the edits of undoing an event as changes of a change request in its environment.
 *
 * @throws DomainError conflict
 */
export async function changesToUndo(
  transaction: Transaction,
  { event, feature: { name, project }, document, wanted, members }: FeatureUndoing,
  environment: string,
): Promise<Schema<'ChangeInput'>[]> {
  if (event.type === 'strategy-order-changed')
    return [{ action: 'reorderStrategy', feature: name, payload: positionsIn(members) }]
  const plan = await planEnvironments(transaction, project, { now: document, past: wanted, names: [environment] })
  assertComplete(plan.notRestored)
  const isOn = document.environments[environment]?.enabled === true
  return plan.restorations.flatMap((restoration) => changesOfRestoration(name, restoration, isOn))
}

/** @throws DomainError conflict */
function assertComplete([first]: readonly { readonly path: string; readonly message: string }[]): void {
  if (first !== undefined) throw conflict(`${first.path} can't be as it was before. ${first.message}`)
}

async function undoOrder(
  transaction: Transaction,
  { event, feature: { name, project }, members }: FeatureUndoing,
): Promise<void> {
  const environment = event.environment ?? ''
  assertMay(transaction, 'UPDATE_FEATURE_STRATEGY', { project, environment })
  await sortStrategies(transaction, { project, feature: name, environment }, positionsIn(members))
}

/** Returns the positions that strategies had before their order was changed. */
function positionsIn(members: FeatureUndoing['members']): Schema<'StrategySortOrder'> {
  return members.map(({ path, before }) => ({ id: path.at(-2) ?? '', sortOrder: Number(before) }))
}

/** Returns the features on which an event says that its feature depended, before or after it. */
function parentsIn(event: UndoneEvent): string[] {
  return changesOf(event).flatMap(({ path }) => path[1] ?? [])
}

async function undoDependencies(transaction: Transaction, { feature, members }: FeatureUndoing): Promise<void> {
  const { name, project } = feature
  assertMay(transaction, 'UPDATE_FEATURE_DEPENDENCY', { project })
  await assertUnguarded(transaction, project)
  const ended = members
    .filter(({ before }) => before === undefined)
    .map((one) => ({ child: name, parent: parentOf(one) }))
  const back = members.flatMap((one) => {
    const settings = one.before as FeatureDocument['dependencies'][string] | undefined
    return settings === undefined ? [] : [{ feature: parentOf(one), ...settings }]
  })
  const wanted = await dependenciesBack(transaction, feature, back)
  await recordEvents(transaction, [
    ...(await endDependencies(transaction, project, ended)),
    ...(await makeDependencies(transaction, project, wanted)),
  ])
}

/** Returns the ids of the segments that the strategies in a document use. */
export function segmentsIn({ environments }: FeatureDocument): number[] {
  return Object.values(environments).flatMap(({ strategies }) =>
    Object.values(strategies).flatMap(({ segments }) => segments),
  )
}

const parentOf = ({ path }: FeatureUndoing['members'][number]) => path[1] ?? ''

/**
 * Returns the dependencies that a locked feature gets back. Their features are locked, too.
 *
 * @throws DomainError conflict if it can't have one of them any more
 */
async function dependenciesBack(
  { tx, actor }: Transaction,
  child: StoredFeature,
  back: readonly Dependency[],
): Promise<WantedDependency[]> {
  if (back.length === 0) return []
  const names = back.map(({ feature }) => feature)
  const parents = new Map((await featuresNamed(tx, names, actor)).map((one) => [one.name, one]))
  const wanted = back.map((dependency) => {
    const parent = parents.get(dependency.feature)
    if (parent === undefined) throw conflict(`There is no feature "${dependency.feature}" any more`)
    return { child, parent, dependency }
  })
  const ties = await tiesOf(tx, [child.name, ...names])
  const refusal = refusalOf(() => madeDependencies(wanted, ties))
  if (refusal !== undefined) throw conflict(refusal.message)
  return wanted
}

/** Undoes that a feature was revived. */
async function archiveAgain(
  transaction: Transaction,
  { feature: { name, project, dependencies, children } }: FeatureUndoing,
): Promise<void> {
  assertMay(transaction, 'DELETE_FEATURE', { project })
  const [other] = [...children, ...dependencies.map(({ feature }) => feature)]
  if (other !== undefined)
    throw conflict(`The features "${name}" and "${other}" depend on each other since. Archiving would end that`)
  await archiveFeature(transaction, { project, feature: name })
}

/**
 * Undoes that a feature was archived: it depends again on what it depended on, and is on again where it was on. Without
 * a dependency, or a segment that was deleted in between, it would be on for more users.
 */
async function reviveAgain(transaction: Transaction, { event, feature, document }: FeatureUndoing): Promise<void> {
  const { name, project } = feature
  assertMay(transaction, 'UPDATE_FEATURE', { project })
  const wasOn = Object.keys(document.environments).filter((environment) => document.environments[environment]?.enabled)
  for (const environment of wasOn) assertMay(transaction, 'UPDATE_FEATURE_ENVIRONMENT', { project, environment })
  const isOn = wasOn.length > 0
  const losesSegment = isOn && (await hasLostSegment(transaction.tx, event, segmentsIn(document)))
  if (wayBack({ lost: losesSegment ? ['segment'] : [], isOn, mayBeOff: false }) === 'refused')
    throw conflict(
      `A segment of the feature "${name}" was deleted since, so that it would be on for more users. Revive it instead: it is then off everywhere`,
    )
  const ended = await dependenciesEndedBy(transaction.tx, event)
  if (ended.length > 0) {
    assertMay(transaction, 'UPDATE_FEATURE_DEPENDENCY', { project })
    await assertUnguarded(transaction, project)
  }
  const wanted = await dependenciesBack(transaction, feature, ended)
  await reviveFeatures(transaction, project, [name])
  await recordEvents(transaction, await makeDependencies(transaction, project, wanted))
  const states = wasOn.length === 0 ? [] : await lockedEnvironments(transaction, [name], wasOn)
  const turned = []
  for (const state of states.filter(({ strategies }) => hasEnabled(strategies)))
    turned.push(...(await turnLockedOn(transaction, { project, environment: state.name }, [state], false)))
  await recordEvents(transaction, turned)
}
