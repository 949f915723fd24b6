import { describe, expect } from 'vitest'
import { makeEndpoint } from '../../support/signals.ts'
import { it } from '../../support/world.ts'

describe('createSignalEndpoint', () => {
  it('creates an endpoint without tokens, and records it', async ({ world }) => {
    const body = { name: 'alerts', description: 'Alerts of the shop' }
    const { status, body: endpoint, headers } = await world.admin.call('createSignalEndpoint', { body })
    expect({ status, endpoint }).toMatchObject({ status: 201, endpoint: { ...body, enabled: true, tokens: [] } })
    expect(headers.location).toBe(`/api/admin/signal-endpoints/${endpoint.id}`)
    const { tokens: _, ...data } = endpoint
    expect(await world.events()).toMatchObject([{ type: 'signal-endpoint-created', project: null, data }])
  })

  it('refuses a name that another endpoint has, and one that is no part of a path', async ({ world }) => {
    await makeEndpoint(world)
    const taken = await world.admin.send('createSignalEndpoint', { body: { name: 'alerts' } })
    expect(taken).toMatchObject({ status: 409, error: { message: 'The signal endpoint "alerts" exists already' } })
    for (const name of ['', 'two words', 'a/b', '..', 'ä', 'x'.repeat(101)])
      expect(await world.admin.send('createSignalEndpoint', { body: { name } })).toMatchObject({ status: 400 })
  })

  it('refuses more endpoints than the limit', async ({ world }) => {
    world.limit({ signalEndpoints: 1 })
    await makeEndpoint(world)
    const { status, error } = await world.admin.send('createSignalEndpoint', { body: { name: 'more' } })
    expect({ status, message: error?.message }).toEqual({
      status: 400,
      message: 'There are 1 signal endpoints already, and the limit is 1',
    })
  })
})

describe('updateSignalEndpoint', () => {
  it('replaces the settings, and records them before and after; the same again records nothing', async ({ world }) => {
    const { params } = await makeEndpoint(world)
    await world.forgetEvents()
    const body = { name: 'alarms', enabled: false }
    const { status, body: after } = await world.admin.call('updateSignalEndpoint', { params, body })
    expect({ status, after }).toMatchObject({
      status: 200,
      after: { name: 'alarms', description: null, enabled: false },
    })
    expect(after.tokens).toHaveLength(1)
    await world.admin.call('updateSignalEndpoint', { params, body })
    expect(await world.events()).toMatchObject([
      { type: 'signal-endpoint-updated', data: { name: 'alarms' }, preData: { name: 'alerts', enabled: true } },
    ])
  })
})

describe('deleteSignalEndpoint', () => {
  it('deletes an endpoint with its signals, and its tokens stop working', async ({ world }) => {
    const { params, send, sender } = await makeEndpoint(world)
    expect(await send({ status: 'firing' })).toMatchObject({ status: 202 })
    await world.forgetEvents()
    expect(await world.admin.call('deleteSignalEndpoint', { params })).toMatchObject({ status: 200 })
    expect(await world.events()).toMatchObject([{ type: 'signal-endpoint-deleted', preData: { name: 'alerts' } }])
    const request = { params: { signalEndpointName: 'alerts' }, body: {} }
    expect(await sender.send('sendSignal', request)).toMatchObject({ status: 401 })
    expect(await world.admin.send('listSignals', { params })).toMatchObject({ status: 404 })
  })
})

describe('createSignalEndpointToken', () => {
  it('shows the secret once, and records the token without it', async ({ world }) => {
    const { id, params, secret } = await makeEndpoint(world)
    expect(secret).toMatch(/^signal_[0-9a-f]{56}$/)
    const { body } = await world.admin.call('listSignalEndpointTokens', { params })
    expect(body.tokens).toMatchObject([{ name: 'Alertmanager', secretPrefix: secret.slice(0, 14) }])
    const shown = JSON.stringify([body, await world.admin.call('listSignalEndpoints', {}), await world.events()])
    expect(shown).not.toContain(secret.slice(15))
    const recorded = (await world.events()).at(-1)
    expect(recorded).toMatchObject({
      type: 'signal-endpoint-token-created',
      data: { endpointId: id, endpoint: 'alerts' },
    })
  })

  it('refuses a name that another token of the endpoint has, and more than the limit', async ({ world }) => {
    const { params } = await makeEndpoint(world)
    const again = { params, body: { name: 'Alertmanager' } }
    expect(await world.admin.send('createSignalEndpointToken', again)).toMatchObject({ status: 409 })
    world.limit({ signalTokensPerEndpoint: 1 })
    const more = await world.admin.send('createSignalEndpointToken', { params, body: { name: 'Grafana' } })
    expect(more).toMatchObject({ status: 400, error: { message: expect.stringContaining('the limit is 1') } })
    // Another endpoint has a limit of its own.
    await makeEndpoint(world, { name: 'others' })
  })
})

describe('updateSignalEndpointToken and deleteSignalEndpointToken', () => {
  it('rename a token, which still works, and delete it, which ends it', async ({ world }) => {
    const { params: endpoint, tokenId, send, sender, name } = await makeEndpoint(world)
    const params = { ...endpoint, tokenId }
    await world.forgetEvents()
    const renamed = await world.admin.call('updateSignalEndpointToken', { params, body: { name: 'Grafana' } })
    expect(renamed).toMatchObject({ status: 200, body: { id: tokenId, name: 'Grafana' } })
    expect(await send({})).toMatchObject({ status: 202 })
    await world.admin.call('deleteSignalEndpointToken', { params })
    expect(await sender.send('sendSignal', { params: { signalEndpointName: name }, body: {} })).toMatchObject({
      status: 401,
    })
    expect(await world.events()).toMatchObject([
      { type: 'signal-endpoint-token-updated', data: { name: 'Grafana' }, preData: { name: 'Alertmanager' } },
      { type: 'signal-endpoint-token-deleted', preData: { name: 'Grafana' } },
    ])
    // Its signals stay.
    const { body } = await world.admin.call('listSignals', { params: endpoint })
    expect(body.signals).toMatchObject([{ tokenName: null, payload: {} }])
  })

  it('know only the tokens of the endpoint', async ({ world }) => {
    const { tokenId } = await makeEndpoint(world)
    const { params: other } = await makeEndpoint(world, { name: 'others' })
    const params = { ...other, tokenId }
    expect(await world.admin.send('deleteSignalEndpointToken', { params })).toMatchObject({ status: 404 })
    const renaming = { params, body: { name: 'Mine' } }
    expect(await world.admin.send('updateSignalEndpointToken', renaming)).toMatchObject({ status: 404 })
  })
})
