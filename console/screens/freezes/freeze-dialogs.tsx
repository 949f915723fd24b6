import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Removal } from '../../editing/edits/removal.tsx'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { newFreeze, settingsOf } from './freeze.ts'
import { FreezeForm, OWN_ZONE } from './freeze-form.tsx'
import { FREEZE_SCREEN_TEXTS } from './texts.ts'

type Freeze = Schemas['Freeze']
type Properties = { others: readonly Freeze[]; onClose: () => void }

export function CreateFreeze({ project, others, onClose }: Properties & { project: string | null }) {
  const [fresh] = useState(() => newFreeze(project, OWN_ZONE, Date.now()))
  return (
    <EditedResource
      title={FREEZE_SCREEN_TEXTS.create}
      submit={FREEZE_SCREEN_TEXTS.create}
      resource={fresh}
      fieldsOf={(settings) => settings}
      operation="createFreeze"
      inputOf={(body) => ({ body })}
      done={FREEZE_SCREEN_TEXTS.created}
      reasonOf={() => undefined}
      form={(settings, change) => <FreezeForm settings={settings} others={others} onChange={change} />}
      onClose={onClose}
    />
  )
}

type EditProperties = Properties & { freeze: Freeze; reason: string | undefined }

export function EditFreeze({ freeze, others, reason, onClose }: EditProperties) {
  const rest = others.filter(({ id }) => id !== freeze.id)
  return (
    <EditedResource
      title={FREEZE_SCREEN_TEXTS.editOf(freeze.name)}
      resource={freeze}
      fieldsOf={settingsOf}
      operation="updateFreeze"
      inputOf={(body) => ({ path: { freezeId: freeze.id }, body })}
      done={FREEZE_SCREEN_TEXTS.saved}
      reasonOf={() => reason}
      form={(settings, change) => <FreezeForm settings={settings} others={rest} onChange={change} />}
      onClose={onClose}
    />
  )
}

export function RemoveFreeze({ freeze, onClose }: { freeze: Freeze; onClose: () => void }) {
  return (
    <Removal
      title={FREEZE_SCREEN_TEXTS.removeOf(freeze.name)}
      operation="deleteFreeze"
      write={{ input: { path: { freezeId: freeze.id } }, ifMatch: freeze }}
      done={FREEZE_SCREEN_TEXTS.removed}
      onClose={onClose}
    >
      <p>{FREEZE_SCREEN_TEXTS.removeHint}</p>
    </Removal>
  )
}
