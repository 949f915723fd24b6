import { grouped } from '../../../runtime/grouped.ts'
import { type Change, EXISTS, fieldOf, keyOf, membersOf } from '../fields.ts'
import { isOrphaned, type Owner } from '../owner.ts'
import { isArchived, type PresentFeature } from '../present/present.ts'
import type { Compared } from './compared.ts'

export type StayReason = 'not-pruned' | 'owned-by-others' | 'in-use' | 'has-children' | 'archived'
/** A feature that the manager owned and that no file names any more; without a reason to stay it is archived. */
export type Orphan = { readonly name: string; readonly project: string; readonly stays: StayReason | null }

/** Then it is no orphan from then on: it is archived, or the files of another manager name it. */
const ENDS: readonly (StayReason | null)[] = [null, 'archived', 'owned-by-others']

export function staysOrphan({ stays }: Orphan): boolean {
  return !ENDS.includes(stays)
}

const IN_USE_MS = 7 * 24 * 3600 * 1000

/**
 * Returns the features that the manager owned and that no document names any more.
 *
 * @param left the rows of the manager that no document says any more
 * @param changes what becomes of the features that documents name
 */
export function orphansOf(compared: Compared, left: readonly Owner[], changes: readonly Change[]): Orphan[] {
  const { documents, present } = compared
  const orphaned = left.flatMap(({ kind, name, field }) => {
    const feature = kind === 'features' && field === EXISTS ? present.features.get(name) : undefined
    return feature === undefined || Object.hasOwn(documents.features, name) ? [] : [feature]
  })
  const alone = orphaned.map((feature) => ({ feature, stays: ownReason(feature, compared) }))
  const ending = alone.flatMap(({ feature, stays }) => (stays === null ? [feature.name] : []))
  const childrenOf = childrenAfter(changes, new Set(ending))
  return alone.map(({ feature, stays }) => ({
    name: feature.name,
    project: feature.project,
    // A feature with children has no parent, so no other one stays because of it.
    stays: stays ?? (childrenOf(feature).length > 0 ? 'has-children' : null),
  }))
}

/** Returns why a feature stays, whatever depends on it. */
function ownReason(feature: PresentFeature, { documents, owners, options, now }: Compared): StayReason | null {
  const ofFeature = owners.get(keyOf({ kind: 'features', name: feature.name })) ?? []
  const isShared = ofFeature.some((owner) => owner.manager !== documents.manager && !isOrphaned(owner))
  const isInUse = feature.lastSeenAt !== null && now.getTime() - feature.lastSeenAt.getTime() < IN_USE_MS
  const reasons: [StayReason, boolean][] = [
    ['archived', isArchived(feature)],
    ['owned-by-others', isShared],
    ['not-pruned', !options.prune],
    ['in-use', isInUse && !options.force],
  ]
  return reasons.find(([, holds]) => holds)?.[0] ?? null
}

/** Returns what gives the features that depend on one once the changes are made and the orphans are archived. */
function childrenAfter(
  changes: readonly Change[],
  archiving: ReadonlySet<string>,
): (feature: PresentFeature) => string[] {
  const ofFeatures = changes.filter(({ kind }) => kind === 'features')
  const archived = ofFeatures.filter(({ field, after }) => field === fieldOf('archived') && after === true)
  const gone = new Set([...archiving, ...archived.map(({ name }) => name)])
  const ties = ofFeatures.flatMap(({ name, field, after }) => {
    const [member, parent = ''] = membersOf(field)
    return member === 'dependencies' ? [{ child: name, parent, isEnding: after === undefined }] : []
  })
  const tiesOf = grouped(ties, ({ parent }) => parent)
  return ({ name, children }) => {
    const own = tiesOf.get(name) ?? []
    const ended = new Set(own.flatMap(({ child, isEnding }) => (isEnding ? [child] : [])))
    return [...children, ...own.map(({ child }) => child)].filter((child) => !gone.has(child) && !ended.has(child))
  }
}
