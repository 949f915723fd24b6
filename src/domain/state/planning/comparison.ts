import { grouped } from '../../../runtime/grouped.ts'
import { forEachYielding } from '../../../runtime/yielding.ts'
import type { Problem } from '../document/document-check.ts'
import { type Change, EXISTS, type FieldKey, type Fields, fieldOf, isElement, isSameValue, keyOf } from '../fields.ts'
import { holds, isHeld, isOrphaned, type Owner } from '../owner.ts'
import type { Present } from '../present/present.ts'
import type { Compared } from './compared.ts'
import { contradicted } from './contradictions.ts'
import { type Orphan, orphansOf, staysOrphan } from './orphans.ts'
import { hasWrittenKeys } from './strategies.ts'
import { wantedObjects } from './wanted.ts'

/** A field that another manager owns, and the field of the set with another value, or with one that contradicts it. */
export type Conflict = { readonly owner: Owner; readonly field: string; readonly ours: unknown }
/** A field that the manager owns and that others have changed since. What waits in its change request is not drift. */
export type Drift = { readonly owner: Owner; readonly current: unknown }
/** A field that the manager owns from now on, with its value. */
export type Claim = FieldKey & { readonly value: unknown }

/** What becomes of an instance by a set: all that has to be the same when a plan is applied. */
export type Comparison = {
  readonly changes: readonly Change[]
  readonly claims: readonly Claim[]
  /** Rows of owners that go: rows of the manager, and rows that it takes over. */
  readonly releases: readonly (FieldKey & { readonly manager: string })[]
  readonly conflicts: readonly Conflict[]
  /**
   * Fields of others, who say something else of them, that others have changed to what the set says: left to them. And
   * fields of others that users have for a time.
   */
  readonly leftToOthers: readonly Conflict[]
  /** What would be conflicts without `force`. */
  readonly takenOver: readonly Conflict[]
  readonly drift: readonly Drift[]
  readonly orphans: readonly Orphan[]
}

/**
 * Compares a set with the present state: what differs changes, what the set says belongs to its manager, and what it
 * does not say any more is given up. Yields to the event loop.
 *
 * @returns also the problems of the set, each with its JSON pointer into the documents
 */
