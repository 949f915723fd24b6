import { closestName } from '../../checking/closest-name.ts'
import { EXISTS, fieldOf, keyOf, type ObjectKey } from '../fields.ts'
import { holds, isOrphaned, type Owner } from '../owner.ts'
import type { Compared } from './compared.ts'
import { namesIn, tagName } from './objects.ts'

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
  if (project === undefined || isProjectGone(name, project, compared)) return false
  return !lacksEnvironment(name, project, compared) && !lacksTags(name, compared) && !lacksInStrategies(name, compared)
}

function ownRows(name: string, { owners, documents }: Compared): Owner[] {
  const rows = owners.get(keyOf({ kind: 'features', name })) ?? []
  return rows.filter(({ manager }) => manager === documents.manager)
}

/** Whether the project has no environment any more in which the manager owned something of a feature. */
function lacksEnvironment(name: string, project: string, compared: Compared): boolean {
  const known = environmentsOf(project, compared)
  const lacking = Object.keys(compared.documents.features[name]?.environments ?? {}).filter((one) => !known.has(one))
  const isIn = (environment: string) => {
    const place = fieldOf('environments', environment, '')
    return ownRows(name, compared).some(({ field }) => field.startsWith(place))
  }
  return lacking.some(isIn)
}

/** Whether the type of a tag is gone that the manager owned of a feature. */
function lacksTags(name: string, compared: Compared): boolean {
  const tags = compared.documents.features[name]?.tags ?? []
  const gone = tags.filter(({ type = 'simple' }) => !isType(type, compared)).map((tag) => fieldOf('tags', tagName(tag)))
  return gone.length > 0 && ownRows(name, compared).some(({ field }) => gone.includes(field))
}

function isType(type: string, compared: Compared): boolean {
  return compared.present.tagTypes.has(type) || isMade({ kind: 'tagTypes', name: type }, compared)
}

/**
 * Whether strategies of a feature name what is gone. Without them it would be on for everyone. Nobody knows what
 * initial ones named at the last apply.
 */
function lacksInStrategies(name: string, compared: Compared): boolean {
  const { present, documents } = compared
  const isThere = (segment: string) =>
    present.segments.has(segment) || isMade({ kind: 'segments', name: segment }, compared)
  return Object.entries(documents.features[name]?.environments ?? {}).some(([environment, part]) => {
    const lacking = (strategies: Strategies) => [
      ...strategies.flatMap((one) => (present.strategyTypes.has(one.name) ? [] : `strategy type ${one.name}`)),
      ...strategies.flatMap(({ segments = [] }) =>
        segments.filter((one) => !isThere(one)).map((one) => `segment ${one}`),
      ),
    ]
    if (part.strategies === undefined) return lacking(part.initial?.strategies ?? []).length > 0
    const field = fieldOf('environments', environment, 'strategies')
    const before = ownRows(name, compared).find((owner) => owner.field === field)?.value
    const was = new Set(lacking((before as Strategies | undefined) ?? []))
    const gone = lacking(part.strategies)
    return gone.length > 0 && gone.every((one) => was.has(one))
  })
}

type Strategies = readonly { readonly name: string; readonly segments?: readonly string[] }[]

/** Returns the environments that a project has, or gets. */
export function environmentsOf(project: string, compared: Compared): ReadonlySet<string> {
  const { documents, present } = compared
  const there = present.projects.get(project)
  const planned = documents.projects[project]
  const isThere = (name: string) => present.environments.has(name) || isMade({ kind: 'environments', name }, compared)
  return new Set([
    ...(there?.environments ?? []).map(({ name }) => name),
    ...(planned?.environments ?? []).filter(isThere),
    ...(there === undefined && planned?.environments === undefined ? enabledEnvironments(compared) : []),
  ])
}

function enabledEnvironments(compared: Compared): string[] {
  const { documents, present } = compared
  const there = [...present.environments].filter(
    ([name, { enabled }]) => documents.environments[name]?.enabled ?? enabled,
  )
  const planned = Object.entries(documents.environments).filter(
    ([name, { enabled }]) => enabled !== false && isMade({ kind: 'environments', name }, compared),
  )
  return [...there, ...planned].map(([name]) => name)
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
  const { documents } = compared
  if (kind === 'featureTypes') return 'does not exist, and feature types are not created'
  if (kind === 'environments' && documents.environments[name]?.type === undefined)
    return 'does not exist, and needs a type'
  const segment = kind === 'segments' ? documents.segments[name] : undefined
  if (segment !== undefined && segment.constraints === undefined) return 'does not exist, and needs constraints'
  const type = kind === 'tags' ? name.slice(0, name.indexOf(':')) : undefined
  if (type !== undefined && !isType(type, compared))
    return `has the tag type "${type}", which does not exist; add it to "tagTypes"`
  return kind === 'segments' ? projectObstacle(name, compared) : undefined
}

/** Returns why a segment can't be in the project that documents say. */
export function projectObstacle(segment: string, compared: Compared): string | undefined {
  const project = compared.documents.segments[segment]?.project ?? null
  const isThere =
    project === null || compared.present.projects.has(project) || isMade({ kind: 'projects', name: project }, compared)
  return isThere ? undefined : noProject(project, compared)
}

/** Says that there is no such project. */
export function noProject(name: string, { present, documents }: Compared): string {
  const hint = didYouMean(name, [...present.projects.keys(), ...Object.keys(documents.projects)])
  return `${IN_PROJECT} "${name}", which does not exist${hint || '.'} Name one that exists, or add it to "projects"`
}

/** Returns the question whether another name was meant, which begins with a point; empty if none is similar. */
export function didYouMean(name: string, names: readonly string[]): string {
  const guess = closestName(name, names)
  return guess === undefined ? '' : `. Did you mean ${guess}?`
}
