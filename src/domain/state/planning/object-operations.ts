import type { Permission } from '../../../../generated/permissions.ts'
import type { OperationId } from '../../../contract.ts'
import { type Change, EXISTS, membersOf, pathOf } from '../fields.ts'
import { SETTINGS } from '../owners/rights.ts'
import type { Present } from '../present/present.ts'
import type { ObjectKind } from './objects.ts'
import type { Operation } from './operation.ts'

/** What an object gets: the values of its members, and whether it is new. */
type Got = { readonly name: string; readonly isNew: boolean; readonly members: Readonly<Record<string, unknown>> }

/** An operation without what follows from its object. */
type Made = Pick<Operation, 'operationId' | 'params' | 'summary' | 'anyOf'> & {
  readonly body?: unknown
  readonly project?: string
}

/** Returns the operations that give an object, other than a feature, what changes of its fields say. */
export function objectOperations(
  kind: ObjectKind,
  name: string,
  changes: readonly Change[],
  present: Present,
): Operation[] {
  const isNew = changes.some(({ field }) => field === EXISTS)
  const members = Object.fromEntries(
    changes
      .filter(({ field }) => membersOf(field).length === 1)
      .map(({ field, after }) => [membersOf(field)[0], after]),
  )
  const added = changes.flatMap(({ field }) => (field.startsWith('/environments/') ? membersOf(field).slice(1) : []))
  const made = MAKE[kind]({ name, isNew, members }, present, added)
  return made.map(({ project, ...operation }) => ({
    ...operation,
    ...beforeOf(kind, name, operation.body, present),
    kind,
    name,
    project: project ?? null,
    environment: null,
    path: pathOf({ kind, name, field: EXISTS }),
  }))
}

/** Returns what is there of what a body sets. */
function beforeOf(kind: ObjectKind, name: string, body: unknown, present: Present): Pick<Operation, 'before'> {
  const there = kind === 'projects' ? present.projects.get(name)?.settings : kind !== 'tags' && present[kind].get(name)
  if (!there || body === undefined) return {}
  const set = Object.entries(there).filter(([member]) => Object.hasOwn(body as object, member))
  return set.length === 0 ? {} : { before: Object.fromEntries(set) }
}

type Make = (got: Got, present: Present, added: readonly string[]) => Made[]

const ADMIN = ['ADMIN'] as const

const MAKE: Readonly<Record<ObjectKind, Make>> = {
  environments({ name, isNew, members }) {
    const { enabled, ...others } = members
    if (isNew) return [made('createEnvironment', {}, `Create the environment ${name}`, ADMIN, { name, ...members })]
    const turned = enabled === true ? ('turnEnvironmentOn' as const) : ('turnEnvironmentOff' as const)
    return [
      ...(Object.keys(others).length === 0
        ? []
        : [made('updateEnvironment', { environment: name }, `Change the environment ${name}`, ADMIN, others)]),
      ...(enabled === undefined
        ? []
        : [made(turned, { environment: name }, `Turn the environment ${name} ${enabled ? 'on' : 'off'}`, ADMIN)]),
    ]
  },
  featureTypes: ({ name, members }) => [
    made('updateFeatureTypeLifetime', { id: name }, `Change the lifetime of the feature type ${name}`, ADMIN, members),
  ],
  tagTypes: ({ name, isNew, members }) => [
    isNew
      ? made('createTagType', {}, `Create the tag type ${name}`, ['CREATE_TAG_TYPE'], { name, ...members })
      : made('updateTagType', { tagType: name }, `Change the tag type ${name}`, ['UPDATE_TAG_TYPE'], members),
  ],
  tags({ name }) {
    const [type, value] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
    return [made('createTag', {}, `Create the tag ${name}`, ['UPDATE_FEATURE'], { type, value })]
  },
  contextFields({ name, isNew, members }, present) {
    const summary = `${isNew ? 'Create' : 'Change'} the context field ${name}`
    if (isNew) return [made('createContextField', {}, summary, ['CREATE_CONTEXT_FIELD'], { name, ...members })]
    const body = { ...present.contextFields.get(name), ...members }
    return [made('updateContextField', { contextField: name }, summary, ['UPDATE_CONTEXT_FIELD'], body)]
  },
  projects: ({ name: id, isNew, members }, present, added) => {
    const { name, description, mode, defaultStickiness, ...settings } = members
    const basics = { description: isNew || description !== null ? description : '', mode, defaultStickiness }
    const environments = added.length === 0 ? {} : { environments: added }
    const summary = `${isNew ? 'Create' : 'Change'} the project ${id}`
    const before = present.projects.get(id)?.settings
    const body = given({ name: name ?? before?.name ?? id, ...basics })
    const first = isNew
      ? [made('createProject', {}, summary, ['CREATE_PROJECT'], { id, ...body, ...environments })]
      : Object.keys(given({ name, ...basics })).length === 0
        ? []
        : [inProject(id, made('updateProject', { projectId: id }, summary, SETTINGS, body))]
    const links = settings.linkTemplates ?? before?.linkTemplates ?? []
    const more = { ...settings, linkTemplates: links }
    return [
      ...first,
      ...(Object.keys(settings).length === 0
        ? []
        : [
            inProject(
              id,
              made('updateProjectSettings', { projectId: id }, `Change settings of the project ${id}`, SETTINGS, more),
            ),
          ]),
      ...(isNew
        ? []
        : added.map((environment) =>
            inProject(
              id,
              made(
                'addProjectEnvironment',
                { projectId: id },
                `Add the environment ${environment} to the project ${id}`,
                ['UPDATE_PROJECT'],
                { environment },
              ),
            ),
          )),
    ]
  },
  segments({ name, isNew, members }, present) {
    const before = present.segments.get(name)
    const { description, project, constraints } = { ...before, ...members }
    const body = given({ name, description, project, constraints })
    const id = String(before?.id ?? '')
    const operation = isNew
      ? made(
          'createSegment',
          {},
          `Create the segment ${name}`,
          ['CREATE_SEGMENT', ...(project ? (['UPDATE_PROJECT_SEGMENT'] as const) : [])],
          body,
        )
      : made(
          'updateSegment',
          { segmentId: id },
          `Change the segment ${name}`,
          ['UPDATE_SEGMENT', ...(before?.project ? (['UPDATE_PROJECT_SEGMENT'] as const) : [])],
          body,
        )
    const place = (before?.project ?? project) as string | null | undefined
    return [place ? inProject(place, operation) : operation]
  },
}

function made(
  operationId: OperationId,
  params: Made['params'],
  summary: string,
  anyOf: readonly Permission[],
  body?: unknown,
): Made {
  return { operationId, params, summary, anyOf, ...(body !== undefined && { body }) }
}

function inProject(project: string, operation: Made): Made {
  return { ...operation, project }
}

function given(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
