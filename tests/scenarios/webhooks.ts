import { sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import type { Scenarios } from '../support/scenario.ts'
import type { World } from '../support/world.ts'

const SIGNING_KEY = `whsec_${Buffer.from('the key that signs the requests').toString('base64')}`

const webhook = (changed: Partial<Schema<'WebhookInput'>> = {}): Schema<'WebhookInput'> => ({
  provider: 'webhook',
  description: 'Tells the chat',
  enabled: true,
  parameters: {
    url: 'https://chat.example.com/flags',
    contentType: 'application/json',
    authorization: 'Bearer of the chat',
    customHeaders: '{"x-team": "checkout"}',
    bodyTemplate: '{"text": "{{event.type}}"}',
    secret: SIGNING_KEY,
  },
  events: ['feature-created', 'feature-archived'],
  projects: ['default'],
  environments: ['production'],
  ...changed,
})

async function someWebhook(world: World) {
  const { body } = await world.admin.call('createWebhook', { body: webhook() })
  return { webhookId: body.id }
}

async function someDelivery(world: World) {
  const params = await someWebhook(world)
  await world.feature()
  const { rows } = await sql<{ id: number }>`select id from webhook_deliveries`.execute(world.db)
  return { ...params, deliveryId: rows[0]?.id ?? 0 }
}

export const webhooks = {
  async listWebhooks(world) {
    await someWebhook(world)
    return { query: { limit: 10, offset: 0 } }
  },
  createWebhook: () => ({ body: webhook() }),
  getWebhook: async (world) => ({ params: await someWebhook(world) }),
  updateWebhook: async (world) => ({
    params: await someWebhook(world),
    body: webhook({ description: 'Tells the new chat', projects: [] }),
  }),
  deleteWebhook: async (world) => ({ params: await someWebhook(world) }),
  async listWebhookDeliveries(world) {
    const { webhookId } = await someDelivery(world)
    return { params: { webhookId }, query: { limit: 10, offset: 0 } }
  },
  resendWebhookDelivery: async (world) => ({ params: await someDelivery(world) }),
} satisfies Partial<Scenarios>
