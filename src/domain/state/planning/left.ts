import type { Schema } from '../../../contract.ts'
import { EXISTS, keyOf, membersOf, type ObjectKey } from '../fields.ts'
import { isOrphaned, type Owner } from '../owner.ts'
import { isArchived } from '../present/present.ts'
import type { Compared } from './compared.ts'
import { environmentsOf } from './places.ts'

/*
 * What users have taken away of what a manager owns stays away: a feature or a project that they have archived, and an
 * environment that a project has no more. It is drift, and the rest of the set is applied.
 */

/** Whether a field stays as it is. */
export type IsLeft = (field: string) => boolean

export const NOTHING_LEFT: IsLeft = () => false
const ALL_LEFT: IsLeft = () => true

export function leftOfObject(key: ObjectKey, compared: Compared): IsLeft {
  const isGone = key.kind === 'projects' && compared.present.projects.get(key.name)?.isArchived === true
  return isGone && ownedBefore(key, compared).some(({ field }) => field === EXISTS) ? ALL_LEFT : NOTHING_LEFT
}

/** @param project the one that the feature has, or gets */
export function leftOfFeature(
  name: string,
  { archived, environments = {} }: Schema<'StateFeature'>,
  project: string | undefined,
  compared: Compared,
): IsLeft {
  const { present } = compared
  const owned = ownedBefore({ kind: 'features', name }, compared)
  if (project === undefined || !owned.some(({ field }) => field === EXISTS)) return NOTHING_LEFT
  const feature = present.features.get(name)
  const isGone = feature !== undefined && isArchived(feature) && archived === undefined
  if (isGone || present.projects.get(project)?.isArchived) return ALL_LEFT
  const known = environmentsOf(project, compared)
  const missing = Object.keys(environments).filter((environment) => !known.has(environment))
  if (missing.length === 0) return NOTHING_LEFT
  const left = new Set(missing.filter((environment) => owned.some(({ field }) => environmentIn(field) === environment)))
  return (field) => left.has(environmentIn(field) ?? '')
}

function environmentIn(field: string): string | undefined {
  const [member, environment] = membersOf(field)
  return member === 'environments' ? environment : undefined
}

/** Returns the fields of an object that the manager owned at its last apply. */
function ownedBefore(key: ObjectKey, { owners, documents }: Compared): Owner[] {
  const ofObject = owners.get(keyOf(key)) ?? []
  return ofObject.filter((owner) => owner.manager === documents.manager && !isOrphaned(owner))
}
