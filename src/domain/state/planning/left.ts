import type { Schema } from '../../../contract.ts'
import { EXISTS, fieldOf, keyOf, membersOf, type ObjectKey } from '../fields.ts'
import { isOrphaned, type Owner } from '../owner.ts'
import { isArchived } from '../present/present.ts'
import { environmentsOf, isMade, isProjectGone, staysGone } from './coming.ts'
import type { Compared } from './compared.ts'
import { type AllMissing, type Missing, missingIn } from './references.ts'

/*
 * What users have taken away of what a manager owns stays away: a feature or a project that they have archived, an
 * environment that a project has no more, and what names something that was deleted and that the files don't make. It
 * is drift, and the rest of the set is applied.
 */

/** Whether a field stays as it is. */
export type IsLeft = (field: string) => boolean

export const NOTHING_LEFT: IsLeft = () => false
const ALL_LEFT: IsLeft = () => true

/**
 * Returns which fields of something, other than a feature, stay as they are.
 *
 * @param isThere whether it exists
 * @param canBe whether it can become what is wanted
 */
export function leftOfObject(
  key: ObjectKey,
  { isThere, canBe }: { readonly isThere: boolean; readonly canBe: boolean },
  compared: Compared,
): IsLeft {
  if (!isThere && staysGone(key, compared)) return ALL_LEFT
  const owned = ownedBefore(key, compared)
  if (!canBe && owned.some(({ field }) => field === EXISTS) && !isNewPlace(key, owned, compared)) return ALL_LEFT
  if (key.kind !== 'projects') return NOTHING_LEFT
  const isOwned = new Set(owned.map(({ field }) => field))
  return (field) => isOwned.has(field) && isUnknown(environmentIn(field), compared)
}

/** Whether documents say another project of a segment than at the last apply. */
function isNewPlace({ kind, name }: ObjectKey, owned: readonly Owner[], { documents }: Compared): boolean {
  const project = kind === 'segments' ? documents.segments[name]?.project : undefined
  return project !== undefined && !owned.some(({ field, value }) => field === fieldOf('project') && value === project)
}

/** Whether an environment is deleted, or was never there, and the files do not make it. */
export function isUnknown(environment: string | undefined, compared: Compared): boolean {
  if (environment === undefined || compared.present.environments.has(environment)) return false
  return !isMade({ kind: 'environments', name: environment }, compared)
}

/**
 * Returns which fields of a feature stay as they are.
 *
 * @param project the one that the feature has, or gets
 * @param missing what documents name there and what is missing, by field
 */
export function leftOfFeature(
  name: string,
  { archived, environments = {} }: Schema<'StateFeature'>,
  { project, missing }: { readonly project: string | undefined; readonly missing: AllMissing },
  compared: Compared,
): IsLeft {
  const feature = compared.present.features.get(name)
  if (feature === undefined && staysGone({ kind: 'features', name }, compared)) return ALL_LEFT
  const owned = ownedBefore({ kind: 'features', name }, compared)
  const ownerOf = (field: string) => owned.find((owner) => owner.field === field)
  if (ownerOf(EXISTS) === undefined || project === undefined) return NOTHING_LEFT
  const isArchivedNow = feature !== undefined && isArchived(feature) && archived === undefined
  if (isArchivedNow || isProjectGone(name, project, compared)) return ALL_LEFT
  const known = environmentsOf(project, compared)
  const unknown = Object.keys(environments).filter((environment) => !known.has(environment))
  const away = new Set(unknown.filter((environment) => owned.some(({ field }) => environmentIn(field) === environment)))
  const wasThere = ({ field, value }: Owner, ofField: readonly Missing[]) => {
    const before = new Set(missingIn(field, value, compared).map(({ what, name: other }) => `${what} ${other}`))
    return ofField.every(({ what, name: other }) => before.has(`${what} ${other}`))
  }
  const gone = new Set(
    [...missing].flatMap(([field, ofField]) => {
      const owner = ownerOf(field)
      return owner !== undefined && wasThere(owner, ofField) ? [field] : []
    }),
  )
  // Made anew without a part of it, it would not be what the files say: on for everyone, where a segment is gone.
  if (feature === undefined && gone.size > 0) return ALL_LEFT
  return (field) => gone.has(field) || (away.size > 0 && away.has(environmentIn(field) ?? ''))
}

/** Returns the environments in which documents turn a feature on, and it stays as a safeguard has left it: off. */
export function stopsOf(name: string, { documents, present, options }: Compared): string[] {
  const wanted = documents.features[name]?.environments ?? {}
  const stoppedIn = options.keepsStops ? (present.features.get(name)?.stoppedIn ?? []) : []
  return stoppedIn.filter((environment) => wanted[environment]?.enabled === true)
}

function environmentIn(field: string): string | undefined {
  return field.startsWith('/environments/') ? membersOf(field)[1] : undefined
}

/** Returns the fields of an object that the manager owned at its last apply. */
function ownedBefore(key: ObjectKey, { owners, documents }: Compared): Owner[] {
  const ofObject = owners.get(keyOf(key)) ?? []
  return ofObject.filter((owner) => owner.manager === documents.manager && !isOrphaned(owner))
}
