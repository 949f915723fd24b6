import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { grouped } from '../../runtime/grouped.ts'
import { forEachYielding, yieldToEventLoop } from '../../runtime/yielding.ts'
import type { EvaluationContext } from '../evaluation/definitions.ts'
import { decisionOf, type State } from './decision.ts'
import {
  type Bounds,
  type ContextImpact,
  contextImpacts,
  decisionChange,
  type Impact,
  impactOf,
  type KnownEvaluation,
} from './impact.ts'
import type { ChangedStates, FeatureAt } from './queries.ts'

/** The states of features before and after a change. */
export type Change = ChangedStates & {
  /** Whether a change request would make it. */
  readonly isProposed: boolean
}

const MAX_IMPACTS = 100

/** Returns whom changes affect, for each feature and environment. Yields to the event loop. */
export async function impactView(
  changes: readonly Change[],
  contexts: readonly Schema<'ImpactContext'>[],
  now: Date,
): Promise<Schema<'DryRunImpact'>> {
  const changed: Changed[] = []
  for (const change of changes) changed.push(...(await changedPlaces(change)))
  const features: Schema<'FeatureImpact'>[] = []
  for (const { name, environment, isProposed, one, other } of changed.slice(0, MAX_IMPACTS)) {
    // The work on each alone may be too short to yield.
    await yieldToEventLoop()
    const change = decisionChange(await decisionOf(name, one), await decisionOf(name, other))
    const asked = contexts.map((context) => evaluationContext(context, environment))
    const ofContexts = await contextImpacts(change, asked, now)
    features.push({
      feature: name,
      project: (other.features.get(name) ?? one.features.get(name))?.project ?? '',
      environment,
      proposed: isProposed,
      ...sharesView(await impactOf(change)),
      contexts: ofContexts.map(contextView),
    })
  }
  const isComplete = changes.every((change) => change.isComplete) && changed.length <= MAX_IMPACTS
  return { complete: isComplete, features }
}

/** A feature in an environment in which something differs that decides about it. */
type Changed = Pick<Change, 'isProposed'> & {
  readonly name: string
  readonly environment: string
  readonly one: EnvironmentState
  readonly other: EnvironmentState
}

async function changedPlaces({ names, before, after, isProposed }: Change): Promise<Changed[]> {
  const [befores, afters] = [environmentsOf(before), environmentsOf(after)]
  const places = [...new Set([...befores.keys(), ...afters.keys()])].sort()
  const all = names.flatMap((name) => places.map((environment) => ({ name, environment })))
  const changed: Changed[] = []
  await forEachYielding(all, ({ name, environment }) => {
    const [one, other] = [befores.get(environment) ?? NOTHING, afters.get(environment) ?? NOTHING]
    if (isDeepStrictEqual(basisOf(name, one), basisOf(name, other))) return
    changed.push({ name, environment, isProposed, one, other })
  })
  return changed
}

type EnvironmentState = Pick<State, 'segments'> & { readonly features: ReadonlyMap<string, FeatureAt> }

const NOTHING: EnvironmentState = { features: new Map(), segments: new Map() }

function environmentsOf(rows: readonly FeatureAt[]): Map<string, EnvironmentState> {
  return new Map(
    [...grouped(rows, ({ environment }) => environment)].map(([environment, features]) => [
      environment,
      {
        features: new Map(features.map((feature) => [feature.name, feature])),
        segments: new Map(
          features.flatMap(({ segments }) => segments.map((segment) => [segment.id, segment] as const)),
        ),
      },
    ]),
  )
}

/** Returns all that a feature is evaluated by. */
function basisOf(name: string, { features }: EnvironmentState): unknown[] {
  const feature = features.get(name)
  const parents = (feature?.dependencies ?? []).map(({ feature: parent }) => features.get(parent))
  return [feature, ...parents].map((one) => one && { ...one, project: undefined })
}

function evaluationContext(
  { properties = {}, ...members }: Schema<'ImpactContext'>,
  environment: string,
): EvaluationContext {
  const { appName, userId, sessionId, remoteAddress, currentTime } = members
  const given = Object.entries({ appName, userId, sessionId, remoteAddress, currentTime })
  return { ...Object.fromEntries(given.filter(([, value]) => value !== undefined)), environment, properties }
}

function sharesView({ shares, unknown, countedBy }: Impact) {
  const { before, after, gained, lost, variantChanged } = shares
  return {
    before: percentages(before),
    after: percentages(after),
    gained: percentages(gained),
    lost: percentages(lost),
    variantChanged: percentages(variantChanged),
    unknown: [...unknown],
    countedBy: [...countedBy],
  }
}

function percentages({ least, most }: Bounds): Schema<'ImpactShare'> {
  return { least: percent(least), most: percent(most) }
}

function percent(share: number): number {
  return Math.round(share * 1e6) / 1e4
}

function contextView({ before, after, effect }: ContextImpact): Schema<'ContextImpact'> {
  return { before: evaluationView(before), after: evaluationView(after), effect: effect ?? 'unknown' }
}

function evaluationView({ enabled, variant }: KnownEvaluation): Schema<'ContextEvaluation'> {
  return { enabled: enabled ?? null, variant: variant?.enabled ? variant.name : null }
}
