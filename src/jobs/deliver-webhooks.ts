import type { FastifyBaseLogger } from 'fastify'
import type { Schema } from '../contract.ts'
import { systemActor } from '../domain/actor.ts'
import { eventById } from '../domain/events/event-list.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'
import type { Transaction } from '../domain/transaction/transaction.ts'
import { webhooksDue } from '../domain/webhooks/deliveries/queries.ts'
import {
  type Attempt,
  type ClaimedDelivery,
  claimDelivery,
  giveBack,
  recordAttempt,
} from '../domain/webhooks/deliveries/sending.ts'
import { requestFor, type WebhookRequest } from '../domain/webhooks/request.ts'
import { causeOf } from '../logging/logging.ts'
import { reasonOf } from '../runtime/reason.ts'

/** Sends a request and returns the status of the answer. Throws an Error when there is none. */
export type Post = (request: WebhookRequest, signal: AbortSignal) => Promise<number>

export type DeliveryOptions = {
  /** Gets the outcome of each attempt. */
  readonly onAttempt?: ((isDelivered: boolean) => void) | undefined
  /** Returns where the console shows an event; absent without a console. */
  readonly linkTo?: ((event: Schema<'Event'>) => string) | undefined
}

/** How many webhooks this instance serves at the same time. */
const MAX_PARALLEL = 20
/** After this many deliveries in a row, a webhook lets others have its place. */
const MAX_IN_A_ROW = 50
/** How long the server waits for answers when it stops. */
const GRACE_MS = 5000
const MAX_ERROR_LENGTH = 500

/**
 * The job that sends events to webhooks: to several webhooks at the same time, to each one after the other in the order
 * of the event ids. Every instance runs it; the one that claims a delivery first sends it.
 */
export function deliverWebhooks(
  setting: TransactionSetting,
  log: Pick<FastifyBaseLogger, 'warn'>,
  post: Post,
  { onAttempt, linkTo }: DeliveryOptions = {},
): {
  /** Starts to serve the webhooks that have a delivery due. */
  work(): Promise<void>
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>
  /** Waits for outstanding answers, at most `graceMs`, and gives the other deliveries back. */
  end(graceMs?: number): Promise<void>
} {
  const served = new Map<number, Promise<void>>()
  const stop = new AbortController()
  let ending = false
  const inJob = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    inTransaction(setting, systemActor, work)

  async function serve(webhookId: number): Promise<void> {
    for (let sent = 0; sent < MAX_IN_A_ROW && !ending; sent++) {
      const claimed = await inJob((transaction) => claimDelivery(transaction, webhookId))
      if (claimed === undefined) return
      const attempt = await attemptOf(claimed)
      if (attempt === undefined) return inJob((transaction) => giveBack(transaction, claimed))
      await inJob((transaction) => recordAttempt(transaction, claimed, attempt, Math.random()))
      onAttempt?.(attempt.error === null)
      if (attempt.error !== null) return
    }
  }

  /** Sends a delivery. Returns undefined if the server stops before there is an answer. */
  async function attemptOf({ eventId, webhook }: ClaimedDelivery): Promise<Attempt | undefined> {
    const event = await eventById(setting.db, eventId)
    if (event === undefined) return { status: null, error: 'The event is not there any more' }
    try {
      const status = await post(requestFor(webhook, event, linkTo?.(event), setting.clock()), stop.signal)
      return { status, error: problemOf(status) }
    } catch (error) {
      if (stop.signal.aborted) return undefined
      const reason = reasonOf(error)
      return { status: null, error: reason.slice(0, MAX_ERROR_LENGTH) }
    }
  }

  return {
    async work() {
      const free = MAX_PARALLEL - served.size
      if (free <= 0) return
      for (const id of await webhooksDue(setting.db, setting.clock(), [...served.keys()], free)) {
        const serving = serve(id)
          .catch((error: unknown) => log.warn({ webhook: id, ...causeOf(error) }, 'a webhook could not be served'))
          .finally(() => served.delete(id))
        served.set(id, serving)
      }
    },
    async idle() {
      await Promise.all(served.values())
    },
    async end(graceMs = GRACE_MS) {
      ending = true
      const timer = setTimeout(() => stop.abort(), graceMs)
      await Promise.all(served.values())
      clearTimeout(timer)
    },
  }
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The receiver answered with a redirect (${status}), which is not followed`
  return `The receiver answered with the status ${status}`
}
