import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { conflict, type DomainError, forbidden } from '../errors.ts'
import type { EnvironmentRecord } from '../event-types.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

/** An environment before and after a change. */
export type EnvironmentChange = { before: EnvironmentRecord; after: EnvironmentRecord }

type EditedEnvironment = Omit<EnvironmentRecord, 'name'>

const ENVIRONMENT = historyOfRecord(
  ['environment-created', 'environment-updated', 'environment-deleted'],
  editedEnvironment,
)

function editedEnvironment(environment: EditedEnvironment): EditedEnvironment {
  const { type, enabled, protected: isProtected, sortOrder } = environment
  return { type, enabled, protected: isProtected, sortOrder }
}

/** Returns an environment as it is edited. */
export function environmentResource(environment: EnvironmentRecord): Resource<EditedEnvironment> {
  const { name } = environment
  return {
    name: `environment "${name}"`,
    history: ENVIRONMENT,
    place: { environment: name },
    whole: editedEnvironment(environment),
  }
}

/** Returns the `environments` whose sort order changes, before and after. */
export function reordered(
  environments: readonly EnvironmentRecord[],
  sortOrders: Schema<'EnvironmentSortOrders'>,
): EnvironmentChange[] {
  return environments
    .map((before) => ({ before, after: { ...before, sortOrder: sortOrders[before.name] ?? before.sortOrder } }))
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
}

/** @throws DomainError forbidden */
export function assertNotProtected({ name, protected: isProtected }: EnvironmentRecord): void {
  if (isProtected) throw forbidden(`The environment "${name}" is protected. It can't be updated or deleted`)
}

/** Returns the error for deleting the last environment of projects. */
export function lastEnvironmentOf(projects: readonly string[], name: string): DomainError {
  const listed = projects.map((project) => `"${project}"`).join(', ')
  return conflict(
    `The environment "${name}" is the only one of the projects ${listed}. Add another environment to them first`,
  )
}
