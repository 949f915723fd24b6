import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { makeUser } from '../../../support/users.ts'
import { deliveries, SECRET, webhookInput } from '../../../support/webhooks.ts'
import { it, type World } from '../../../support/world.ts'

const SECRETS = { authorization: 'Bearer of secrets', customHeaders: '{"x-key": "hidden"}', secret: SECRET }
const MASKED = { authorization: '*****', customHeaders: '*****', secret: '*****' }

async function create(world: World, changed = {}) {
  const { body } = await world.admin.call('createWebhook', { body: webhookInput(changed) })
  await world.forgetEvents()
  return { webhookId: body.id }
}

describe('createWebhook', () => {
  it('stores the webhook, records it without parameters, and shows no secret', async ({ world }) => {
    const editor = await world.actor({ may: ['CREATE_ADDON', 'UPDATE_ADDON'] })
    const parameters = { url: 'https://chat.example.com/flags?token=1', contentType: 'text/plain', ...SECRETS }
    const body = webhookInput({ description: 'Chat', parameters, projects: ['default'], environments: ['production'] })
    const created = await editor.call('createWebhook', { body })
    const { id } = created.body
    expect(created).toMatchObject({ status: 201, headers: { location: `/api/admin/addons/${id}` } })
    expect(created.body).toEqual({
      ...body,
      id,
      tags: [],
      featureTypes: [],
      createdAt: expect.any(String),
      parameters: { ...parameters, ...MASKED },
    })
    expect((await editor.call('getWebhook', { params: { webhookId: id } })).body).toEqual(created.body)
    const { parameters: _, ...recorded } = { ...body, parametersRevision: expect.stringMatching(/^[\w-]{22}$/) }
    expect(await world.events()).toEqual([
      expect.objectContaining({ type: 'addon-config-created', data: { ...recorded, id }, preData: null }),
    ])
  })

  it('stores a form, tags and types of features, and records them', async ({ world }) => {
    const tag = { type: 'simple', value: 'shop' }
    const parameters = { url: 'https://hooks.slack.com/services/T0/B0/the-secret' }
    const body = webhookInput({ provider: 'slack', parameters, tags: [tag, tag], featureTypes: ['release', 'release'] })
    const stored = { provider: 'slack', tags: [tag], featureTypes: ['release'] }
    const { body: created } = await world.admin.call('createWebhook', { body })
    expect(created).toMatchObject(stored)
    const seen = await (await world.actor()).call('getWebhook', { params: { webhookId: created.id } })
    expect(seen.body).toMatchObject({ ...stored, parameters: { url: 'https://hooks.slack.com/*****' } })
    const [event] = await world.events()
    expect(event).toMatchObject({ type: 'addon-config-created', data: stored })
    expect(JSON.stringify(event)).not.toContain('the-secret')
    const { headers } = await world.admin.call('getWebhook', { params: { webhookId: created.id } })
    const params = { webhookId: created.id }
    const changed = await world.admin.call('updateWebhook', {
      params,
      body: { ...body, provider: 'teams', tags: [] },
      headers: { 'if-match': String(headers.etag) },
    })
    expect(changed.body).toMatchObject({ provider: 'teams', tags: [], featureTypes: ['release'] })
    const late = { params, body, headers: { 'if-match': String(headers.etag) } }
    expect((await world.admin.send('updateWebhook', late)).status).toBe(412)
  })

  it('takes empty texts as absent, * as all, and keeps nothing twice and nothing unknown', async ({ world }) => {
    const parameters = { url: 'https://chat.example.com', secret: '', bodyTemplate: '', channel: 'x' }
    const body = {
      ...webhookInput(),
      parameters,
      projects: ['default', '*'],
      environments: ['production', 'production'],
    }
    const created = await world.admin.send('createWebhook', { body })
    expect(created.body).toMatchObject({
      parameters: { url: 'https://chat.example.com' },
      projects: [],
      environments: ['production'],
      description: null,
    })
  })

  it.for<[at: string, changed: object, said: string]>([
    ['/provider', { provider: 'email' }, 'webhook'],
    [
      '/parameters/bodyTemplate',
      { provider: 'slack', parameters: { url: 'https://example.com', bodyTemplate: '{}' } },
      'The provider slack writes the body',
    ],
    [
      '/parameters/contentType',
      { provider: 'teams', parameters: { url: 'https://example.com', contentType: 'text/plain' } },
      'The provider teams writes the body',
    ],
    ['/featureTypes/0', { featureTypes: ['beta'] }, 'kill-switch'],
    ['/parameters/url', { parameters: {} }, 'required'],
    ['/parameters/url', { parameters: { url: 'chat' } }, 'https://example.com/path'],
    ['/parameters/url', { parameters: { url: 'ftp://example.com' } }, 'https: and http:'],
    ['/parameters/url', { parameters: { url: 'https://me:pw@example.com' } }, 'authorization'],
    ['/parameters/url', { parameters: { url: 'http://127.0.0.1/' } }, '127.0.0.1'],
    ['/parameters/url', { parameters: { url: 'http://2130706433/' } }, '127.0.0.1'],
    ['/parameters/url', { parameters: { url: 'http://[::1]/' } }, '::1'],
    ['/parameters/contentType', { parameters: { contentType: 'json' } }, 'has to be empty or a media type'],
    ['/parameters/authorization', { parameters: { authorization: 'a\nb' } }, 'header'],
    ['/parameters/customHeaders', { parameters: { customHeaders: 'x: y' } }, 'JSON object'],
    ['/parameters/customHeaders', { parameters: { customHeaders: '{"Host": "y"}' } }, 'host'],
    ['/parameters/customHeaders', { parameters: { customHeaders: '{"x y": "y"}' } }, 'x y'],
    ['/parameters/customHeaders', { parameters: { customHeaders: '{"__proto__": "y"}' } }, '__proto__'],
    ['/parameters/customHeaders', { parameters: { customHeaders: '{"x-y": 1}' } }, 'x-y is not a text'],
    ['/parameters/customHeaders', { parameters: { customHeaders: '{"x-y": "a\\r\\nb: c"}' } }, 'x-y has characters'],
    ['/parameters/bodyTemplate', { parameters: { bodyTemplate: '{{#event}}' } }, 'Unclosed section'],
    ['/parameters/bodyTemplate', { parameters: { bodyTemplate: '{{> other}}' } }, 'partials'],
    ['/parameters/secret', { parameters: { secret: 'short' } }, 'whsec_'],
    ['/parameters/secret', { parameters: { secret: SECRET.replaceAll('=', '') } }, 'Put = at its end'],
    ['/parameters/secret', { parameters: { secret: '*****' } }, 'no secret to keep'],
    ['/events/1', { events: ['feature-created', 'feature-made'] }, ''],
    ['/events', { events: [] }, ''],
    ['/projects', { projects: ['default', 'other'] }, 'There is no project "other"'],
    ['/environments', { environments: ['nowhere'] }, 'There is no environment "nowhere"'],
  ])('refuses %s: %j', async ([at, changed, said], { world }) => {
    const given = changed as { parameters?: object }
    const parameters = given.parameters && { url: 'https://example.com', ...given.parameters }
    const isEmpty = given.parameters && Object.keys(given.parameters).length === 0
    const body = { ...webhookInput(), ...given, ...(parameters && { parameters: isEmpty ? {} : parameters }) }
    const { status, error } = await world.admin.send('createWebhook', { body })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: `/body${at}` })
    expect(error?.message).toContain(said)
    expect(await world.events()).toEqual([])
  })

  it('refuses event types that only the whole log shows to callers who may not read it', async ({ world }) => {
    const body = webhookInput({ events: ['user-created'] })
    const editor = await world.actor({ may: ['CREATE_ADDON'] })
    const { status, error } = await editor.call('createWebhook', { body })
    expect({ status, details: error?.details }).toEqual({ status: 403, details: [{ message: 'READ_LOGS' }] })
    const reader = await world.actor({ may: ['CREATE_ADDON', 'READ_LOGS'] })
    expect((await reader.call('createWebhook', { body })).status).toBe(201)
  })

  it('refuses more than the limit', async ({ world }) => {
    world.limit({ webhooks: 1 })
    await create(world)
    const { status, error } = await world.admin.call('createWebhook', { body: webhookInput() })
    expect({ status, message: error?.message }).toEqual({
      status: 400,
      message: 'There are 1 webhooks already, and the limit is 1',
    })
  })
})

