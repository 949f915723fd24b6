import { sql } from 'kysely'
import type { Db, Tx } from '../../db/handles.ts'
import { assertUnguarded } from '../change-control/guard.ts'
import { forbidden } from '../errors.ts'
import { lockActiveProject } from '../projects/locks.ts'
import { assertPrecondition } from '../revisions/precondition.ts'
import type { NeededRight, Transaction } from '../transaction/transaction.ts'
import { assertRoomInProject } from './admission.ts'
import { applyEdits } from './apply.ts'
import { archivedError, type FeatureKey } from './feature.ts'
import { lockFeature } from './locks.ts'
import { assertNamedByPattern } from './naming.ts'
import { assertMayWith } from './permitted.ts'
import { featureResource } from './resources.ts'
import { needsToEndStops } from './stops.ts'

/**
 * Moves a feature to another project. It then has the environments of that project.
 *
 * @throws DomainError missing for the feature or the other project; invalid for an archived feature, or a name that
 *   does not match the naming pattern there; forbidden without the permission in the other project, for its limit, if
 *   one of the two projects is guarded, and for dependencies, environments and segments that can't move too
 */
export async function moveFeature(
  transaction: Transaction,
  { project: oldProject, feature }: FeatureKey,
  newProject: string,
): Promise<void> {
  const { tx } = transaction
  const key = { project: oldProject, feature }
  await assertMayWith(transaction, [{ permission: 'MOVE_FEATURE_TOGGLE', project: newProject }], () =>
    needsToMove(tx, key, newProject),
  )
  if (newProject === oldProject) {
    await assertPrecondition(transaction, featureResource(await lockFeature(transaction, key)))
    return
  }
  const target = await lockActiveProject(tx, newProject)
  const locked = await lockFeature(transaction, key)
  await assertPrecondition(transaction, featureResource(locked))
  if (locked.archivedAt !== null) throw archivedError(feature)
  // In another project, the feature could be changed without a change request, so both projects are checked.
  await assertUnguarded(transaction, oldProject)
  await assertUnguarded(transaction, newProject)
  await assertMovable(transaction, feature, newProject)
  assertNamedByPattern(feature, target, '/body/newProjectId')
  await assertRoomInProject(transaction, target, 1)
  await applyEdits(transaction, key, [{ kind: 'moved', from: oldProject, to: newProject }])
}

/** Returns all that moving a feature needs. For refusals only: nothing is locked. */
export async function needsToMove(db: Db, { project, feature }: FeatureKey, target: string): Promise<NeededRight[]> {
  const places = [...new Set([project, target])]
  return [
    ...places.map((one) => ({ permission: 'MOVE_FEATURE_TOGGLE' as const, project: one })),
    ...(target === project ? [] : await needsToEndStops(db, { project, features: [feature] })),
  ]
}

type Obstacles = {
  isTied: boolean
  /** An environment in which the feature is set up, and which the other project lacks. */
  environment: string | null
}

async function assertMovable({ tx }: Transaction, feature: string, project: string): Promise<void> {
  const { isTied, environment } = await obstacles(tx, feature, project)
  if (isTied)
    throw forbidden(
      `The feature "${feature}" depends on another one, or another one depends on it. Remove the dependencies before you move it`,
    )
  if (environment !== null) {
    throw forbidden(
      `The feature is set up in the environment "${environment}", which the project "${project}" does not have. Add it to that project first`,
    )
  }
  const segment = await segmentLeftBehind(tx, feature, project)
  if (segment !== undefined)
    throw forbidden(
      `The feature uses the segment "${segment}", which belongs to the project that it leaves. Remove it from the strategies and release plans first`,
    )
}

function obstacles(tx: Tx, feature: string, project: string): Promise<Obstacles> {
  return tx
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('featureDependencies').where(({ eb, or }) =>
          or([eb('child', '=', feature), eb('parent', '=', feature)]),
        ),
      )
        .$castTo<boolean>()
        .as('isTied'),
      selectFrom('featureEnvironments as fe')
        .select(({ fn }) => fn.min('fe.environment').as('environment'))
        .where('fe.featureName', '=', feature)
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('fe.enabled', '=', true),
            sql<boolean>`fe.variants <> '[]'`,
            exists(
              selectFrom('featureStrategies as s')
                .whereRef('s.featureName', '=', 'fe.featureName')
                .whereRef('s.environment', '=', 'fe.environment'),
            ),
          ]),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('projectEnvironments as pe')
                .where('pe.projectId', '=', project)
                .whereRef('pe.environment', '=', 'fe.environment'),
            ),
          ),
        )
        .as('environment'),
    ])
    .executeTakeFirstOrThrow()
}

/** Locks the segments of the feature and its release plans: their project can't change until the transaction ends. */
async function segmentLeftBehind(tx: Tx, feature: string, project: string): Promise<string | undefined> {
  const segments = await tx
    .selectFrom('segments')
    .select(['name', 'projectId'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('strategySegments as l')
        .innerJoin('featureStrategies as s', 's.id', 'l.strategyId')
        .select('l.segmentId')
        .where('s.featureName', '=', feature)
        .union(
          eb
            .selectFrom('releasePlans as p')
            .select(sql<number>`jsonb_path_query(p.milestones, '$[*].strategies[*].segments[*]')::int`.as('segmentId'))
            .where('p.featureName', '=', feature)
            .where('p.status', '<>', 'completed'),
        ),
    )
    .orderBy('id')
    .forKeyShare()
    .execute()
  return segments.find(({ projectId }) => projectId !== null && projectId !== project)?.name
}
