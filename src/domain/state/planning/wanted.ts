import type { Schema } from '../../../contract.ts'
import { unknownNameMessage } from '../../checking/closest-name.ts'
import { refusalOf } from '../../errors.ts'
import type { Problem } from '../document/document-check.ts'
import {
  ARCHIVED,
  EXISTS,
  type Fields,
  fieldOf,
  isElement,
  keyOf,
  membersOf,
  type ObjectKey,
  pathOf,
} from '../fields.ts'
import { isArchived, type Present, type PresentFeature } from '../present/present.ts'
import { environmentsOf, IN_PROJECT, obstacleToMake, projectObstacle } from './coming.ts'
import type { Compared } from './compared.ts'
import { featureFields, initialFields, wantedFeatureFields } from './features.ts'
import { type IsLeft, isUnknown, leftOfFeature, leftOfObject, NOTHING_LEFT, stopsOf } from './left.ts'
import { namesIn, OBJECT_KINDS, presentFields, wantedFields } from './objects.ts'
import { type Add, checkPlace, stickinessIn } from './places.ts'
import { type AllMissing, missingMessage, missingOf } from './references.ts'

/** Something that documents name: what they say of it, and what it is. */
export type WantedObject = ObjectKey & {
  readonly wanted: Fields
  /** Undefined if it does not exist. */
  readonly present: Fields | undefined
  /** The fields that it gets only because it is new; none of them is wanted. */
  readonly initial: Fields
  readonly isLeft: IsLeft
}

const none = (): Fields => new Map()

/** Returns everything that documents name, in the order in which it is made. Adds what is wrong to `problems`. */
export function* wantedObjects(compared: Compared, problems: Problem[]): Generator<WantedObject> {
  const { documents, present } = compared
  for (const kind of OBJECT_KINDS) {
    const there = presentFields(kind, present)
    for (const name of namesIn(kind, documents)) {
      const key = { kind, name }
      const wanted = checked(problems, pathOf({ ...key, field: '' }), () => wantedFields(kind, name, documents))
      const problem = problemOf(key, wanted, there.get(name), compared)
      const is = { isThere: there.has(name), canBe: problem === undefined }
      const isLeft = leftOfObject(key, is, compared)
      if (problem !== undefined && !isLeft(EXISTS))
        problems.push({
          message: problem,
          path: pathOf({ ...key, field: problem.startsWith(IN_PROJECT) ? '/project' : '' }),
        })
      if (kind === 'projects') problems.push(...unknownEnvironments(name, isLeft, compared))
      yield { ...key, wanted, present: there.get(name), initial: none(), isLeft }
    }
  }
  const nameOf = segmentNames(present)
  for (const [name, wanted] of Object.entries(documents.features))
    yield wantedFeature(name, wanted, compared, problems, nameOf)
}

