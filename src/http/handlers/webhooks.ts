import { revisionOfResource } from '../../domain/revisions/precondition.ts'
import { createWebhook, deleteWebhook, updateWebhook } from '../../domain/webhooks/commands.ts'
import { resendDelivery } from '../../domain/webhooks/deliveries/commands.ts'
import { deliveriesOf } from '../../domain/webhooks/deliveries/queries.ts'
import { requireWebhook, webhooks as webhookList } from '../../domain/webhooks/queries.ts'
import { providers, webhookView } from '../../domain/webhooks/view.ts'
import { webhookResource } from '../../domain/webhooks/webhook.ts'
import { pathTo } from '../links/location.ts'
import type { Handlers } from '../operations/handler.ts'

export const webhooks = {
  async listWebhooks({ query, db, actor }) {
    const found = await webhookList(db, query, actor)
    return { status: 200, body: { addons: found.map((webhook) => webhookView(webhook, actor)), providers } }
  },
  async createWebhook({ body, inTransaction, actor, setting }) {
    const webhook = await inTransaction((t) => createWebhook(t, body, setting.webhookPolicy))
    return { status: 201, headers: { location: pathTo('addons', webhook.id) }, body: webhookView(webhook, actor) }
  },
  async getWebhook({ params, db, actor }) {
    const webhook = await requireWebhook(db, params.webhookId, actor)
    const revision = () => revisionOfResource(webhookResource(webhook, webhook.allProjects))
    return { status: 200, revision, body: webhookView(webhook, actor) }
  },
  async updateWebhook({ params, body, inTransaction, actor, setting }) {
    const webhook = await inTransaction((t) => updateWebhook(t, params.webhookId, body, setting.webhookPolicy))
    return { status: 200, body: webhookView(webhook, actor) }
  },
  async deleteWebhook({ params, inTransaction }) {
    await inTransaction((t) => deleteWebhook(t, params.webhookId))
    return { status: 200 }
  },
  async listWebhookDeliveries({ params, query, db }) {
    return { status: 200, body: { deliveries: await deliveriesOf(db, params.webhookId, query) } }
  },
  async resendWebhookDelivery({ params, inTransaction }) {
    await inTransaction((t) => resendDelivery(t, params.webhookId, params.deliveryId))
    return { status: 202 }
  },
} satisfies Partial<Handlers>
