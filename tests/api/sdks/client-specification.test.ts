import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { type State, stateAfter, suites } from '../../support/client-specification.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { storeState } from '../../support/stored-state.ts'
import { it } from '../../support/world.ts'

/*
 * The suites that all SDKs run, through everything: the state is made by the admin interface, and read by the frontend
 * interface. tests/pure/domain/evaluation runs them on the evaluation alone.
 */

const WEIGHTS = 'The weights of variants are shared out so that they make 1000'
const GIVEN_BY_REQUEST = 'The server gives a session and the address of the caller to who comes without'
const VALUES = 'A constraint needs a value that its operator can use'
const NAMES = 'The name of a feature can stand in an address as it is'
const PARENTS = 'A parent exists and has no parents itself'

/** Cases that can't be asked this way, by suite and feature, and why. Everything else has to pass. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '04-gradual-rollout-session-id-strategy': { 'Feature.A4': GIVEN_BY_REQUEST },
  '06-remote-address-strategy': { 'Feature.remoteAddress.A': GIVEN_BY_REQUEST },
  '08-variants': {
    'Feature.Variants.C': WEIGHTS,
    'Feature.Variants.D': WEIGHTS,
    'Feature.Variants.override.D': WEIGHTS,
  },
  '09-strategy-constraints': { 'Feature.constraints.empty': VALUES, 'Feature.constraints.empty-not-in': VALUES },
  '11-strategy-constraints-edge-cases': {
    'Feature.constraints.no_values': VALUES,
    'Feature.constraints.no_values_NOT_IN': VALUES,
  },
  '12-custom-stickiness': { 'Feature.flexible.rollout.custom.stickiness_100': WEIGHTS },
  '13-constraint-operators': { 'F7.invalid-operator': 'An operator has to be known' },
  '14-constraint-semver-operators': { 'F8.invalidSemverWithLeadingV': VALUES },
  '15-global-constraints': {
    'F9.withMissingSegment': 'A segment has to exist',
    'F9.globalSegmentOn': WEIGHTS,
  },
  '16-strategy-variants': { 'Feature.strategy.variants.stickiness': WEIGHTS },
  '17-dependent-features': {
    'child.with.cycle': PARENTS,
    'parent.enabled.child.enabled': PARENTS,
    'child.with.transitive.dependency': 'Its parent has no parent here',
    'parents.not.exist.child.enabled': PARENTS,
  },
  '18-utf8-flag-names': { 'Feature.UTF-8.Hellø_Wørld': NAMES, 'Feature.UTF-8.😊_φriend_你好_🌍': NAMES },
  '21-regex-constraint-operators': {
    'invalid-regex-defaults-to-false': VALUES,
    'R90.reject_lookahead': VALUES,
    'R91.reject_backreference': VALUES,
  },
  '22-cidr-constraint-operator': {
    'CIDR.mixed.values': VALUES,
    'CIDR.invalid.only': VALUES,
    'CIDR.ipv6.mixed.values': VALUES,
  },
}

const NO_VARIANT = { name: 'disabled', enabled: false, feature_enabled: false }

describe.each(suites)('client specification $name', ({ name: suite, state, tests = [], variantTests = [] }) => {
  it('passes by way of the admin interface', { timeout: 60_000 }, async ({ world }) => {
    expect(tests.length + variantTests.length).toBeGreaterThan(0)
    const given: State = 'events' in state ? stateAfter(state.events) : state
    const refused = await storeState(world, given)
    const sdk = await sdkWith(world, { type: 'frontend' })
    const seen = new Map<string, Schema<'FrontendFeature'>[]>()
    const evaluated = async (name: string, context: object): Promise<Schema<'FrontendFeature'> | undefined> => {
      const asked = JSON.stringify(context)
      const toggles = seen.get(asked) ?? (await everything(context))
      seen.set(asked, toggles)
      return toggles.find((toggle) => toggle.name === name)
    }
    const everything = async (context: object) => {
      const { body, error } = await sdk.send('evaluateFrontendFeatures', { body: { context } })
      if (error !== undefined) throw new Error(error.message)
      return (body as Schema<'FrontendFeatures'>).toggles
    }
    const exceptions = new Set(refused.keys())
    for (const { toggleName, context, expectedResult } of tests)
      if (((await evaluated(toggleName, context)) !== undefined) !== expectedResult) exceptions.add(toggleName)
    for (const { toggleName, context, expectedResult } of variantTests) {
      const actual = (await evaluated(toggleName, context))?.variant ?? NO_VARIANT
      if (!isDeepStrictEqual(actual, expectedResult)) exceptions.add(toggleName)
    }
    expect([...exceptions].sort()).toEqual(Object.keys(EXCEPTIONS[suite] ?? {}).sort())
  })
})