export async function comparisonOf(
  compared: Compared,
): Promise<{ readonly comparison: Comparison; readonly problems: readonly Problem[] }> {
  const { documents, owners } = compared
  const { manager } = documents
  const problems: Problem[] = []
  const found = {
    changes: [] as Change[],
    claims: [] as Claim[],
    conflicts: [] as Conflict[],
    leftToOthers: [] as Conflict[],
    takenOver: [] as Conflict[],
    drift: [] as Drift[],
  }
  const releases: (FieldKey & { manager: string })[] = []
  const wantedOf = new Map<string, Fields>()
  await forEachYielding(wantedObjects(compared, problems), ({ kind, name, wanted, present, initial, isLeft }) => {
    const object = keyOf({ kind, name })
    wantedOf.set(object, wanted)
    const rows = grouped(owners.get(object) ?? [], ({ field }) => field)
    // A deleted object has changed only in this, and users have only this of it.
    const isNamed = (field: string) => present !== undefined || field === EXISTS
    for (const [field, value] of wanted) {
      const ofField = rows.get(field) ?? []
      const mine = ofField.find((owner) => owner.manager === manager)
      const current = present?.get(field)
      const contradicting = contradicted(field, value, rows, wanted)
      // What one manager has given to users is theirs for all, and nothing contradicts it.
      const held = isNamed(field)
        ? [...ofField, ...contradicting].find((owner) => holds(owner, compared.now))
        : undefined
      if (isLeft(field) || held !== undefined) {
        if (mine !== undefined && isNamed(field) && !isSameValue(mine.value, current))
          found.drift.push({ owner: mine, current })
        if (mine === undefined && held !== undefined && !isSameValue(value, current))
          found.leftToOthers.push({ owner: held, field, ours: value })
        continue
      }
      const others = [
        ...ofField.filter((owner) => owner !== mine && !isOrphaned(owner) && !isSameValue(owner.value, value)),
        ...contradicting.filter((owner) => owner.manager !== manager),
      ]
      if (others.length > 0 && !compared.options.force) {
        // Where the value is there already, nothing of them would be overwritten.
        const isDone = mine === undefined && present !== undefined && isSameValue(current, value)
        const theirs = isDone ? found.leftToOthers : found.conflicts
        theirs.push(...others.map((owner) => ({ owner, field, ours: value })))
        continue
      }
      found.takenOver.push(...others.map((owner) => ({ owner, field, ours: value })))
      releases.push(...others.map((owner) => ({ kind, name, field: owner.field, manager: owner.manager })))
      const isThere = isSameValue(current, value)
      // A new object has no owners.
      const isOwned =
        present !== undefined && mine !== undefined && isSameValue(mine.value, value) && hasWrittenKeys(mine, documents)
      const isKept = isOwned ? isThere : isSameValue(mine?.value, current)
      if (
        mine !== undefined &&
        isNamed(field) &&
        !isOrphaned(mine) &&
        !isKept &&
        compared.waitingIn(mine) === undefined
      )
        found.drift.push({ owner: mine, current })
      // Archived or not is a field of its own.
      if (!isThere && (field !== EXISTS || present === undefined))
        found.changes.push({ kind, name, field, before: current, after: value })
      if (!isOwned) found.claims.push({ kind, name, field, value })
    }
    for (const [field, value] of initial) found.changes.push({ kind, name, field, before: undefined, after: value })
  })
  const left = [...owners].flatMap(([object, rows]) => {
    const wanted = wantedOf.get(object)
    // What users have for a time is given up after it: until then, it may come back.
    return rows.filter(
      (owner) => owner.manager === manager && wanted?.has(owner.field) !== true && !isHeld(owner, compared.now),
    )
  })
  found.changes.push(...left.flatMap((owner) => removalOf(owner, compared) ?? []))
  const orphans = orphansOf(compared, left, found.changes)
  const orphaned = new Map(orphans.map((orphan) => [orphan.name, orphan]))
  for (const owner of left) {
    const orphan = owner.kind === 'features' ? orphaned.get(owner.name) : undefined
    if (owner.field === EXISTS && orphan !== undefined && staysOrphan(orphan)) {
      if (!isOrphaned(owner)) found.claims.push({ kind: owner.kind, name: owner.name, field: EXISTS, value: false })
      continue
    }
    const archived = fieldOf('archived')
    if (orphan?.stays === null && compared.waitingIn({ ...owner, field: archived }) !== undefined) continue
    releases.push({ kind: owner.kind, name: owner.name, field: owner.field, manager })
  }
  for (const { name, stays } of orphans)
    if (stays === null)
      found.changes.push({ kind: 'features', name, field: fieldOf('archived'), before: false, after: true })
  return { comparison: { ...found, releases, orphans }, problems }
}

/**
 * Returns the removal of a tag or a dependency that no document says any more, and that nobody else owns. Only features
 * that the documents name lose some; of one that they archive, nothing else changes.
 */
function removalOf(owner: Owner, { present, documents, owners }: Compared): Change | undefined {
  const { kind, name, field } = owner
  const rows = (owners.get(keyOf(owner)) ?? []).filter((other) => other.field === field)
  const feature = present.features.get(name)
  const isDescribed = Object.hasOwn(documents.features, name) && documents.features[name]?.archived !== true
  if (!isElement(owner) || !isDescribed || feature === undefined || rows.length > 1) return undefined
  const before = elementOf(feature, field)
  return before === undefined ? undefined : { kind, name, field, before, after: undefined }
}

function elementOf(
  { tags, dependencies }: NonNullable<ReturnType<Present['features']['get']>>,
  field: string,
): unknown {
  const tag = tags.find(({ type, value }) => fieldOf('tags', `${type}:${value}`) === field)
  return tag ?? dependencies.find(({ feature }) => fieldOf('dependencies', feature) === field)
}