describe('listWebhooks', () => {
  it('shows only the origin of the URL to callers who may not change it', async ({ world }) => {
    await create(world, { parameters: { url: 'https://chat.example.com:8443/services/T0/secret?x=1', ...SECRETS } })
    const { body } = await (await world.actor()).call('listWebhooks', {})
    expect(body.addons.map(({ parameters }) => parameters)).toEqual([
      { url: 'https://chat.example.com:8443/*****', ...MASKED },
    ])
    expect(body.providers.map(({ name }) => name)).toEqual(['webhook', 'slack', 'teams'])
  })

  it('leaves out private projects that the caller does not see, and what is only for them', async ({ world }) => {
    await world.project('hidden')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'hidden').execute()
    const { webhookId } = await create(world, { projects: ['hidden'] })
    await create(world, { projects: ['hidden', 'default'] })
    const viewer = await world.actor()
    const { body } = await viewer.call('listWebhooks', {})
    expect(body.addons.map(({ projects }) => projects)).toEqual([['default']])
    expect((await viewer.call('getWebhook', { params: { webhookId } })).status).toBe(404)
    expect((await world.admin.call('listWebhooks', {})).body.addons).toHaveLength(2)
  })
})

describe('updateWebhook', () => {
  it('replaces the webhook, keeps masked secrets, and records which parameters changed', async ({ world }) => {
    const params = await create(world, { parameters: SECRETS })
    const parameters = { url: 'https://chat.example.com/other', ...MASKED, authorization: 'Bearer of others' }
    const body = webhookInput({ parameters, enabled: false })
    const updated = await world.admin.call('updateWebhook', { params, body })
    expect(updated).toMatchObject({ status: 200, body: { enabled: false, parameters: { ...parameters, ...MASKED } } })
    expect((await world.db.selectFrom('webhooks').select('secrets').executeTakeFirst())?.secrets).toEqual({
      ...SECRETS,
      authorization: 'Bearer of others',
    })
    expect(await world.events()).toMatchObject([
      {
        type: 'addon-config-updated',
        data: { enabled: false, changedParameters: ['authorization', 'url'] },
        preData: { enabled: true },
      },
    ])
  })

  it('removes a secret that is absent', async ({ world }) => {
    const params = await create(world, { parameters: SECRETS })
    const { body } = await world.admin.call('updateWebhook', { params, body: webhookInput() })
    expect(body.parameters).toEqual({ url: 'https://chat.example.com/flags' })
  })

  it('records nothing when nothing changes', async ({ world }) => {
    const params = await create(world, { parameters: SECRETS })
    const body = webhookInput({ parameters: MASKED })
    expect((await world.admin.call('updateWebhook', { params, body })).status).toBe(200)
    expect(await world.events()).toEqual([])
  })

  it.for(['authorization', 'customHeaders'] as const)(
    'does not send a kept %s to another server',
    async (name, { world }) => {
      const params = await create(world, { parameters: SECRETS })
      const url = 'https://elsewhere.example.com/flags'
      const body = webhookInput({ parameters: { url, [name]: '*****' } })
      const { status, error } = await world.admin.call('updateWebhook', { params, body })
      expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: `/body/parameters/${name}` })
      const sent = webhookInput({ parameters: { url, [name]: SECRETS[name], secret: '*****' } })
      expect((await world.admin.call('updateWebhook', { params, body: sent })).status).toBe(200)
    },
  )

  it('refuses a new address to callers who may not read the restricted events that it sends', async ({ world }) => {
    const params = await create(world, { events: ['user-created'] })
    const editor = await world.actor({ may: ['UPDATE_ADDON'] })
    const body = webhookInput({ events: ['user-created'], parameters: { url: 'https://elsewhere.example.com' } })
    expect((await editor.call('updateWebhook', { params, body })).status).toBe(403)
    const reader = await world.actor({ may: ['UPDATE_ADDON', 'READ_LOGS'] })
    expect((await reader.call('updateWebhook', { params, body })).status).toBe(200)
  })

  it('refuses the same while it takes restricted events away, and while one is still to be sent', async ({ world }) => {
    const params = await create(world, { events: ['user-created'] })
    await makeUser(world)
    const editor = await world.actor({ may: ['UPDATE_ADDON'] })
    const body = webhookInput({ parameters: { url: 'https://elsewhere.example.com' } })
    expect((await editor.call('updateWebhook', { params, body })).status).toBe(403)
    await world.admin.call('updateWebhook', { params, body: webhookInput() })
    expect((await editor.call('updateWebhook', { params, body })).status).toBe(403)
    await sql`update webhook_deliveries set state = 'delivered'`.execute(world.db)
    expect((await editor.call('updateWebhook', { params, body })).status).toBe(200)
  })
})

