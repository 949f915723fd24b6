import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type {
  DependencyDefinition,
  Evaluation,
  EvaluationContext,
  FeatureDefinition,
  SegmentDefinition,
  StrategyDefinition,
} from '../../src/domain/evaluation/definitions.ts'

/** The suites that all SDKs run. */

const folder = join(dirname(createRequire(import.meta.url).resolve('@unleash/client-specification')), 'specifications')

export type GivenFeature = Partial<Omit<FeatureDefinition, 'strategies' | 'dependencies'>> & {
  strategies?: readonly Partial<StrategyDefinition>[]
  dependencies?: readonly (Omit<DependencyDefinition, 'enabled'> & { enabled?: boolean })[]
}
/** The state that a suite gives to an SDK. */
export type State = { features: readonly GivenFeature[]; segments?: readonly SegmentDefinition[] }
type DeltaEvent =
  | ({ type: 'hydration' } & State)
  | { type: 'feature-updated'; feature: GivenFeature }
  | { type: 'feature-removed'; featureName: string }
  | { type: 'segment-updated'; segment: SegmentDefinition }
export type Case<Expected> = {
  description: string
  context: Partial<EvaluationContext>
  toggleName: string
  expectedResult: Expected
}
export type Suite = {
  name: string
  state: State | { events: DeltaEvent[] }
  tests?: Case<boolean>[]
  variantTests?: Case<Evaluation['variant']>[]
}

/** The suites, in their order. */
export const suites = readJson<string[]>('index.json').map((file) => readJson<Suite>(file))

function readJson<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

/** Returns what a client has after these events of the delta API. */
export function stateAfter(events: readonly DeltaEvent[]): State {
  const features = new Map<string | undefined, GivenFeature>()
  const segments = new Map<number, SegmentDefinition>()
  for (const event of events) {
    if (event.type === 'hydration') {
      for (const feature of event.features) features.set(feature.name, feature)
      for (const segment of event.segments ?? []) segments.set(segment.id, segment)
    }
    if (event.type === 'feature-updated') features.set(event.feature.name, event.feature)
    if (event.type === 'feature-removed') features.delete(event.featureName)
    if (event.type === 'segment-updated') segments.set(event.segment.id, event.segment)
  }
  return { features: [...features.values()], segments: [...segments.values()] }
}
