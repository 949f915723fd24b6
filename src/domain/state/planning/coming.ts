import { EXISTS, fieldOf, keyOf, type ObjectKey } from '../fields.ts'
import { holds, isOrphaned } from '../owner.ts'
import type { Compared } from './compared.ts'
import { namesIn } from './objects.ts'

/*
 * A deleted object stays so where users have it for a time, and where the manager owned it and it can't be made anew.
 * Then the set makes nothing of it, and nothing that names it is made, either.
 */

/** Whether documents make something that is not there. */
export function isMade(key: ObjectKey, compared: Compared): boolean {
  return isNamed(key, compared) && !staysGone(key, compared)
}

function isNamed({ kind, name }: ObjectKey, { documents }: Compared): boolean {
  return kind === 'tags' ? namesIn(kind, documents).includes(name) : Object.hasOwn(documents[kind], name)
}

/** Whether something that is not there, and that documents name, is left so. */
export function staysGone(key: ObjectKey, compared: Compared): boolean {
  const { owners, documents, now } = compared
  const rows = (owners.get(keyOf(key)) ?? []).filter((owner) => owner.field === EXISTS && !isOrphaned(owner))
  if (rows.some((owner) => holds(owner, now))) return true
  return rows.some(({ manager }) => manager === documents.manager) && !canBeMade(key, compared)
}

function canBeMade({ kind, name }: ObjectKey, compared: Compared): boolean {
  if (kind !== 'features') return obstacleToMake({ kind, name }, compared) === undefined
  const project = compared.documents.features[name]?.project
  // Nobody knows in which project it was.
  return project !== undefined && !isProjectGone(name, project, compared)
}

/** Whether the project is gone, or archived, in which the manager owned a feature. */
export function isProjectGone(name: string, project: string, compared: Compared): boolean {
  const { present, owners, documents } = compared
  const there = present.projects.get(project)
  if (there !== undefined) return there.isArchived
  const wasIn = (owners.get(keyOf({ kind: 'features', name })) ?? []).some(
    ({ manager, field, value }) => manager === documents.manager && field === fieldOf('project') && value === project,
  )
  return wasIn && !isMade({ kind: 'projects', name: project }, compared)
}

/** How problems begin that are about the project of something. */
export const IN_PROJECT = 'has the project'

/** Returns why something that does not exist, and is no feature, can't be made. */
export function obstacleToMake({ kind, name }: ObjectKey, compared: Compared): string | undefined {
  const { present, documents } = compared
  if (kind === 'featureTypes') return 'does not exist, and feature types are not created'
  if (kind === 'environments' && documents.environments[name]?.type === undefined)
    return 'does not exist, and needs a type'
  const segment = kind === 'segments' ? documents.segments[name] : undefined
  if (segment !== undefined && segment.constraints === undefined) return 'does not exist, and needs constraints'
  const project = segment?.project ?? null
  if (project !== null && !present.projects.has(project) && !isMade({ kind: 'projects', name: project }, compared))
    return `${IN_PROJECT} "${project}", which does not exist`
  const type = kind === 'tags' ? name.slice(0, name.indexOf(':')) : undefined
  if (type !== undefined && !present.tagTypes.has(type) && !isMade({ kind: 'tagTypes', name: type }, compared))
    return `has the tag type "${type}", which does not exist; add it to "tagTypes"`
  return undefined
}
