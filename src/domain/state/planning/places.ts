import type { Schema } from '../../../contract.ts'
import { unknownNameMessage } from '../../checking/closest-name.ts'
import { fieldOf } from '../fields.ts'
import { environmentsOf, isMade, noProject } from './coming.ts'
import type { Compared } from './compared.ts'

/** Returns the default stickiness that a project has, or gets. */
export function stickinessIn(project: string | undefined, { documents, present }: Compared): string {
  const wanted = project === undefined ? undefined : documents.projects[project]?.defaultStickiness
  return wanted || (present.projects.get(project ?? '')?.settings.defaultStickiness ?? 'default')
}

/** Adds what is wrong in a document, with the field of the object. */
export type Add = (message: string, field?: string) => void

/** Whether a part of a feature has only what is for new features. Nobody knows whether it was applied. */
export function isInitialOnly(part: Schema<'StateFeatureEnvironment'>): boolean {
  return Object.keys(part).every((member) => member === 'initial')
}

/**
 * Checks that the project of a feature exists, and has its environments unless they are left. Of a feature that exists,
 * it may lack those of which only is said what is initial.
 */
export function checkPlace(
  wanted: Schema<'StateFeature'>,
  project: string,
  compared: Compared,
  add: Add,
  { isLeft, exists }: { readonly isLeft: (field: string) => boolean; readonly exists: boolean },
): void {
  const there = compared.present.projects.get(project)
  if (there?.isArchived) add(`is in the project "${project}", which is archived`, '/project')
  if (there === undefined && !isMade({ kind: 'projects', name: project }, compared)) {
    add(noProject(project, compared), '/project')
    return
  }
  const known = environmentsOf(project, compared)
  const what = { one: `an environment of the project "${project}"`, none: 'It has none' }
  for (const [name, part] of Object.entries(wanted.environments ?? {}))
    if (!known.has(name) && !isLeft(fieldOf('environments', name, 'enabled')) && !(exists && isInitialOnly(part)))
      add(unknownNameMessage(name, [...known].sort(), what), fieldOf('environments', name))
}
