import type { Permission } from '../../../../generated/permissions.ts'
import { type Kind, keyOf, type ObjectKey } from '../fields.ts'
import type { Present } from '../present/present.ts'
import type { Gone } from './gone.ts'

/** A right that the owner of a field needs: one of these permissions, in a project or everywhere. */
export type OwnerRight = { readonly anyOf: readonly Permission[]; readonly project?: string }

const PERMISSIONS: Readonly<Record<Kind, Permission>> = {
  environments: 'ADMIN',
  featureTypes: 'ADMIN',
  tagTypes: 'UPDATE_TAG_TYPE',
  tags: 'UPDATE_FEATURE',
  contextFields: 'UPDATE_CONTEXT_FIELD',
  projects: 'UPDATE_PROJECT',
  segments: 'UPDATE_SEGMENT',
  features: 'UPDATE_FEATURE',
}

/**
 * Returns what it takes to own a field of an object, or to give it up: what a change of the object takes. Of one that
 * is gone, it is what that took in its project.
 */
export function rightToOwn({ kind, name }: ObjectKey, present: Present, gone: Gone): OwnerRight {
  const project = projectBefore({ kind, name }, present, gone)
  return project === undefined ? { anyOf: [PERMISSIONS[kind]] } : { anyOf: permissionsFor(kind), project }
}

/** Returns the permissions with which an object of a project is changed, or one of no project. */
export function permissionsFor(kind: Kind): Permission[] {
  return kind === 'segments' ? [PERMISSIONS[kind], 'UPDATE_PROJECT_SEGMENT'] : [PERMISSIONS[kind]]
}

/** Returns the project that something is, or is in. */
export function projectIn({ kind, name }: ObjectKey, present: Present): string | undefined {
  if (kind === 'features') return present.features.get(name)?.project
  if (kind === 'segments') return present.segments.get(name)?.project ?? undefined
  return kind === 'projects' ? name : undefined
}

/** Returns the project that something is, or is in, or was in when it was deleted. */
export function projectBefore(key: ObjectKey, present: Present, gone: Gone): string | undefined {
  const deletedIn = gone.get(keyOf(key))
  return deletedIn === undefined ? projectIn(key, present) : (deletedIn ?? undefined)
}

/** Each of them changes the settings of a project, also that it is kept to its files. */
export const SETTINGS = ['UPDATE_PROJECT', 'PROJECT_SETTINGS_WRITE'] as const

/** Whether a project is kept to its files. */
export function keepsToFiles(project: string | undefined, { projects }: Pick<Present, 'projects'>): boolean {
  return project !== undefined && projects.get(project)?.settings.managedOnly === true
}

/** Whether an object is there for the caller. Others could be hidden, and who owns them is not to be seen. */
export function isSeen({ kind, name }: ObjectKey, present: Present): boolean {
  if (kind === 'features') return present.features.has(name)
  if (kind === 'segments') return present.segments.has(name)
  return kind !== 'projects' || present.projects.has(name)
}
