import { sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import { defaultLimits } from '../../src/domain/transaction/limits.ts'
import { type DeliveryOptions, deliverWebhooks, type Post } from '../../src/jobs/deliver-webhooks.ts'
import { eventTotalsJob } from '../../src/jobs/event-totals.ts'
import { post } from '../../src/outgoing/post.ts'
import type { World } from './world.ts'

export const SIGNING_KEY = Buffer.from('the key that signs the requests')
export const SECRET = `whsec_${SIGNING_KEY.toString('base64')}`

type Changed = Partial<Omit<Schema<'WebhookInput'>, 'parameters'>> & {
  parameters?: Partial<Schema<'WebhookParameters'>>
}

/** A webhook for new and archived features. */
export function webhookInput({ parameters, ...changed }: Changed = {}): Schema<'WebhookInput'> {
  return {
    provider: 'webhook',
    enabled: true,
    events: ['feature-created', 'feature-archived'],
    parameters: { url: 'https://chat.example.com/flags', ...parameters },
    ...changed,
  }
}

/** Makes a webhook without the API, so that it may have a private address. Returns its id. */
export async function makeWebhook(world: World, url: string, changed: Changed = {}): Promise<number> {
  const { body } = await world.admin.call('createWebhook', { body: webhookInput(changed) })
  await sql`update webhooks set parameters = parameters || ${JSON.stringify({ url })}::jsonb where id = ${body.id}`.execute(
    world.db,
  )
  return body.id
}

/** Settles all events, as the job for their totals does. */
export async function settleEvents(db: Db): Promise<void> {
  const settle = eventTotalsJob(db)
  await settle()
  await settle()
}

/** A server's deliveries, with a clock and with the right to send to this machine. */
export function senderOf(
  db: Db,
  clock: () => Date = () => new Date(),
  send: Post = sendAnywhere,
  options: DeliveryOptions = {},
) {
  const warnings: unknown[] = []
  const log = { warn: (given: unknown) => void warnings.push(given) }
  const job = deliverWebhooks({ db, limits: defaultLimits, clock }, log, send, options)
  return {
    ...job,
    warnings,
    /** Sends what is due, once. */
    async run() {
      await settleEvents(db)
      await job.work()
      await job.idle()
    },
  }
}

export const sendAnywhere: Post = (request, signal) => post(request, { allowsPrivateAddresses: true }, signal)

/** The log of a webhook, oldest first. */
export async function deliveries(world: World, webhookId: number): Promise<Schema<'WebhookDelivery'>[]> {
  const { body } = await world.admin.call('listWebhookDeliveries', { params: { webhookId } })
  return body.deliveries.toReversed()
}
