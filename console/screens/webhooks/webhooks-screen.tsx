import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { WEBHOOK_TEXTS } from './texts.ts'
import { CreateWebhook, EditWebhook, RemoveWebhook } from './webhook-dialogs.tsx'

type Providers = { providers: readonly Schemas['WebhookProvider'][] }

/** The URLs that receive events. */
export function WebhooksScreen() {
  const may = useMay()
  const { open } = useOpened()
  const list = useRead('listWebhooks', {})
  const providers = list.data?.providers
  return (
    <InstanceFrame
      title={WEBHOOK_TEXTS.title}
      hint={WEBHOOK_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={may('CREATE_ADDON')} onClick={() => open('new', 1)}>
          {WEBHOOK_TEXTS.create}
        </Button>
      }
    >
      <DefinitionList
        title={WEBHOOK_TEXTS.title}
        read={list}
        rows={list.data?.addons.map((webhook) => ({ ...webhook, name: webhook.parameters.url }))}
        lines={5}
        idOf={({ id }) => id}
        noneYet={WEBHOOK_TEXTS.none}
        hrefOf={({ id }) => `/instance/webhooks/${id}`}
        nameTitle={WORDS.url}
        searched={({ name, description }) => `${name}\n${description ?? ''}`}
        columns={COLUMNS}
        mayEdit={() => may('UPDATE_ADDON')}
        mayRemove={() => may('DELETE_ADDON')}
        dialogs={{
          new: (_, close) => providers && <CreateWebhook providers={providers} onClose={close} />,
          edit: (id, close) =>
            providers && (
              <Edit key={id} id={Number(id)} reason={may('UPDATE_ADDON')} providers={providers} onClose={close} />
            ),
          remove: (id, close) => <Remove key={id} id={Number(id)} onClose={close} />,
        }}
      />
    </InstanceFrame>
  )
}

type ChosenProperties = { id: number; reason: string | undefined; onClose: () => void }

function Edit({ id, ...properties }: ChosenProperties & Providers) {
  const read = useRead('getWebhook', { path: { webhookId: id } })
  return <Shown read={read}>{(webhook) => <EditWebhook webhook={webhook} {...properties} />}</Shown>
}

function Remove({ id, onClose }: Omit<ChosenProperties, 'reason'>) {
  const read = useReadOnce('getWebhook', { path: { webhookId: id } })
  return <Shown read={read}>{(webhook) => <RemoveWebhook webhook={webhook} onClose={onClose} />}</Shown>
}

const COLUMNS: readonly Column<Schemas['Webhook']>[] = [
  {
    key: 'on',
    title: WEBHOOK_TEXTS.on,
    cell: ({ enabled }) => (enabled ? WORDS.on : <span class="badge is-warning">{WORDS.off}</span>),
  },
  {
    key: 'events',
    title: WEBHOOK_TEXTS.events,
    isExtra: true,
    cell: ({ events }) => <span title={events.join(', ')}>{WEBHOOK_TEXTS.eventCount(events.length)}</span>,
  },
  {
    key: 'places',
    title: WEBHOOK_TEXTS.places,
    isExtra: true,
    cell: ({ projects, environments }) => (
      <span class="clipped">{[...projects, ...environments].join(', ') || WORDS.all}</span>
    ),
  },
]
