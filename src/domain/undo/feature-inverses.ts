import { isDeepStrictEqual } from 'node:util'
import { assertUnguarded } from '../change-control/guard.ts'
import type { Planned } from '../change-requests/carry-out.ts'
import { conflict, refusalOf } from '../errors.ts'
import type { LaterEvent } from '../feature-history/later-events.ts'
import { planEnvironments, planSettings } from '../feature-history/restore-edits.ts'
import type { StoredFeature } from '../features/aggregate.ts'
import { applyEdits } from '../features/apply.ts'
import { archiveFeature, assertRevivable } from '../features/archive.ts'
import { type Dependency, madeDependencies } from '../features/dependencies/dependency.ts'
import { tiesOf } from '../features/dependencies/queries.ts'
import type { Edit } from '../features/edits/edit.ts'
import { switchEdits } from '../features/edits/environments.ts'
import { changesOf } from '../features/edits/table.ts'
import { lockedEnvironments } from '../features/environments/locks.ts'
import { lockFeaturesAnywhere } from '../features/locks.ts'
import { moveFeature, needsToMove } from '../features/move.ts'
import { assertMayMake, assertMayWith } from '../features/permitted.ts'
import { dependencyEdits } from '../features/plan.ts'
import { type FeatureDocument, partOf } from '../features/state.ts'
import { hasEnabled } from '../features/strategies/strategy.ts'
import { lockActiveProject } from '../projects/locks.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import type { FeatureInverse } from './inverses.ts'
import type { Undoing } from './members.ts'
import { dependenciesEndedBy, featuresNamed, isActiveProject, type UndoneEvent, type UndoneEvents } from './queries.ts'

/** A locked feature, and what undoing some of its events makes of it; several only by the document and dependencies. */
export type FeatureUndoing = Undoing & {
  readonly events: UndoneEvents
  /** The events of the feature since then. */
  readonly later: readonly LaterEvent[]
  readonly feature: StoredFeature
  readonly document: FeatureDocument
}

type Lock = (transaction: Transaction, events: UndoneEvents, project: string) => Promise<unknown>

/** The locks that are taken before the one of the feature. */
export const LOCKS: { readonly [Inverse in FeatureInverse]?: Lock } = {
  dependencies: (transaction, events) =>
    lockFeaturesAnywhere(transaction, [events[0].featureName ?? '', ...events.flatMap(parentsIn)]),
  async revive(transaction, [event], project) {
    await lockActiveProject(transaction.tx, project)
    const parents = await dependenciesEndedBy(transaction.tx, event)
    await lockFeaturesAnywhere(transaction, [event.featureName ?? '', ...parents.map((one) => one.feature)])
  },
  async move(transaction, [event], project) {
    const target = movedTo(event)
    const key = { project, feature: event.featureName ?? '' }
    const needs = [project, target].map((one) => ({ permission: 'MOVE_FEATURE_TOGGLE' as const, project: one }))
    await assertMayWith(transaction, needs, () => needsToMove(transaction.tx, key, target))
    if (!(await isActiveProject(transaction.tx, target)))
      throw conflict(`There is no project "${target}" any more, or it is archived`)
    await lockActiveProject(transaction.tx, target)
  },
}

/**
 * How an event about a feature is undone, once nothing stands in the way: by edits, which are returned, or by a command
 * where more than the feature changes.
 */
export const UNDO: {
  readonly [Inverse in FeatureInverse]: (
    transaction: Transaction,
    undoing: FeatureUndoing,
  ) => Promise<Planned | undefined>
} = {
  document: planInDocument,
  order: planOrder,
  dependencies: planDependencies,
  archive: archiveAgain,
  revive: reviveAgain,
  async move(transaction, { events: [event], feature: { name, project } }) {
    await moveFeature(transaction, { project, feature: name }, movedTo(event))
    return undefined
  },
}

/** Returns the project to which undoing the move of a feature moves it. */
export function movedTo({ data }: UndoneEvent): string {
  return (data as { oldProject: string }).oldProject
}

async function planInDocument(
  transaction: Transaction,
  { events, feature, document: now, wanted: past }: FeatureUndoing,
): Promise<Planned> {
  const names = [...new Set(events.flatMap(({ environment }) => environment ?? []))]
  const isOutside = events.some(({ environment }) => environment === null)
  const settings = isOutside ? await planSettings(transaction, feature, now, past) : { edits: [], notRestored: [] }
  assertComplete(settings.notRestored)
  const inside =
    names.length > 0
      ? await planEnvironments(transaction, feature, { now, past, names })
      : { restorations: [], notRestored: [] }
  assertComplete(inside.notRestored)
  return { project: feature.project, feature: feature.name, outside: settings.edits, inside: inside.restorations }
}