describe('deleteWebhook', () => {
  it('deletes the webhook', async ({ world }) => {
    const params = await create(world)
    expect((await world.admin.call('deleteWebhook', { params })).status).toBe(200)
    expect(await world.events()).toMatchObject([{ type: 'addon-config-deleted', preData: { id: params.webhookId } }])
    expect((await world.admin.call('deleteWebhook', { params })).status).toBe(404)
  })
})

describe('resendWebhookDelivery', () => {
  it('sends no restricted event for a user who may not read it', async ({ world }) => {
    const params = await create(world, { events: ['user-created', 'feature-created'] })
    await makeUser(world)
    await world.feature()
    const editor = await world.actor({ may: ['UPDATE_ADDON'] })
    for (const { id: deliveryId, eventType } of await deliveries(world, params.webhookId)) {
      const { status } = await editor.call('resendWebhookDelivery', { params: { ...params, deliveryId } })
      expect([eventType, status]).toEqual([eventType, eventType === 'user-created' ? 403 : 202])
    }
  })

  it('answers 404 for unknown ids, and 409 while the webhook is disabled', async ({ world }) => {
    const params = await create(world)
    await world.feature()
    const [delivery] = await deliveries(world, params.webhookId)
    const deliveryId = delivery?.id ?? 0
    const other = await create(world)
    const resend = (webhookId: number, id: number) =>
      world.admin.call('resendWebhookDelivery', { params: { webhookId, deliveryId: id } })
    expect((await resend(other.webhookId, deliveryId)).status).toBe(404)
    expect((await resend(404, deliveryId)).status).toBe(404)
    expect((await resend(params.webhookId, deliveryId)).status).toBe(202)
    await world.admin.call('updateWebhook', { params, body: webhookInput({ enabled: false }) })
    expect((await resend(params.webhookId, deliveryId)).status).toBe(409)
  })
})

describe('listWebhookDeliveries', () => {
  it('is for those who may change the webhook, newest first and in parts', async ({ world }) => {
    const params = await create(world)
    for (let made = 0; made < 3; made++) await world.feature()
    const ids = (await deliveries(world, params.webhookId)).map(({ eventId }) => eventId)
    const { body } = await world.admin.call('listWebhookDeliveries', { params, query: { limit: 1, offset: 1 } })
    expect(body.deliveries.map(({ eventId }) => eventId)).toEqual([ids[1]])
    expect((await (await world.actor()).call('listWebhookDeliveries', { params })).status).toBe(403)
    expect((await world.admin.call('listWebhookDeliveries', { params: { webhookId: 404 } })).status).toBe(404)
  })
})
