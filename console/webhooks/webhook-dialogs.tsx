import { useState } from 'preact/hooks'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { LaterChange } from '../drafts/later-change.tsx'
import { DRAFT_TEXTS } from '../drafts/texts.ts'
import { useEdited } from '../drafts/use-edited.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { conflictOf } from '../server/failure.ts'
import { useWrite } from '../server/write.ts'
import { WEBHOOK_TEXTS } from './texts.ts'
import { bodyOf, EMPTY_WEBHOOK, fieldsOf, type WebhookFields } from './webhook.ts'
import { WebhookForm } from './webhook-form.tsx'

type Webhook = Schemas['Webhook']
type Parameters = { parameters: readonly Schemas['WebhookProviderParameter'][] }

export function CreateWebhook({ parameters, onClose }: Parameters & { onClose: () => void }) {
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
      <WebhookForm
        fields={fields}
        parameters={parameters}
        onChange={(changed) => setFields({ ...fields, ...changed })}
      />
    </FormDialog>
  )
}

type EditProperties = Parameters & {
  /** As it was read by itself: with its ETag. */
  webhook: Webhook
  reason: string | undefined
  onClose: () => void
}

/** Edits a webhook. The browser keeps no draft of it, since it has secrets. */
export function EditWebhook({ webhook, parameters, reason, onClose }: EditProperties) {
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
      submit={WEBHOOK_TEXTS.save}
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
      <WebhookForm fields={edited.fields} parameters={parameters} onChange={edited.set} />
    </FormDialog>
  )
}

/** Deletes a webhook as it was read, and nothing that was edited since. */
export function RemoveWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useWrite('deleteWebhook', {
    done: () => WEBHOOK_TEXTS.removed,
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={WEBHOOK_TEXTS.removeOf(webhook.parameters.url)}
      submit={WEBHOOK_TEXTS.remove}
      isDanger
      write={remove}
      onClose={onClose}
      onSubmit={() => remove.mutate({ input: { path: { webhookId: webhook.id } }, ifMatch: webhook })}
    >
      <p>{WEBHOOK_TEXTS.removeHint}</p>
    </FormDialog>
  )
}