/** @throws DomainError conflict */
function assertComplete([first]: readonly { readonly path: string; readonly message: string }[]): void {
  if (first !== undefined) throw conflict(`${first.path} can't be as it was before. ${first.message}`)
}

/** Gives strategies the positions that they had before their order was changed. */
async function planOrder(
  _: Transaction,
  { events: [event], feature: { name: feature, project }, document, wanted }: FeatureUndoing,
): Promise<Planned> {
  const environment = event.environment ?? ''
  const before = partOf(document, environment).strategies
  const after = partOf(wanted, environment).strategies
  const edits = [{ kind: 'strategiesOrdered' as const, environment, before, after }]
  return { project, feature, outside: [], inside: [{ environment, edits }] }
}

/** Returns the features on which an event says that its feature depended, before or after it. */
export function parentsIn(event: UndoneEvent): string[] {
  return changesOf(event).flatMap(({ path: [member, parent] }) => (member === 'dependencies' ? (parent ?? []) : []))
}

async function planDependencies(
  transaction: Transaction,
  { feature, document, wanted }: FeatureUndoing,
): Promise<Planned> {
  const { name, project } = feature
  assertMay(transaction, 'UPDATE_FEATURE_DEPENDENCY', { project })
  await assertUnguarded(transaction, project)
  const edits = dependencyEdits(document.dependencies, wanted.dependencies)
  const back = edits.flatMap((edit) => (edit.kind === 'dependencyAdded' ? [edit.after] : []))
  const made = await dependenciesBack(transaction, feature, back)
  const ended = edits.filter(({ kind }) => kind === 'dependencyRemoved')
  return { project, feature: name, outside: [...ended, ...made], inside: [] }
}

/**
 * Returns the edits by which a locked feature gets dependencies back. Their features are locked, too.
 *
 * @throws DomainError conflict if it can't have one of them any more
 */
async function dependenciesBack(
  { tx, actor }: Transaction,
  child: StoredFeature,
  back: readonly Dependency[],
): Promise<Edit<'dependencyAdded'>[]> {
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
  return madeDependencies(wanted, ties).map(({ before, dependency }) => {
    return { kind: 'dependencyAdded', before, after: dependency }
  })
}

/** Undoes that a feature was revived. The dependencies that came back with it end, as they had ended before. */
async function archiveAgain(
  transaction: Transaction,
  { events: [event], later, feature: { name, project, dependencies, children }, document }: FeatureUndoing,
): Promise<undefined> {
  assertMay(transaction, 'DELETE_FEATURE', { project })
  const back = later.filter(({ transactionId }) => transactionId === event.transactionId).flatMap(changesOf)
  const cameBack = (parent: string) =>
    back.some(
      ({ path: [member, of], after }) =>
        member === 'dependencies' && of === parent && isDeepStrictEqual(after, document.dependencies[parent]),
    )
  const parents = dependencies.map(({ feature }) => feature).filter((parent) => !cameBack(parent))
  const [other] = [...children, ...parents]
  if (other !== undefined)
    throw conflict(`The features "${name}" and "${other}" depend on each other since. Archiving would end that`)
  await archiveFeature(transaction, { project, feature: name })
}

/**
 * Undoes that a feature was archived: it depends again on what it depended on, and is on again where it was on.
 */
async function reviveAgain(transaction: Transaction, { events: [event], feature }: FeatureUndoing): Promise<undefined> {
  const { name, project, archivedAt, environments } = feature
  const key = { project, feature: name }
  const ended = await dependenciesEndedBy(transaction.tx, event)
  const on = environments.filter(({ enabled }) => enabled)
  const enabledIn = on.map((one) => one.name).sort()
  const revived = [{ kind: 'revived' as const, archivedAt: archivedAt?.toISOString() ?? '', enabledIn }]
  const turned = on.filter(({ strategies }) => hasEnabled(strategies)).flatMap((one) => switchEdits(one, false, true))
  const tied = ended.map((after) => ({ kind: 'dependencyAdded' as const, before: null, after }))
  await assertMayMake(transaction, [{ ...key, edits: [...revived, ...tied, ...turned] }])
  const isOn = on.length > 0
  if (ended.length > 0) await assertUnguarded(transaction, project)
  const dependencies = await dependenciesBack(transaction, feature, ended)
  await assertRevivable(transaction, await lockActiveProject(transaction.tx, project), [name])
  // They may be guarded.
  if (isOn) await lockedEnvironments(transaction, [name], enabledIn)
  await applyEdits(transaction, key, revived, dependencies, turned)
}
