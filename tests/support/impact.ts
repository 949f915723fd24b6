import type { FeatureDefinition, SegmentDefinition } from '../../src/domain/evaluation/definitions.ts'
import { decisionOf } from '../../src/domain/impact/decision.ts'
import {
  type ContextImpact,
  contextImpacts,
  type DecisionChange,
  decisionChange,
  type Impact,
  impactOf,
} from '../../src/domain/impact/impact.ts'
import { CHANCE, contextWith } from './evaluation.ts'

/** What an environment has, as SDKs get it. */
export type Features = {
  readonly features: readonly FeatureDefinition[]
  readonly segments?: readonly SegmentDefinition[]
}

function stateOf({ features, segments = [] }: Features) {
  return {
    features: new Map(features.map((feature) => [feature.name, feature])),
    segments: new Map(segments.map((segment) => [segment.id, segment])),
  }
}

async function changeOn(name: string, before: Features, after: Features): Promise<DecisionChange> {
  return decisionChange(await decisionOf(name, stateOf(before)), await decisionOf(name, stateOf(after)))
}

/** Returns whom a change of a feature affects. */
export async function impactOn(name: string, before: Features, after: Features): Promise<Impact> {
  return impactOf(await changeOn(name, before, after))
}

/** Returns what a change of a feature means for contexts. */
export async function contextImpactsOn(
  name: string,
  before: Features,
  after: Features,
  contexts: Parameters<typeof contextWith>[0][],
): Promise<ContextImpact[]> {
  return contextImpacts(await changeOn(name, before, after), contexts.map(contextWith), CHANCE.now)
}
