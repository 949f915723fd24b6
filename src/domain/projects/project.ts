import type { Schema } from '../../contract.ts'
import { forbidden, invalid, invalidAll } from '../errors.ts'
import type { ProjectRecord } from '../events/event-types.ts'
import { featureNamingFrom } from './naming.ts'

/** A project and its settings, as they are stored. */
export type StoredProject = Omit<ProjectRecord, 'createdAt' | 'updatedAt' | 'archivedAt'> & {
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
}

/** The project that every instance starts with, and in which root roles hold their project permissions. */
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

/** The project as an update leaves it: what is absent keeps its value. */
export function updatedProject(before: StoredProject, settings: Schema<'UpdateProject'>): StoredProject {
  const { name, description = before.description, mode = before.mode, defaultStickiness } = settings
  return { ...before, name, description, mode, defaultStickiness: defaultStickiness || before.defaultStickiness }
}

/**
 * The project with other settings: what is absent keeps its value, except the link templates (clients send all of them,
 * and none at all when the last one is taken away).
 *
 * @throws DomainError invalid for the naming of features
 */
export function withSettings(before: StoredProject, settings: Schema<'UpdateProjectSettings'>): StoredProject {
  const { mode = before.mode, defaultStickiness, featureLimit = before.featureLimit, linkTemplates = [] } = settings
  const { featureNaming } = settings
  return {
    ...before,
    mode,
    featureLimit,
    defaultStickiness: defaultStickiness || before.defaultStickiness,
    featureNaming: featureNaming === undefined ? before.featureNaming : featureNamingFrom(featureNaming),
    linkTemplates: linkTemplates.map(({ title = null, urlTemplate }) => ({ title, urlTemplate })),
  }
}

type Known = { name: string; enabled: boolean }

/**
 * The environments of a new project, in their order: those that it asks for, each once, or else all that are enabled.
 *
 * @throws DomainError invalid when there is none to take
 */
export function environmentsFor(known: readonly Known[], wanted: readonly string[] | undefined): string[] {
  const taken = known.filter(({ name, enabled }) => (wanted === undefined ? enabled : wanted.includes(name)))
  if (taken.length === 0) throw invalid('No environment is enabled. Name the environments that the project has')
  return taken.map(({ name }) => name)
}

const MOST_APPROVALS = 10

/**
 * Where a new project wants change requests, in the order of the environments; of an environment that is named twice,
 * the last counts.
 */
export function changeRequestsFor(
  known: readonly Known[],
  wanted: readonly Schema<'ChangeRequestEnvironmentInput'>[],
): Schema<'ChangeRequestEnvironment'>[] {
  return known.flatMap(({ name }) => {
    const asked = wanted.findLast((input) => input.name === name)
    if (asked === undefined) return []
    return [{ name, requiredApprovals: Math.min(MOST_APPROVALS, Math.max(1, asked.requiredApprovals ?? 1)) }]
  })
}

/** @throws DomainError invalid with every environment that a new project asks for and that there is not */
export function assertEnvironmentsKnown(
  known: readonly Known[],
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
 * Whether a project can be archived or deleted at all.
 *
 * @throws DomainError forbidden for the first project
 */
export function assertDispensable({ id }: Pick<StoredProject, 'id'>): void {
  if (id === FIRST_PROJECT) throw forbidden(`The project "${id}" can't be archived or deleted: roles depend on it`)
}
