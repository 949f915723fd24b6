import type { Schema } from '../../../contract.ts'
import { fieldOf } from '../fields.ts'
import type { Present } from '../present/present.ts'
import type { Compared } from './compared.ts'

/** Returns the default stickiness that a project has, or gets. */
export function stickinessIn(project: string | undefined, { documents, present }: Compared): string {
  const wanted = project === undefined ? undefined : documents.projects[project]?.defaultStickiness
  return wanted || (present.projects.get(project ?? '')?.settings.defaultStickiness ?? 'default')
}

/** Adds what is wrong in a document, with the field of the object. */
export type Add = (message: string, field?: string) => void

/** Checks that the project of a feature exists, and has its environments unless they are left. */
export function checkPlace(
  wanted: Schema<'StateFeature'>,
  project: string,
  compared: Compared,
  add: Add,
  isLeft: (field: string) => boolean,
): void {
  const { documents, present } = compared
  const there = present.projects.get(project)
  const planned = documents.projects[project]
  if (there?.isArchived) add(`is in the project "${project}", which is archived`, '/project')
  if (there === undefined && planned === undefined) {
    add(`has the project "${project}", which does not exist`, '/project')
    return
  }
  const known = environmentsOf(project, compared)
  for (const name of Object.keys(wanted.environments ?? {}))
    if (!known.has(name) && !isLeft(fieldOf('environments', name, 'enabled')))
      add(
        `The project "${project}" has no environment "${name}"; it has ${[...known].sort().join(', ') || 'none'}`,
        fieldOf('environments', name),
      )
}

/** Returns the environments that a project has, or gets. */
export function environmentsOf(project: string, { documents, present }: Compared): ReadonlySet<string> {
  const there = present.projects.get(project)
  const planned = documents.projects[project]
  return new Set([
    ...(there?.environments ?? []).map(({ name }) => name),
    ...(planned?.environments ?? []),
    ...(there === undefined && planned?.environments === undefined ? enabledEnvironments(documents, present) : []),
  ])
}

function enabledEnvironments(documents: Compared['documents'], present: Present): string[] {
  const there = [...present.environments].filter(
    ([name, { enabled }]) => documents.environments[name]?.enabled ?? enabled,
  )
  const planned = Object.entries(documents.environments).filter(([, { enabled }]) => enabled !== false)
  return [...there, ...planned].map(([name]) => name)
}
