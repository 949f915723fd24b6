import type { Schemas } from '@flaghoist/client'
import { Link, useParams } from 'wouter-preact'
import { wordsOf } from '../../nouns/events/event-words.ts'
import { WORDS } from '../../page/words.ts'
import { readAgain } from '../../server/queries.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { PagedTable, usePage } from '../../ui/paged-table.tsx'
import { Shown } from '../../ui/states.tsx'
import { actionsColumn, type Column } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { WEBHOOK_TEXTS } from './texts.ts'

type Delivery = Schemas['WebhookDelivery']

/** The server sends within a second; no event says when. */
const SENT_MS = 1500

/** One webhook: what it has sent, and sending it again. */
export function WebhookScreen() {
  const { webhookId = '' } = useParams<{ webhookId: string }>()
  const path = { webhookId: Number(webhookId) }
  const webhook = useRead('getWebhook', { path })
  const url = webhook.data?.parameters.url ?? webhookId
  return (
    <InstanceFrame
      title={WEBHOOK_TEXTS.deliveriesOf(url)}
      actions={<Button onClick={() => readAgain()}>{WEBHOOK_TEXTS.look}</Button>}
    >
      <Shown read={webhook} lines={6}>
        {({ enabled, description }) => (
          <>
            <h2>
              <Link href="/instance/webhooks">{WEBHOOK_TEXTS.title}</Link> <span class="dim">/</span> {url}{' '}
              {!enabled && <span class="badge is-warning">{WORDS.off}</span>}
            </h2>
            {description !== null && (
              <p class="dim">
                <bdi>{description}</bdi>
              </p>
            )}
            <Allowed to="UPDATE_ADDON">
              <Deliveries webhookId={path.webhookId} isOn={enabled} />
            </Allowed>
          </>
        )}
      </Shown>
    </InstanceFrame>
  )
}

function Deliveries({ webhookId, isOn }: { webhookId: number; isOn: boolean }) {
  const paged = usePage()
  const read = useRead('listWebhookDeliveries', { path: { webhookId }, query: paged.range }, { keepsPrevious: true })
  const reason = useMay()('UPDATE_ADDON') ?? (isOn ? undefined : WEBHOOK_TEXTS.isOff)
  return (
    <PagedTable
      label={WEBHOOK_TEXTS.deliveries}
      paged={paged}
      read={read}
      rows={read.data?.deliveries}
      keyOf={({ id }) => String(id)}
      columns={[...COLUMNS, resendColumn(webhookId, reason)]}
      none={WEBHOOK_TEXTS.noDeliveries}
    />
  )
}

const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'event',
    title: WEBHOOK_TEXTS.event,
    isName: true,
    cell: ({ eventId, eventType }) => (
      <>
        <span class="strong" title={eventType}>
          {wordsOf(eventType)}
        </span>{' '}
        <small>#{eventId}</small>
      </>
    ),
  },
  {
    key: 'state',
    title: WORDS.state,
    cell: ({ state, nextAttemptAt }) => (
      <>
        <span class={state === 'delivered' ? 'badge' : 'badge is-warning'}>{WEBHOOK_TEXTS.states[state]}</span>
        {nextAttemptAt !== null && (
          <small>
            {' '}
            {WEBHOOK_TEXTS.nextAttempt} <TimeAgo at={nextAttemptAt} />
          </small>
        )}
      </>
    ),
  },
  {
    key: 'answer',
    title: WEBHOOK_TEXTS.answer,
    cell: ({ responseStatus, error }) => (
      <>
        {responseStatus}{' '}
        {error !== null && (
          <small dir="auto" class="clipped">
            {error}
          </small>
        )}
      </>
    ),
  },
  { key: 'attempts', title: WEBHOOK_TEXTS.attempts, isExtra: true, cell: ({ attempts }) => attempts },
  {
    key: 'last',
    title: WEBHOOK_TEXTS.lastAttempt,
    isExtra: true,
    cell: ({ lastAttemptAt }) => <TimeAgo at={lastAttemptAt} />,
  },
]

function resendColumn(webhookId: number, reason: string | undefined): Column<Delivery> {
  return actionsColumn((delivery) => <Resend webhookId={webhookId} delivery={delivery} reason={reason} />)
}

type ResendProperties = { webhookId: number; delivery: Delivery; reason: string | undefined }

function Resend({ webhookId, delivery: { id, eventId }, reason }: ResendProperties) {
  const resend = useWrite('resendWebhookDelivery', {
    done: () => WEBHOOK_TEXTS.resent,
    onDone: () => setTimeout(() => readAgain(), SENT_MS),
  })
  return (
    <Button
      kind="quiet"
      label={WEBHOOK_TEXTS.resendOf(eventId)}
      reason={reason}
      busy={resend.isPending}
      onClick={() => resend.mutate({ input: { path: { webhookId, deliveryId: id } } })}
    >
      {WEBHOOK_TEXTS.resend}
    </Button>
  )
}
