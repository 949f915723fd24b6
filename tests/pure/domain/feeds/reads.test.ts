import { expect, test } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import type { SdkKey } from '../../../../src/domain/api-tokens/sdk-key.ts'
import { applied, emptySnapshot } from '../../../../src/domain/client-features/snapshot.ts'
import type { SdkSource } from '../../../../src/domain/client-features/source.ts'
import { flagdFeed, goffFeed, openFeatureManifest } from '../../../../src/domain/feeds/reads.ts'
import { featureWith } from '../../../support/evaluation.ts'

const KEY: SdkKey = {
  id: 1,
  type: 'client',
  environment: 'development',
  projects: [],
  expiresAt: null,
  secretHash: Buffer.from('secret'),
}

/** A source that has one more feature at each change. */
async function sourceOf(count: number): Promise<SdkSource> {
  const at = { kind: 'feature' as const, position: '1:1:', lastEventId: 1 }
  const rows = Array.from({ length: count }, (_, n) => {
    const feature = featureWith({ name: `feature-${n}` }) as Schema<'ClientFeature'>
    return { ...at, name: feature.name, definition: { feature, tags: [] } }
  })
  const snapshot = await applied(emptySnapshot('development'), rows)
  return { snapshotFor: async () => snapshot } as unknown as SdkSource
}

test.each([
  ['flagd', (source: SdkSource) => flagdFeed(source, KEY, false)],
  ['GO Feature Flag', (source: SdkSource) => goffFeed(source, KEY, false)],
  ['the OpenFeature CLI', (source: SdkSource) => openFeatureManifest(source, KEY)],
])('the document for %s is made once after a change', async (_, read) => {
  const source = await sourceOf(1)
  const first = await read(source)
  expect(await read(source)).toBe(first)
  const changed = await read(await sourceOf(2))
  expect(changed.revision).not.toBe(first.revision)
  expect(String(await changed.body.plain())).toContain('feature-1')
})
