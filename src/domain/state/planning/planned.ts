import type { Permission } from '../../../../generated/permissions.ts'
import type { Schema } from '../../../contract.ts'
import { grouped } from '../../../runtime/grouped.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { may, maySomewhere, type Rights, type Scope } from '../../rights.ts'
import { TO_CONTINUE } from '../../transaction/stopped-refusal.ts'
import { type Change, EXISTS, fieldOf, type Kind, keyOf, membersOf } from '../fields.ts'
import { isSeen, permissionsFor, rightToOwn, SETTINGS } from '../owners/rights.ts'
import type { Present } from '../present/present.ts'
import type { Compared } from './compared.ts'
import type { Comparison } from './comparison.ts'
import { featureOperations } from './feature-operations.ts'
import { foreignProjects } from './kept.ts'
import { objectOperations } from './object-operations.ts'
import { OBJECT_KINDS, type ObjectKind } from './objects.ts'
import type { Operation } from './operation.ts'
import { inOrder } from './order.ts'
import { movesIn } from './ties.ts'

/** An operation, and whether it is part of a change request. */
export type Planned = Operation & { readonly isRequested: boolean }

type ByName = ReadonlyMap<string, readonly Change[]>

/** A plan asks for the same changes ten times, and there can be a hundred thousand. */
const groupedChanges = new WeakMap<readonly Change[], ReadonlyMap<Kind, ByName>>()

/** Returns the changes of each object of a kind, by name. */
export function changesByName({ changes }: Pick<Comparison, 'changes'>, kind: Kind): ByName {
  let ofKinds = groupedChanges.get(changes)
  if (ofKinds === undefined) {
    const kinds = [...grouped(changes, (change) => change.kind)]
    ofKinds = new Map(kinds.map(([one, ofKind]) => [one, grouped(ofKind, ({ name }) => name)]))
    groupedChanges.set(changes, ofKinds)
  }
  return ofKinds.get(kind) ?? new Map()
}

/** Returns the parents of the dependencies that changes of features add, change or remove. */
export function parentsIn(changes: Iterable<Change>): string[] {
  const parents: string[] = []
  for (const { kind, field } of changes) {
    if (kind !== 'features' || !field.startsWith('/dependencies/')) continue
    const [, parent] = membersOf(field)
    if (parent !== undefined) parents.push(parent)
  }
  return parents
}

/** Something that is not a feature, and its changes. */
export type ChangedObject = {
  readonly kind: ObjectKind
  readonly name: string
  readonly isNew: boolean
  readonly changes: readonly Change[]
}

/** Returns what changes and is not a feature, in the order in which it is changed. */
export function changedObjects(comparison: Comparison): ChangedObject[] {
  const changes = comparison.changes.filter(({ kind }) => kind !== 'features')
  return OBJECT_KINDS.flatMap((kind: ObjectKind) =>
    [...changesByName({ changes }, kind)].map(([name, own]) => {
      const isNew = own.some(({ field }) => field === EXISTS)
      return { kind, name, isNew, changes: own }
    }),
  )
}

/** Returns the project that a feature has after its changes. One that is archived stays where it is. */
export function projectAfter(
  name: string,
  changes: readonly Change[],
  { documents, present }: Pick<Compared, 'documents' | 'present'>,
): string {
  const moved = changes.find(({ field }) => field === fieldOf('project'))?.after
  return String(moved ?? present.features.get(name)?.project ?? documents.features[name]?.project ?? '')
}

/**
 * Returns all operations that a comparison leads to, as the caller would do them, in an order in which each can be done
 * by itself. Yields to the event loop.
 */
export async function plannedOperations(
  comparison: Comparison,
  compared: Compared,
  rights: Rights,
): Promise<Planned[]> {
  const { present } = compared
  const planned = (operations: readonly Operation[]) =>
    operations.map((operation) => Object.assign(operation, { isRequested: isRequested(operation, present, rights) }))
  const moves = movesIn(comparison.changes)
  const ofFeatures = await mapYielding([...changesByName(comparison, 'features')], ([name, changes]) => {
    const project = projectAfter(name, changes, compared)
    return planned(featureOperations({ name, project, changes }, compared, moves))
  })
  const ofObjects = changedObjects(comparison).flatMap(({ kind, name, changes }) =>
    planned(objectOperations(kind, name, changes, present)),
  )
  return [...ofObjects, ...inOrder(ofFeatures.flat(), present)]
}

/** The operations that concern all environments of a project. */
const OF_ALL = new Set(['addDependency', 'removeDependency', 'archiveFeatures'])

function isRequested({ operationId, project, environment }: Operation, present: Present, rights: Rights): boolean {
  if (project === null) return false
  const isGuarded = guardedFor(rights, present)
  if (environment !== null) return isGuarded({ project, environment })
  const environments = OF_ALL.has(operationId) ? (present.projects.get(project)?.environments ?? []) : []
  return environments.some(({ name }) => isGuarded({ project, environment: name }))
}

/** Returns what says whether the caller can change features in a place only by a change request. */
export function guardedFor(rights: Rights, { projects }: Present): (place: ProjectEnvironment) => boolean {
  return ({ project, environment }) => {
    const place = projects.get(project)?.environments.find(({ name }) => name === environment)
    return place?.isGuarded === true && !may(rights, 'SKIP_CHANGE_REQUEST', { project, environment })
  }
}

/**
 * Returns what the caller lacks, each once: for the operations, for owning fields of what exists, for giving up what is
 * deleted, and where projects are kept to the files of others. In a project that they create, they are the owner.
 */
export function missingRights(
  planned: readonly Planned[],
  comparison: Comparison,
  compared: Compared,
  rights: Rights,
): Schema<'MissingPermission'>[] {
  const { changes, claims, releases } = comparison
  const { present, gone } = compared
  const created = new Set(
    changes.flatMap(({ kind, name, field }) => (kind === 'projects' && field === EXISTS ? [name] : [])),
  )
  const missing = new Map<string, Schema<'MissingPermission'>>()
  const need = (anyOf: readonly Permission[], place: Scope) => {
    if (place.project !== undefined && created.has(place.project)) return
    if (anyOf.some((permission) => may(rights, permission, place))) return
    const lack = { anyOf: [...anyOf], ...place }
    missing.set(JSON.stringify(lack), lack)
  }
  for (const { anyOf, stopsIn = [], project, environment, isRequested: requested } of planned) {
    if (requested) continue
    const place = { ...(project !== null && { project }), ...(environment !== null && { environment }) }
    need(anyOf, place)
    for (const stopped of stopsIn) need([TO_CONTINUE], { ...place, environment: stopped })
  }
  const isNew = new Set(changes.flatMap((change) => (change.field === EXISTS ? [keyOf(change)] : [])))
  const asked = new Set<string>()
  for (const owned of [...claims, ...releases]) {
    const key = keyOf(owned)
    if (asked.has(key)) continue
    asked.add(key)
    if (isNew.has(key) || !(isSeen(owned, present) || gone.has(key))) continue
    const { anyOf, ...place } = rightToOwn(owned, present, gone)
    // Only its rows are left: who may change such things in any project gives it up.
    const anywhere = gone.get(key) === null ? permissionsFor(owned.kind) : []
    if (!anywhere.some((permission) => maySomewhere(rights, permission))) need(anyOf, place)
  }
  for (const project of foreignProjects(comparison, compared)) need(SETTINGS, { project })
  return [...missing.values()]
}

/** Returns the names of objects that are of a kind and change. */
export function changedNames(comparison: Comparison, kind: Kind): string[] {
  return [...changesByName(comparison, kind).keys()]
}
