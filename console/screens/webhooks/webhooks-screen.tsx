import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { RowActions } from '../definitions/definitions-frame.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { WEBHOOK_TEXTS } from './texts.ts'
import { CreateWebhook, EditWebhook, RemoveWebhook } from './webhook-dialogs.tsx'

type Webhook = Schemas['Webhook']
type Providers = { providers: readonly Schemas['WebhookProvider'][] }

/** The URLs that receive events. */
export function WebhooksScreen() {
  const may = useMay()
  const { kind, id, open, close, filter } = useOpened()
  const list = useRead('listWebhooks', {})
  const chosen = { id: Number(id), reason: may('UPDATE_ADDON'), onClose: close }
  const columns = columnsOf({ edit: may('UPDATE_ADDON'), remove: may('DELETE_ADDON'), open })
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
      <Shown read={list} lines={5}>
        {({ addons, providers }) => {
          const rows = addons.filter(({ parameters: { url }, description }) =>
            `${url}\n${description ?? ''}`.toLowerCase().includes(filter),
          )
          return (
            <>
              {rows.length === 0 ? (
                <EmptyState title={addons.length === 0 ? WEBHOOK_TEXTS.none : WORDS.noMatch} />
              ) : (
                <Table label={WEBHOOK_TEXTS.title} rows={rows} keyOf={(row) => String(row.id)} columns={columns} />
              )}
              {kind === 'new' && <CreateWebhook providers={providers} onClose={close} />}
              {kind === 'edit' && <Edit key={id} {...chosen} providers={providers} />}
            </>
          )
        }}
      </Shown>
      {kind === 'remove' && <Remove key={id} id={chosen.id} onClose={close} />}
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

type Actions = {
  edit: string | undefined
  remove: string | undefined
  open: (kind: 'edit' | 'remove', id: number) => void
}

function columnsOf({ edit, remove, open }: Actions): readonly Column<Webhook>[] {
  return [
    {
      key: 'url',
      title: WORDS.url,
      isName: true,
      cell: ({ id, parameters, description }) => (
        <>
          <Link class="strong" href={`/instance/webhooks/${id}`}>
            {parameters.url}
          </Link>
          {description !== null && (
            <small dir="auto" class="clipped">
              {description}
            </small>
          )}
        </>
      ),
    },
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
    actionsColumn(({ id, parameters }) => (
      <RowActions
        name={parameters.url}
        mayEdit={edit}
        mayRemove={remove}
        onEdit={() => open('edit', id)}
        onRemove={() => open('remove', id)}
      />
    )),
  ]
}
