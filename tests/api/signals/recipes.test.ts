import { readFileSync } from 'node:fs'
import { describe, expect, it as plain } from 'vitest'
import { isOn, makeActionSet, runJob } from '../../support/signals.ts'
import { it } from '../../support/world.ts'
import { RECIPES } from './signal-bodies.ts'

const guide = readFileSync(new URL('../../../docs/guide/signals.md', import.meta.url), 'utf8')

describe.each(Object.entries(RECIPES))('%s', (name, { body, filters = {}, other, headers }) => {
  it('turns a feature off as the guide says, and only when it is meant', async ({ world }) => {
    const { endpoint } = await makeActionSet(world)
    const { body: sets } = await world.admin.call('listActionSets', { params: { projectId: 'default' } })
    const [set] = sets.actions
    await world.admin.call('updateActionSet', {
      params: { projectId: 'default', actionSetId: set?.id ?? 0 },
      body: {
        name: name,
        actorId: set?.actorId ?? 0,
        match: { sourceId: endpoint.id, payload: filters },
        actions: set?.actions ?? [],
      },
    })
    const basic = `Basic ${Buffer.from(`flags:${endpoint.secret}`).toString('base64')}`
    const { authorization = '' } = headers
    const sent = authorization.startsWith('Basic') ? basic : authorization.replace('token', endpoint.secret)
    const send = (payload: object) =>
      world.anonymous.send('sendSignal', {
        params: { signalEndpointName: 'alerts' },
        body: payload,
        headers: { ...headers, authorization: sent },
      })
    expect((await send(other)).status).toBe(202)
    await runJob(world)
    expect(await isOn(world)).toBe(true)
    expect((await send(body)).status).toBe(202)
    await runJob(world)
    expect(await isOn(world)).toBe(false)
  })

  plain('has its filters in the guide', () => {
    const [, section = ''] = guide.split(`\n### ${name}`)
    for (const [path, { values = [] }] of Object.entries(filters)) {
      expect(section.split('\n### ')[0]).toContain(`\`${path}\``)
      for (const value of values) expect(section.split('\n### ')[0]).toContain(`\`${value}\``)
    }
  })
})
