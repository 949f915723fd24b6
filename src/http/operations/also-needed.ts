import type { OperationId } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { needsToClone } from '../../domain/cloning/copied.ts'
import { DomainError } from '../../domain/errors.ts'
import { needsToMove } from '../../domain/features/move.ts'
import { needsToEndStops } from '../../domain/features/stops.ts'
import { needsToTurnOn } from '../../domain/features/turn-on-off.ts'
import { needsToContinue } from '../../domain/release-plans/needs.ts'
import { may } from '../../domain/rights.ts'
import { lackingAll, lackingTogether, type NeededRight } from '../../domain/transaction/transaction.ts'
import type { CalledOperation } from './call.ts'
import type { Input } from './handler.ts'

/*
 * A refusal for the permission of a route also names what else the caller would need. That is looked up only for the
 * refusal, and without locks. In a project that is hidden from the caller, it is looked up as in one that is not there.
 */

type Parts<Id extends OperationId> = Pick<Input<Id>, 'params' | 'query' | 'body'>

type AlsoNeeded = {
  readonly [Id in OperationId]?: (db: Db, parts: Parts<Id>) => Promise<readonly NeededRight[]>
}

const ALSO_NEEDED = {
  turnFeatureOn: (db, { params: { projectId: project, featureName, environment }, query }) =>
    needsToTurnOn(
      db,
      { project, environment, features: [featureName] },
      query.shouldActivateDisabledStrategies ?? false,
    ),
  moveFeature: (db, { params: { projectId: project, featureName: feature }, body }) =>
    needsToMove(db, { project, feature }, body.newProjectId),
  cloneFeature: (db, { params: { projectId: project, featureName: feature }, body }) =>
    needsToClone(db, { project, feature }, body),
  async createFeature(_, { body }) {
    return body.archived || body.createdAt !== undefined ? [{ permission: 'ADMIN' }] : []
  },
  deleteFeatures: (db, { params: { projectId: project }, body: { features } }) =>
    needsToEndStops(db, { project, features }),
  deleteProject: (db, { params: { projectId: project } }) => needsToEndStops(db, { project }),
  removeProjectEnvironment: (db, { params: { projectId: project, environment } }) =>
    needsToEndStops(db, { project, environment }),
  removeReleasePlan: (db, { params }) => needsToContinue(db, planOf(params)),
  resumeReleasePlan: (db, { params }) => needsToContinue(db, planOf(params)),
} satisfies AlsoNeeded

function planOf({ projectId, featureName, environment, planId }: Parts<'resumeReleasePlan'>['params']) {
  return { project: projectId, feature: featureName, environment, id: planId }
}

/** The id of no project. */
const NOWHERE = ''

/** Whether the refusal for the permission of a route waits for the body, to name what else is missing. */
export function isNamedWhole(operation: OperationId): boolean {
  return Object.hasOwn(ALSO_NEEDED, operation)
}

/**
 * Returns the refusal of a caller without the permission of a route, with all that is missing.
 *
 * @param called its parts conform to the schemas of the operation
 */
export async function wholeRefusal(
  db: Db,
  operation: OperationId,
  { params, query, body, actor }: CalledOperation,
  lacking: DomainError,
): Promise<DomainError> {
  const alsoNeeded = (ALSO_NEEDED as AlsoNeeded)[operation]
  if (alsoNeeded === undefined) return lacking
  const { projectId = '' } = params as { readonly projectId?: string }
  const place = actor.hiddenProjects.includes(projectId) ? { ...(params as object), projectId: NOWHERE } : params
  const found = await alsoNeeded(db, { params: place, query, body } as never).catch(noneIfRefused)
  const needs = found.map((need) => (need.project === NOWHERE ? { ...need, project: projectId } : need))
  const missing = needs.filter(({ permission, ...scope }) => !may(actor.rights, permission, scope))
  return missing.length === 0 ? lacking : lackingTogether([lacking, lackingAll(missing)])
}

/** If something is missing, the refusal stays the one of the route. */
function noneIfRefused(error: unknown): readonly NeededRight[] {
  if (error instanceof DomainError) return []
  throw error
}
