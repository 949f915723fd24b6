import { describe, expect } from 'vitest'
import { receiver } from '../support/receiver.ts'
import { deliveries, makeWebhook, SECRET, senderOf } from '../support/webhooks.ts'
import { it } from '../support/world.ts'

describe('a delivery', () => {
  it('is a message for Slack or Teams, signed and with a link into the console', async ({ world }) => {
    const { url, delivered } = await receiver()
    await makeWebhook(world, `${url}/slack`, { provider: 'slack', parameters: { secret: SECRET } })
    await makeWebhook(world, `${url}/teams`, { provider: 'teams' })
    world.at('2026-11-20T09:30:00.000Z')
    const name = await world.feature()
    const linkTo = ({ featureName }: { featureName: string | null }) => `https://flags.example.com/to/${featureName}`
    const { run } = senderOf(world.db, () => new Date('2026-11-20T09:30:02.000Z'), undefined, { linkTo })
    await run()
    const bodyAt = (path: string) => delivered.find((one) => one.path === path)?.body ?? ''
    expect(JSON.parse(bodyAt('/hook/slack')).blocks[0].text.text).toBe(
      `\`tests\` created the feature \`${name}\` in project \`default\`  <https://flags.example.com/to/${name}|Open>`,
    )
    const [{ content }] = JSON.parse(bodyAt('/hook/teams')).attachments
    expect(content.actions).toEqual([
      { type: 'Action.OpenUrl', title: 'Open', url: `https://flags.example.com/to/${name}` },
    ])
    expect(delivered.map(({ headers }) => headers['content-type'])).toEqual(['application/json', 'application/json'])
    expect(delivered.filter(({ headers }) => headers['webhook-signature'] !== undefined)).toHaveLength(1)
  })

  it.for([
    ['slack', 400, ['failed 4', 'delivered 1']],
    ['teams', 422, ['failed 4', 'delivered 1']],
    ['slack', 404, ['pending 4', 'pending 0']],
    ['slack', 503, ['pending 4', 'pending 0']],
    ['webhook', 400, ['pending 4', 'pending 0']],
  ] as const)('to %s that is answered with %i four times: %j', async ([provider, status, states], { world }) => {
    const { url } = await receiver((_, position) => ({ status: position < 4 ? status : 200 }))
    const id = await makeWebhook(world, url, { provider })
    world.at('2026-11-20T09:30:00.000Z')
    await world.feature()
    await world.feature()
    for (const minute of [31, 32, 33, 34]) {
      const { run } = senderOf(world.db, () => new Date(`2026-11-20T09:${minute}:00.000Z`))
      await run()
    }
    const { run } = senderOf(world.db, () => new Date('2026-11-20T09:34:01.000Z'))
    await run()
    expect((await deliveries(world, id)).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(states)
  })
})
