import fc from 'fast-check'
import { describe, expect, onTestFinished } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { context, state } from '../../support/evaluation-states.ts'
import { listening } from '../../support/listening.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { startedUnleash, stopPolling } from '../../support/sdks.ts'
import { storeState } from '../../support/stored-state.ts'
import { seen, seenBy } from '../../support/unleash-evaluation.ts'
import { it } from '../../support/world.ts'

const NO_VARIANT = { name: 'disabled', enabled: false }
const STATES = 3
const CONTEXTS = 15

describe('an SDK with a client key, and the frontend interface', () => {
  it('answer alike, whatever the admin interface stores', { timeout: 60_000 }, async ({ world }) => {
    const { key } = await sdkWith(world)
    const frontend = await sdkWith(world, { type: 'frontend' })
    const { address } = await listening(world.db)
    for (const [at, { features, segments }] of fc.sample(state, STATES).entries()) {
      const renamed = (name: string) => `${name}-of-${at}`
      const refused = await storeState(world, {
        segments: segments.map((segment) => ({ ...segment, name: renamed(segment.name ?? '') })),
        features: features.map((feature) => ({
          ...feature,
          name: renamed(feature.name),
          dependencies: feature.dependencies.map((parent) => ({ ...parent, feature: renamed(parent.feature) })),
        })),
      })
      expect([...refused]).toEqual([])
      const unleash = await startedUnleash(address, key, { environment: 'development' })
      onTestFinished(() => stopPolling(unleash))
      for (const asked of fc.sample(context, CONTEXTS)) {
        // The server takes the address of the caller for a missing one.
        const known = { remoteAddress: '172.16.0.1', ...asked }
        const { body } = await frontend.call('evaluateFrontendFeatures', { body: { context: known as never } })
        for (const { name } of unleash.getFeatureToggleDefinitions()) {
          const toggle: Schema<'FrontendFeature'> | undefined = body.toggles.find((one) => one.name === name)
          const ours = seen(toggle !== undefined, toggle?.variant ?? NO_VARIANT)
          expect({ name, known, ...ours }).toEqual({ name, known, ...seenBy(unleash, name, known) })
        }
      }
    }
  })
})
