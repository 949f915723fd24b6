import { describe, expect } from 'vitest'
import { makeSignupToken } from '../../support/sign-in.ts'
import { it } from '../../support/world.ts'

const START = '2026-11-20T09:30:00.000Z'
const END = '2026-12-20T00:00:00.000Z'

describe('updateSignupToken', () => {
  it('takes the id of the list, and then answers no secret', async ({ world }) => {
    world.at(START)
    const { id, secret } = await makeSignupToken(world, { expiresAt: END })
    const params = { token: String(id) }
    const { body } = await world.admin.call('updateSignupToken', { params, body: { enabled: false } })
    expect(body).toMatchObject({ id, enabled: false, secret: secret.slice(0, 7), url: null })
    expect((await world.admin.call('getSignupToken', { params })).body).toEqual(body)
    // To the public, the id is no secret.
    const answer = await world.anonymous.send('validateSignupToken', { params })
    expect(answer.status).toBe(400)
    const unknown = await world.admin.call('updateSignupToken', {
      params: { token: '999999' },
      body: { enabled: true },
    })
    expect(unknown.status).toBe(404)
  })
})
