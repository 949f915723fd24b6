import { routes } from '../../../../generated/routes.ts'
import type { OperationId, Schema } from '../../../contract.ts'
import type { Actor } from '../../../domain/actor.ts'
import { lockPlaced, type Placed } from '../../../domain/features/locks.ts'
import { lockProjects } from '../../../domain/projects/locks.ts'
import type { Transaction } from '../../../domain/transaction/transaction.ts'
import { mayChange } from '../../callers/authorize.ts'
import type { Route } from '../../requests/route.ts'

type Asked = Schema<'BatchOperation'>
type Params = Readonly<Record<string, string>>

/** The beginnings of the types of events that are recorded under the lock of a project. */
const UNDER_PROJECTS = [
  'project-',
  'default-strategy-',
  'change-request-configuration-',
  'feature-created',
  'feature-revived',
  'feature-project-change',
]

/**
 * Locks the features that operations name, and before them the projects that they lock, each in one order: a batch that
 * locked them in the order of its operations could deadlock with other changes of these, or of a segment or tag that an
 * operation before has locked. What an operation only finds, such as the children of a feature, is locked when it runs.
 *
 * @param actor locks only what they may change: others are not held up by a batch that is refused
 */
export async function lockFirst(transaction: Transaction, operations: readonly Asked[], actor: Actor): Promise<void> {
  const direct = operations.flatMap((asked) => {
    const route = routeOf(asked)
    const { asChangeRequest, params = {}, body } = asked
    const isProposed = asChangeRequest !== undefined || memberOf(body, 'asChangeRequest') === true
    if (route === undefined || isProposed || !mayChange(route, actor, params)) return []
    return { route, params, body }
  })
  const features = direct.flatMap(({ params, body }) => featuresNamed(params, body))
  // A single operation locks in the order of its own.
  if (features.length === 0 || (direct.length < 2 && new Set(features.map(({ name }) => name)).size < 2)) return
  const projects = direct.flatMap(({ route, params, body }) => projectsLocked(route, params, body))
  const isDeletion = direct.some(({ route }) => route.events.includes('feature-deleted'))
  const placed = { ...transaction, actor }
  if (projects.length > 0) await lockProjects(placed, [...new Set(projects)])
  await lockPlaced(placed, features, isDeletion)
}

function routeOf({ operationId }: Asked): Route | undefined {
  return Object.hasOwn(routes, operationId) ? routes[operationId as OperationId] : undefined
}

function featuresNamed({ featureName, parentName, projectId }: Params, body: unknown): Placed[] {
  const inPath = [featureName, parentName].filter((name) => name !== undefined)
  const names = [...inPath, ...textsIn(body, 'feature'), ...textsIn(body, 'features')]
  return names.map((name) => ({ name, project: projectId }))
}

function projectsLocked({ events }: Route, { projectId }: Params, body: unknown): string[] {
  if (!events.some((type) => UNDER_PROJECTS.some((beginning) => type.startsWith(beginning)))) return []
  return [...(projectId === undefined ? [] : [projectId]), ...textsIn(body, 'newProjectId')]
}

function textsIn(body: unknown, member: string): string[] {
  return [memberOf(body, member)].flat().filter((one) => typeof one === 'string')
}

/** Returns a member of a body that was not checked yet. */
function memberOf(body: unknown, member: string): unknown {
  const isThere = typeof body === 'object' && body !== null && Object.hasOwn(body, member)
  return isThere ? (body as Record<string, unknown>)[member] : undefined
}