/** Returns what gives a segment's name; one that is gone, or hidden, has its number. */
export function segmentNames({ segments }: Present): (id: number) => string {
  const names = new Map([...segments.values()].map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? String(id)
}

function wantedFeature(
  name: string,
  wanted: Schema<'StateFeature'>,
  compared: Compared,
  problems: Problem[],
  nameOf: (id: number) => string,
): WantedObject {
  const { present, now } = compared
  const feature = present.features.get(name)
  const path = pathOf({ kind: 'features', name, field: '' })
  const there = feature && featureFields(feature, nameOf, now)
  const key = { kind: 'features' as const, name }
  const add = (message: string, field = '') => problems.push({ message, path: `${path}${field}` })
  if (wanted.archived === true) return { ...key, ...archivedOnly(feature, there), isLeft: NOTHING_LEFT }
  const project = wanted.project ?? feature?.project
  const around = { feature: name, stickiness: stickinessIn(project, compared) }
  const fields = checked(problems, path, () => wantedFeatureFields(wanted, around, feature, path))
  const missing = missingOf(fields, compared)
  const isLeftAway = leftOfFeature(name, wanted, { project, missing }, compared)
  const stops = new Set(stopsOf(name, compared).map((environment) => fieldOf('environments', environment, 'enabled')))
  const isLeft: IsLeft = (field) => stops.has(field) || isLeftAway(field)
  if (feature !== undefined && isArchived(feature) && wanted.archived === undefined && !isLeft(EXISTS))
    add(`is archived; say "archived: false" to revive it, "archived: true" to leave it so, or take it out of the file`)
  if (project === undefined && !isLeft(EXISTS)) add('does not exist, and needs a project')
  const move = there && foreignMove(key, wanted.project, there, compared)
  if (move !== undefined && !isLeft(EXISTS)) add(move, '/project')
  if (project !== undefined && !isLeft(EXISTS))
    checkPlace(wanted, project, compared, add, { isLeft, exists: feature !== undefined || isOwned(key, compared) })
  if (!isLeft(EXISTS)) checkReferences(fields, missing, compared, add, isLeft)
  const given = feature === undefined ? checked(problems, path, () => initialFields(wanted, around, path)) : none()
  const places = given.size > 0 && project !== undefined ? environmentsOf(project, compared) : none()
  const isPlaced = ([member, environment = '']: string[]) => member !== 'environments' || places.has(environment)
  const isNew = (field: string) => !fields.has(field) && !isLeft(field) && isPlaced(membersOf(field))
  const initial = new Map([...given].filter(([field]) => isNew(field)))
  const gone = missingOf(initial, compared)
  // Made anew, a feature goes without a tag whose type was deleted.
  if (isOwned(key, compared)) for (const field of gone.keys()) if (isElement({ ...key, field })) initial.delete(field)
  checkReferences(
    initial,
    gone,
    compared,
    (message, field) => add(message, initialPath(field)),
    (field) => !initial.has(field),
  )
  return { ...key, wanted: fields, present: there, initial, isLeft }
}

/** Nothing else of an archived feature is changed, or owned. One that does not exist is as gone as it can be. */
function archivedOnly(
  feature: PresentFeature | undefined,
  present: Fields | undefined,
): Omit<WantedObject, keyof ObjectKey | 'isLeft'> {
  const wanted =
    feature === undefined
      ? none()
      : new Map<string, unknown>([
          [EXISTS, ARCHIVED],
          [fieldOf('archived'), true],
        ])
  return { wanted, present, initial: none() }
}

/** Returns the pointer to an initial value of a feature. */
function initialPath(field = ''): string {
  return field.startsWith('/environments/') ? field.replace(/^\/environments\/[^/]*/, '$&/initial') : `/initial${field}`
}

/** Whether the manager owns something of an object. */
function isOwned(key: ObjectKey, { owners, documents }: Compared): boolean {
  return (owners.get(keyOf(key)) ?? []).some(({ manager }) => manager === documents.manager)
}

/** Checks what the fields of a feature name, but for what stays as it is. */
function checkReferences(fields: Fields, missing: AllMissing, compared: Compared, add: Add, isLeft: IsLeft): void {
  const types = compared.present.featureTypes
  const type = fields.get('/type') as string | undefined
  if (type !== undefined && !types.has(type))
    add(`has the type "${type}", which does not exist; there are ${[...types.keys()].join(', ')}`, '/type')
  for (const [field, ofField] of missing)
    for (const one of isLeft(field) ? [] : ofField) {
      const message = missingMessage(one, compared)
      if (message !== undefined) add(message, one.path)
    }
}

/** Returns the environments of a project in documents that do not exist. */
function unknownEnvironments(project: string, isLeft: IsLeft, compared: Compared): Problem[] {
  const { documents, present } = compared
  const names = [...present.environments.keys(), ...Object.keys(documents.environments)]
  return (documents.projects[project]?.environments ?? []).flatMap((name, index) => {
    if (isLeft(fieldOf('environments', name)) || !isUnknown(name, compared)) return []
    const path = pathOf({ kind: 'projects', name: project, field: fieldOf('environments', String(index)) })
    return [{ message: `"${name}" ${unknownNameMessage(name, names, ENVIRONMENT)}`, path }]
  })
}

const ENVIRONMENT = { one: 'an environment of this instance', none: 'There is none' }

/** Returns why something is not moved: it is in another project, and the manager owns nothing of it. */
function foreignMove(key: ObjectKey, project: unknown, present: Fields, compared: Compared): string | undefined {
  const there = present.get(fieldOf('project'))
  if (project === undefined || project === there || isOwned(key, compared) || compared.options.force) return undefined
  const is = there === null ? 'to no project' : `to the project "${there}"`
  return `${IN_PROJECT} ${JSON.stringify(project)} here, belongs ${is} on the server, and the manager owns nothing of it; say so here, or force the move`
}

/** Returns why something other than a feature can't be what is wanted. */
function problemOf(
  { kind, name }: ObjectKey,
  wanted: Fields,
  present: Fields | undefined,
  compared: Compared,
): string | undefined {
  if (kind === 'projects' && compared.present.projects.get(name)?.isArchived)
    return 'is archived; revive it, or take it out of the file'
  if (present === undefined) return obstacleToMake({ kind, name }, compared)
  if (kind !== 'segments') return undefined
  return projectObstacle(name, compared) ?? foreignMove({ kind, name }, wanted.get('/project'), present, compared)
}

/** Returns what `work` returns; the problems of its refusal, whose paths may begin with `/body`, are added. */
function checked(problems: Problem[], path: string, work: () => Fields): Fields {
  let fields = none()
  const refusal = refusalOf(() => {
    fields = work()
  })
  if (refusal === undefined) return fields
  const details = refusal.details ?? [{ message: refusal.message }]
  problems.push(
    ...details.map(({ message, path: place = path }) => ({ message, path: place.replace(/^\/body/, path) })),
  )
  return none()
}
