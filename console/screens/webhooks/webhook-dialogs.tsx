import type { Schemas } from '@flaghoist/client'
import { Removal } from '../../editing/edits/removal.tsx'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { WEBHOOK_TEXTS } from './texts.ts'
import { bodyOf, EMPTY_WEBHOOK, fieldsOf, type WebhookFields } from './webhook.ts'
import { WebhookForm } from './webhook-form.tsx'

type Webhook = Schemas['Webhook']
type Properties = { providers: readonly Schemas['WebhookProvider'][]; onClose: () => void }

export function CreateWebhook({ providers, onClose }: Properties) {
  return (
    <EditedResource
      title={WEBHOOK_TEXTS.create}
      submit={WEBHOOK_TEXTS.create}
      resource={EMPTY_WEBHOOK}
      fieldsOf={(fields) => fields}
      operation="createWebhook"
      inputOf={(fields) => ({ body: bodyOf(fields) })}
      done={WEBHOOK_TEXTS.created}
      reasonOf={withoutEvents}
      form={(fields, change) => <WebhookForm fields={fields} providers={providers} onChange={change} />}
      onClose={onClose}
    />
  )
}

type EditProperties = Properties & { webhook: Webhook; reason: string | undefined }

/** Edits a webhook. The browser keeps no draft of it, since it has secrets. */
export function EditWebhook({ webhook, providers, reason, onClose }: EditProperties) {
  return (
    <EditedResource
      title={WEBHOOK_TEXTS.editOf(webhook.parameters.url)}
      resource={webhook}
      fieldsOf={fieldsOf}
      operation="updateWebhook"
      inputOf={(fields) => ({ path: { webhookId: webhook.id }, body: bodyOf(fields) })}
      done={WEBHOOK_TEXTS.saved}
      reasonOf={(fields) => reason ?? withoutEvents(fields)}
      form={(fields, change) => <WebhookForm fields={fields} providers={providers} onChange={change} />}
      onClose={onClose}
    />
  )
}

function withoutEvents({ events }: WebhookFields): string | undefined {
  return events.length === 0 ? WEBHOOK_TEXTS.chooseEvent : undefined
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
