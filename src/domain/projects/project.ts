import type { Schema } from '../../contract.ts'
import { acceptedApprovals } from '../change-request-settings/settings.ts'
import { forbidden, invalid, invalidAll } from '../errors.ts'
import type { ProjectRecord } from '../event-types.ts'
import { stickinessProblem } from '../normal-form/names.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'
import { featureNamingFrom } from './naming.ts'

/** A project and its settings, as stored. */
export type StoredProject = Omit<ProjectRecord, 'createdAt' | 'updatedAt' | 'archivedAt'> & {
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
}

type ProjectSettings = Omit<ProjectRecord, 'id' | 'createdAt' | 'updatedAt' | 'archivedAt'> & { archived: boolean }

const PROJECT = historyOfRecord(['project-created', 'project-updated', 'project-deleted'], settingsIn)

function settingsIn(project: Omit<ProjectRecord, 'createdAt' | 'updatedAt' | 'archivedAt'> & { archivedAt: unknown }) {
  return { ...settingsOf(project), archived: project.archivedAt !== null }
}

/** Returns the name, description, mode and settings of a project, without its other members. */
export function settingsOf(project: Omit<ProjectSettings, 'archived'>): Omit<ProjectSettings, 'archived'> {
  const { name, description, mode, defaultStickiness, featureLimit, featureNaming, linkTemplates } = project
  // Events of earlier versions do not have the last one.
  const { requirePreconditions, managedOnly = false } = project
  return {
    name,
    description,
    mode,
    defaultStickiness,
    featureLimit,
    featureNaming,
    linkTemplates,
    requirePreconditions,
    managedOnly,
  }
}

/** Returns a project with its settings as they are edited. */
export function projectResource(project: Parameters<typeof settingsIn>[0]): Resource<ProjectSettings> {
  return {
    name: `project "${project.id}"`,
    history: PROJECT,
    place: { project: project.id },
    whole: settingsIn(project),
    showing: { by: 'getProject', params: { projectId: project.id } },
  }
}

/** The project that exists in every new instance, and in which root roles have their project permissions. */
const FIRST_PROJECT = 'default'

export function projectRecord(project: StoredProject): ProjectRecord {
  const { createdAt, updatedAt, archivedAt } = project
  return {
    ...project,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    archivedAt: archivedAt?.toISOString() ?? null,
  }
}

/**
 * Returns the project after an update. Absent properties keep their values.
 *
 * @throws DomainError invalid for the default stickiness
 */
export function updatedProject(before: StoredProject, settings: Schema<'UpdateProject'>): StoredProject {
  const { name, description = before.description, mode = before.mode, defaultStickiness } = settings
  const stickiness = stickinessAfter(before.defaultStickiness, defaultStickiness)
  return { ...before, name, description, mode, defaultStickiness: stickiness }
}

/**
 * Returns the project with new settings. Absent settings keep their values, except the link templates: clients always
 * send all of them, and omit the member after removing the last one.
 *
 * @throws DomainError invalid for the naming of features and for the default stickiness
 */
export function withSettings(before: StoredProject, settings: Schema<'UpdateProjectSettings'>): StoredProject {
  const { mode = before.mode, defaultStickiness, featureLimit = before.featureLimit, linkTemplates = [] } = settings
  const { featureNaming, requirePreconditions = before.requirePreconditions } = settings
  const { managedOnly = before.managedOnly } = settings
  return {
    ...before,
    mode,
    featureLimit,
    requirePreconditions,
    managedOnly,
    defaultStickiness: stickinessAfter(before.defaultStickiness, defaultStickiness),
    featureNaming: featureNaming === undefined ? before.featureNaming : featureNamingFrom(featureNaming),
    linkTemplates: linkTemplates.map(({ title = null, urlTemplate }) => ({ title, urlTemplate })),
  }
}

/**
 * Returns the default stickiness after a change; absent and empty keep it.
 *
 * @throws DomainError invalid for a field by which not every SDK can choose
 */
export function stickinessAfter(before: string, wanted = ''): string {
  const problem = wanted === before ? undefined : stickinessProblem(wanted)
  if (problem !== undefined) throw invalid(`The default stickiness ${problem}`, '/body/defaultStickiness')
  return wanted || before
}

type KnownEnvironment = { name: string; enabled: boolean }

/**
 * Returns the environments of a new project, in the usual order: the distinct wanted ones or, by default, all enabled
 * ones.
 *
 * @throws DomainError invalid if the result is empty
 */
export function environmentsFor(known: readonly KnownEnvironment[], wanted: readonly string[] | undefined): string[] {
  const chosen = known.filter(({ name, enabled }) => (wanted === undefined ? enabled : wanted.includes(name)))
  if (chosen.length === 0) throw invalid('No environment is enabled. Name the environments that the project has')
  return chosen.map(({ name }) => name)
}

/**
 * Returns the environments in which a new project enables change requests, in the usual order. If an environment is
 * listed twice, the last entry applies.
 */
export function changeRequestsFor(
  known: readonly KnownEnvironment[],
  wanted: readonly Schema<'ChangeRequestEnvironmentInput'>[],
): Schema<'ChangeRequestEnvironment'>[] {
  return known.flatMap(({ name }) => {
    const asked = wanted.findLast((input) => input.name === name)
    if (asked === undefined) return []
    return [{ name, requiredApprovals: acceptedApprovals(asked.requiredApprovals ?? 1) }]
  })
}

/** @throws DomainError invalid with every requested environment that does not exist */
export function assertEnvironmentsKnown(
  known: readonly KnownEnvironment[],
  { environments = [], changeRequestEnvironments = [] }: Schema<'CreateProject'>,
): void {
  const names = new Set(known.map(({ name }) => name))
  const wanted = [
    ...environments.map((name, position) => ({ name, path: `/body/environments/${position}` })),
    ...changeRequestEnvironments.map(({ name }, position) => ({
      name,
      path: `/body/changeRequestEnvironments/${position}/name`,
    })),
  ]
  const details = wanted.flatMap(({ name, path }) =>
    names.has(name) ? [] : [{ message: `There is no environment "${name}"`, path }],
  )
  const messages = new Set(details.map(({ message }) => message))
  if (messages.size > 0) throw invalidAll([...messages].join('. '), details)
}

/**
 * Ensures that a project can be archived or deleted.
 *
 * @throws DomainError forbidden for the first project
 */
export function assertDispensable({ id }: Pick<StoredProject, 'id'>): void {
  if (id === FIRST_PROJECT) throw forbidden(`The project "${id}" can't be archived or deleted: roles depend on it`)
}
