import { describe, expect } from 'vitest'
import type { Client } from '../../support/call.ts'
import { sdkWith } from '../../support/sdk-keys.ts'
import { it } from '../../support/world.ts'

async function featuresFor(sdk: Client, tag: string[]) {
  const { body } = await sdk.call('getClientFeatures', { query: { tag } })
  return body
}

describe('the features of an environment', () => {
  it('are selected by tags, of which one is enough', async ({ world }) => {
    const sdk = await sdkWith(world)
    await world.feature({ name: 'plain' })
    await world.feature({ name: 'tagged', tags: [{ type: 'simple', value: 'a:b' }] })
    const { features, query } = await featuresFor(sdk, ['simple:a:b', 'simple:other'])
    expect(features.map(({ name }) => name)).toEqual(['tagged'])
    expect(query).toEqual({ environment: 'development', tag: ['simple:a:b', 'simple:other'] })
  })

  it('are selected by the tags of now, also where values have commas', async ({ world }) => {
    const sdk = await sdkWith(world)
    const tag = (value: string) => ({ type: 'simple', value })
    const featureName = await world.feature({ tags: [tag('aa,simple:bb')] })
    expect((await featuresFor(sdk, ['simple:bb'])).features).toEqual([])
    const body = { addedTags: [tag('aa'), tag('bb')], removedTags: [tag('aa,simple:bb')] }
    await world.admin.call('updateFeatureTags', { params: { featureName }, body })
    expect((await featuresFor(sdk, ['simple:bb'])).features).toHaveLength(1)
  })
})
