import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { systemActor } from '../../../../src/domain/actor.ts'
import { recordEvent } from '../../../../src/domain/events/record.ts'
import { transactionWith } from '../../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../../src/domain/transaction/limits.ts'
import { receiver } from '../../../support/receiver.ts'
import { deliveries, makeWebhook, senderOf, webhookInput } from '../../../support/webhooks.ts'
import { it, type World } from '../../../support/world.ts'

async function create(world: World, changed = {}) {
  const { body } = await world.admin.call('createWebhook', { body: webhookInput(changed) })
  await world.forgetEvents()
  return { webhookId: body.id }
}

/** The types of the events that a webhook has noted. */
async function noted(world: World, webhookId: number) {
  return (await deliveries(world, webhookId)).map(({ eventType }) => eventType)
}

describe('an event', () => {
  it('is noted for the webhooks that match, in the transaction of the change', async ({ world }) => {
    await world.project('other')
    const all = await makeWebhook(world, 'https://example.com')
    const ofOther = await makeWebhook(world, 'https://example.com', { projects: ['other'] })
    const ofProduction = await makeWebhook(world, 'https://example.com', {
      environments: ['production'],
      events: ['feature-created', 'feature-environment-enabled'],
    })
    const disabled = await makeWebhook(world, 'https://example.com', { enabled: false })
    const featureName = await world.feature()
    await world.feature({ project: 'other' })
    for (const environment of ['development', 'production']) {
      const params = { projectId: 'default', featureName, environment }
      await world.admin.call('turnFeatureOn', { params })
    }
    expect(await noted(world, all)).toEqual(['feature-created', 'feature-created'])
    expect(await noted(world, ofOther)).toEqual(['feature-created'])
    expect(await noted(world, ofProduction)).toEqual([
      'feature-created',
      'feature-created',
      'feature-environment-enabled',
    ])
    expect(await noted(world, disabled)).toEqual([])
  })

  it('is noted by the tags and the type of its feature', async ({ world }) => {
    const events: ('feature-created' | 'feature-tagged' | 'feature-deleted' | 'tag-created')[] = [
      'feature-created',
      'feature-tagged',
      'feature-deleted',
      'tag-created',
    ]
    const shop = { type: 'simple', value: 'shop' }
    const { webhookId: tagged } = await create(world, { events, tags: [shop, { type: 'simple', value: 'other' }] })
    const { webhookId: switches } = await create(world, { events, featureTypes: ['kill-switch'] })
    const { webhookId: both } = await create(world, { events, tags: [shop], featureTypes: ['kill-switch'] })
    const plain = await world.feature({ tags: [shop] })
    const other = await world.feature({ type: 'kill-switch' })
    await world.admin.call('addFeatureTag', { params: { featureName: other }, body: { type: 'simple', value: 'shop' } })
    for (const features of [[plain], [other]]) {
      await world.admin.call('archiveFeatures', { params: { projectId: 'default' }, body: { features } })
      await world.admin.call('deleteFeatures', { params: { projectId: 'default' }, body: { features } })
    }
    expect(await noted(world, tagged)).toEqual([
      'feature-created',
      'feature-tagged',
      'feature-deleted',
      'feature-deleted',
    ])
    expect(await noted(world, switches)).toEqual(['feature-created', 'feature-tagged', 'feature-deleted'])
    expect(await noted(world, both)).toEqual(['feature-tagged', 'feature-deleted'])
  })

  it('of a private project is sent to the webhooks of the project, and to those of all projects', async ({ world }) => {
    await world.project('hidden')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hidden').execute()
    const { url, delivered } = await receiver()
    await makeWebhook(world, `${url}/hidden`, { projects: ['hidden'] })
    await makeWebhook(world, `${url}/all`)
    await makeWebhook(world, `${url}/default`, { projects: ['default'] })
    const secret = await world.feature({ project: 'hidden' })
    const open = await world.feature()
    const { run, end } = senderOf(world.db)
    await run()
    await run()
    await end()
    const received = (path: string) =>
      delivered.filter((one) => one.path.endsWith(path)).map(({ body }) => JSON.parse(body).featureName)
    expect([received('/hidden'), received('/all'), received('/default')]).toEqual([[secret], [secret, open], [open]])
  })

  it('is not noted when the change is rolled back', async ({ world }) => {
    const id = await makeWebhook(world, 'https://example.com')
    const inside: unknown[] = []
    const changing = world.db.transaction().execute(async (tx) => {
      const transaction = transactionWith(tx, { actor: systemActor, now: new Date(), limits: defaultLimits })
      await recordEvent(transaction, 'feature-archived', { project: 'default' }, {})
      inside.push(...(await sql`select id from webhook_deliveries`.execute(tx)).rows)
      throw new Error('the change is rolled back')
    })
    await expect(changing).rejects.toThrow('the change is rolled back')
    expect(inside).toHaveLength(1)
    expect(await noted(world, id)).toEqual([])
  })
})

describe('a deleted project or environment', () => {
  it('goes from the webhooks; one that was only for a project is disabled', async ({ world }) => {
    const projectId = await world.project('old')
    const only = await create(world, { projects: ['old'] })
    const both = await create(world, { projects: ['old', 'default'] })
    expect((await world.admin.call('deleteProject', { params: { projectId } })).status).toBe(200)
    const stateOf = async (params: { webhookId: number }) => {
      const { enabled, projects } = (await world.admin.call('getWebhook', { params })).body
      return { enabled, projects }
    }
    expect([await stateOf(only), await stateOf(both)]).toEqual([
      { enabled: false, projects: [] },
      { enabled: true, projects: ['default'] },
    ])
    expect(await world.events()).toMatchObject([
      { type: 'project-deleted' },
      { type: 'addon-config-updated', data: { enabled: false, projects: [] }, preData: { projects: ['old'] } },
      { type: 'addon-config-updated', data: { enabled: true, projects: ['default'] } },
    ])
  })

  it('goes from the webhooks; one that was only for an environment is disabled', async ({ world }) => {
    await world.admin.call('createEnvironment', { body: { name: 'old', type: 'test' } })
    const only = await create(world, { environments: ['old'] })
    await create(world, { environments: ['production'] })
    expect((await world.admin.call('deleteEnvironment', { params: { environment: 'old' } })).status).toBe(200)
    expect((await world.admin.call('getWebhook', { params: only })).body).toMatchObject({
      enabled: false,
      environments: [],
    })
    expect(await world.eventTypes()).toEqual(['environment-deleted', 'addon-config-updated'])
  })
})
