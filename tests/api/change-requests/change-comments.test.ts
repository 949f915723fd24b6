import { describe, expect } from 'vitest'
import { foldEverything } from '../../support/event-rows.ts'
import { it } from '../../support/world.ts'

const WHY = 'Ticket 4711: 20 % für alle 🎉'
const why = (comment: string) => ({ 'x-change-comment': comment })

describe('X-Change-Comment', () => {
  it('is in the events of the change, wherever they are shown', async ({ world }) => {
    const { admin } = world
    const params = { projectId: 'default', featureName: await world.feature() }
    const body = { description: 'One page', stale: true }
    await admin.call('updateFeature', { params, body, headers: why(encodeURIComponent(WHY)) })
    for (const fold of [false, true]) {
      if (fold) await foldEverything(world.db)
      const { body: found } = await admin.call('searchEvents', { body: { feature: params.featureName } })
      const { body: listed } = await admin.call('listFeatureEvents', { params: { featureName: params.featureName } })
      const { body: history } = await admin.call('getFeatureHistory', { params })
      for (const shown of [found.events, listed.events, history.entries])
        expect(shown.map(({ comment }) => comment)).toEqual([WHY, WHY, undefined])
    }
    const { body: blame } = await admin.call('getFeatureBlame', { params })
    expect(blame.members.find(({ path }) => path === '/description')?.comment).toBe(WHY)
  })

  it('of a batch is that of all its operations', async ({ world }) => {
    await world.admin.call('runBatch', {
      body: {
        operations: ['one', 'two'].map((name) => ({
          operationId: 'createFeature',
          params: { projectId: 'default' },
          body: { name },
        })),
      },
      headers: why('Both'),
    })
    const { body } = await world.admin.call('searchEvents', { body: {} })
    expect(body.events.map(({ comment }) => comment)).toEqual(['Both', 'Both'])
  })

  it('is refused where it is too long, is not in percent-encoding, or contains NUL', async ({ world }) => {
    const params = { projectId: 'default', featureName: await world.feature() }
    await world.forgetEvents()
    for (const [comment, reason] of [
      ['a'.repeat(501), '501 characters'],
      ['20% are enough', '%25'],
      ['a%00', 'NUL'],
    ] as const) {
      const answer = await world.admin.send('updateFeature', { params, body: { stale: true }, headers: why(comment) })
      expect(answer).toMatchObject({ status: 400, error: { details: [{ path: '/headers/x-change-comment' }] } })
      expect(answer.error?.message).toContain(reason)
    }
    expect(await world.events()).toEqual([])
  })

  it('may have 500 characters, and is left out when nothing of it is seen', async ({ world }) => {
    const params = { projectId: 'default', featureName: await world.feature() }
    const longest = '🎉'.repeat(500)
    for (const comment of [longest, ' ', '\u200b'])
      await world.admin.call('updateFeature', {
        params,
        body: { description: comment },
        headers: why(encodeURIComponent(comment)),
      })
    const { body } = await world.admin.call('getFeatureHistory', { params })
    expect(body.entries.map(({ comment }) => comment)).toEqual([undefined, undefined, longest, undefined])
  })
})
