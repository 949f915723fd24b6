import { type Change, type FeatureEvent, inEnvironment } from '../changes.ts'
import type { Edit, Rules } from './edit.ts'
import { placeOf, sharedAsTheyAre } from './strategies.ts'

export const variants: Rules<'variants'> = {
  permission: 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
  sets: ({ environment, before, after }) => [{ path: inEnvironment(environment, 'variants'), before, after }],
  events: ({ environment, before, after }, of) => [
    {
      type: 'feature-environment-variants-updated',
      subject: placeOf(of, environment),
      data: { variants: [...after] },
      preData: { variants: [...before] },
    },
  ],
  reads: {
    'feature-environment-variants-updated': ({ environment, data, preData }) => [
      { path: inEnvironment(environment, 'variants'), before: variantsIn(preData), after: variantsIn(data) },
    ],
  },
  request: ({ after }, feature) => ({ action: 'patchVariant', feature, payload: { variants: sharedAsTheyAre(after) } }),
}

export const turnedOn: Rules<'turnedOn'> = {
  permission: 'UPDATE_FEATURE_ENVIRONMENT',
  sets: ({ environment }) => [switched(environment, true)],
  events: ({ environment }, of) => [{ type: 'feature-environment-enabled', subject: placeOf(of, environment) }],
  reads: { 'feature-environment-enabled': ({ environment }) => [switched(environment, true)] },
  request: (_, feature) => ({ action: 'updateEnabled', feature, payload: { enabled: true } }),
}

export const turnedOff: Rules<'turnedOff'> = {
  permission: 'UPDATE_FEATURE_ENVIRONMENT',
  sets: ({ environment }) => [switched(environment, false)],
  events: ({ environment }, of) => [{ type: 'feature-environment-disabled', subject: placeOf(of, environment) }],
  reads: { 'feature-environment-disabled': ({ environment }: FeatureEvent) => [switched(environment, false)] },
  request: (_, feature) => ({ action: 'updateEnabled', feature, payload: { enabled: false } }),
}

function switched(environment: string | null, enabled: boolean): Change {
  return { path: inEnvironment(environment, 'enabled'), before: !enabled, after: enabled }
}

function variantsIn(state: unknown): unknown {
  return (state as { variants: unknown }).variants
}

/** An environment of a feature. */
export type Place = { readonly name: string; readonly type: string }

/** Returns the edit that turns a feature on or off, if it is not so already. */
export function switchEdits(
  { name: environment, type }: Place,
  before: boolean,
  after: boolean,
): Edit<'turnedOn' | 'turnedOff'>[] {
  if (before === after) return []
  return after
    ? [{ kind: 'turnedOn', environment, isProduction: type === 'production' }]
    : [{ kind: 'turnedOff', environment }]
}
