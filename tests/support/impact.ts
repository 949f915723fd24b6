import type { FeatureDefinition, SegmentDefinition } from '../../src/domain/evaluation/definitions.ts'
import { decisionOf } from '../../src/domain/impact/decision.ts'
import { type Impact, impactOf } from '../../src/domain/impact/impact.ts'
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

/** Returns whom a change of a feature affects. */
export function impactOn(
  name: string,
  before: Features,
  after: Features,
  contexts: Parameters<typeof contextWith>[0][] = [],
): Impact {
  return impactOf(
    decisionOf(name, stateOf(before)),
    decisionOf(name, stateOf(after)),
    contexts.map(contextWith),
    CHANCE.now,
  )
}
