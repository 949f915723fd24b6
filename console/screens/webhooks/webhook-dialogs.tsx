import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { LaterChange } from '../../editing/drafts/later-change.tsx'
import { DRAFT_TEXTS } from '../../editing/drafts/texts.ts'
import { useEdited } from '../../editing/drafts/use-edited.ts'
import { Removal } from '../../editing/edits/removal.tsx'
import { WORDS } from '../../page/words.ts'
import { conflictOf } from '../../server/failure.ts'
import { useWrite } from '../../server/write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { WEBHOOK_TEXTS } from './texts.ts'
import { bodyOf, EMPTY_WEBHOOK, fieldsOf, type WebhookFields } from './webhook.ts'
import { WebhookForm } from './webhook-form.tsx'

type Webhook = Schemas['Webhook']
type Providers = { providers: readonly Schemas['WebhookProvider'][] }

export function CreateWebhook({ providers, onClose }: Providers & { onClose: () => void }) {
  const [fields, setFields] = useState(EMPTY_WEBHOOK)
  const create = useWrite('createWebhook', {
    done: () => WEBHOOK_TEXTS.created,
    showsFailures: true,
    onDone: onClose,
  })
  const reason = fields.events.length === 0 ? WEBHOOK_TEXTS.chooseEvent : undefined
  return (
    <FormDialog
      wide
      title={WEBHOOK_TEXTS.create}
      submit={WEBHOOK_TEXTS.create}
      write={create}
      reason={reason}
      onClose={onClose}
      onSubmit={() => {
        if (reason === undefined) create.mutate({ input: { body: bodyOf(fields) } })
      }}
    >
      <WebhookForm fields={fields} providers={providers} onChange={(changed) => setFields({ ...fields, ...changed })} />
    </FormDialog>
  )
}

type EditProperties = Providers & {
  /** As it was read by itself: with its ETag. */
  webhook: Webhook
  reason: string | undefined
  onClose: () => void
}

/** Edits a webhook. The browser keeps no draft of it, since it has secrets. */
export function EditWebhook({ webhook, providers, reason, onClose }: EditProperties) {
  const edited = useEdited<WebhookFields, Webhook>(webhook, fieldsOf)
  const save = useWrite('updateWebhook', {
    done: () => WEBHOOK_TEXTS.saved,
    showsFailures: true,
    onDone: onClose,
  })
  const isClash = conflictOf(save.error) !== undefined
  const why =
    reason ??
    (edited.fields.events.length === 0
      ? WEBHOOK_TEXTS.chooseEvent
      : edited.isChanged
        ? undefined
        : DRAFT_TEXTS.unchanged)
  return (
    <FormDialog
      wide
      title={WEBHOOK_TEXTS.editOf(webhook.parameters.url)}
      submit={WORDS.save}
      write={{ isPending: save.isPending, error: isClash ? null : save.error }}
      reason={why}
      onClose={onClose}
      onSubmit={() => {
        const input = { path: { webhookId: webhook.id }, body: bodyOf(edited.fields) }
        if (why === undefined) save.mutate({ input, ifMatch: edited.seen })
      }}
    >
      {isClash && (
        <LaterChange
          before={fieldsOf(edited.seen)}
          after={fieldsOf(webhook)}
          onOver={() => {
            edited.goOn()
            save.reset()
          }}
        />
      )}
      <WebhookForm fields={edited.fields} providers={providers} onChange={edited.set} />
    </FormDialog>
  )
}

/** Deletes a webhook as it was read, and nothing that was edited since. */
export function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  return (
    <Removal
      title={WEBHOOK_TEXTS.removeOf(webhook.parameters.url)}
      operation="deleteWebhook"
      write={{ input: { path: { webhookId: webhook.id } }, ifMatch: webhook }}
      done={WEBHOOK_TEXTS.removed}
      onClose={onClose}
    >
      <p>{WEBHOOK_TEXTS.removeHint}</p>
    </Removal>
  )
}
