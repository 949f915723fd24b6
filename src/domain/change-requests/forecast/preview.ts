import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { rulesView } from '../../approval-rules/approvers.ts'
import type { Asking, MatchedRule } from '../../approval-rules/checking.ts'
import { isFinal } from '../../change-control/state.ts'
import type { HeldPlace } from '../../errors.ts'
import type { SegmentRecord } from '../../event-types.ts'
import { environmentView } from '../../features/environment.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { dependenciesIn } from '../../features/state.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { plansToBegin } from '../../release-plans/beginning.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { Reader } from '../../visibility.ts'
import { namesOf } from '../actions/table.ts'
import type { Names } from '../change/change.ts'
import { changesOf, type RequestKey, requireRequest } from '../change/queries.ts'
import { type CurrentFeature, type CurrentState, currentStateOf } from '../state/current-state.ts'
import {
  environmentIn,
  type RequestedFeature,
  type RequestedState,
  requestedStateOf,
} from '../state/requested-state.ts'
import { assertApplicable, conflictsOf } from './conflicts.ts'
import { distinctPlaces, heldPlacesOf, placesHeldBy } from './held.ts'
import { rulesOf } from './rules.ts'

type Preview = Omit<Schema<'ChangeRequestPreview'>, 'overriders' | 'warning'>
/** Where a freeze holds the changes now, and where approvals do. */
type Held = { readonly heldIn: readonly HeldPlace[]; readonly guardedIn: readonly HeldPlace[] }
type Configuration = Schema<'FeatureConfiguration'>

/**
 * Returns the features and segments of a request as they are, and as they would be after applying it, independent of
 * the caller's permissions. The changes are made in memory: nothing is locked or written. A final request changes
 * nothing any more.
 *
 * @throws DomainError missing, also for a draft of another user; conflict if the request can't be applied
 */
export async function previewOf(
  db: Db,
  { project, id }: RequestKey,
  reader: Reader,
  { limits, now }: { readonly limits: Limits; readonly now: Date },
): Promise<Preview & Held> {
  const request = await requireRequest(db, project, id, reader.userId)
  if (isFinal(request.state)) return { features: [], segments: [], heldIn: [], guardedIn: [] }
  const { changes, names, current, conflicts, requested, plans } = await madeInMemory(
    { db, limits, now },
    request,
    reader,
  )
  assertApplicable(request, changes, conflicts)
  const [refusal] = conflicts.refusals
  if (refusal !== undefined) throw refusal
  const made = { request, changes, conflicts, requested, plans }
  const [rules, heldIn] = await Promise.all([rulesOf({ db, now, limits }, made), heldPlacesOf({ db, now }, made)])
  return {
    ...previewFrom(names, current, requested),
    heldIn: distinctPlaces([...heldIn, ...placesHeldBy(rules)]),
    guardedIn: request.state === 'In review' ? [{ project, environment: request.environment }] : [],
    ...(rules.length > 0 && { rules: await rulesView(db, rules, reader) }),
  }
}

/**
 * Returns the approval rules that match what a request changes, with the approvals that count for each; none while
 * it can't be applied.
 */
export async function rulesOfRequest(
  { db, now, limits }: Asking,
  request: ProjectEnvironment & { readonly id: number },
  reader: Reader,
): Promise<MatchedRule[]> {
  const made = await madeInMemory({ db, now, limits }, request, reader)
  const isApplicable = made.conflicts.blocked.size === 0 && made.conflicts.refusals.length === 0
  return isApplicable ? rulesOf({ db, now, limits }, { request, ...made }) : []
}

/** Makes the changes of a request in memory. */
async function madeInMemory(
  { db, now, limits }: Asking,
  request: ProjectEnvironment & { readonly id: number },
  { hiddenProjects }: Reader,
) {
  const [changes, plans] = await Promise.all([changesOf(db, request.id), plansToBegin(db, request, now)])
  const names = namesOf(changes)
  const current = await currentStateOf(db, { scope: request, names, withConfigurations: true })
  const requested = requestedStateOf(current, request.project, { hiddenProjects, limits })
  const conflicts = await conflictsOf(request, changes, requested)
  return { changes, names, current, conflicts, requested, plans }
}

/** Returns the changed features and segments before and after the changes. */
function previewFrom(names: Names, before: CurrentState, after: RequestedState): Preview {
  const changed = new Set(names.features)
  const segments = [...new Set(names.segments)].sort((one, other) => one - other)
  return {
    features: [...before.features.values()].flatMap((was) => {
      const { name, state } = was
      const [is, stateAfter] = [after.features.get(name), environmentIn(after, name)]
      return changed.has(name) && state && is && stateAfter
        ? [{ name, before: configurationOf(was, was, state), after: configurationAfter(was, is, stateAfter) }]
        : []
    }),
    segments: segments.flatMap((id) => {
      const [was, is] = [before.segments.get(id), after.segments.get(id)]
      return was === undefined ? [] : [{ id, before: settingsOf(was), after: is === undefined ? null : settingsOf(is) }]
    }),
  }
}

function configurationAfter(changed: CurrentFeature, after: RequestedFeature, state: EnvironmentState): Configuration {
  return configurationOf(changed, { archived: after.archived, dependencies: dependenciesIn(after) }, state)
}

function configurationOf(
  { environments }: CurrentFeature,
  { archived, dependencies }: Pick<Configuration, 'archived' | 'dependencies'>,
  changed: EnvironmentState,
): Configuration {
  return { archived, dependencies, environments: environments.map((one) => environmentView(one ?? changed)) }
}

function settingsOf({ name, description, project, constraints }: SegmentRecord): Schema<'SegmentConfiguration'> {
  return { name, description, project, constraints }
}
