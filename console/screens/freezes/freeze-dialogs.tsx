import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Removal } from '../../editing/edits/removal.tsx'
import { FREEZE_TEXTS } from '../../nouns/freezes/texts.ts'
import { type May, useMay } from '../../session/may.ts'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { type FreezeSettings, newFreeze, settingsOf } from './freeze.ts'
import { FreezeForm, OWN_ZONE } from './freeze-form.tsx'
import { FREEZE_SCREEN_TEXTS } from './texts.ts'

type Freeze = Schemas['Freeze']
type Properties = { others: readonly Freeze[]; onClose: () => void }

export function CreateFreeze({ project, others, onClose }: Properties & { project: string | null }) {
  const may = useMay()
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
      form={(settings, change) => (
        <>
          {mayNotEnd(may, settings) && <p class="warned">{FREEZE_TEXTS.isForGood}</p>}
          <FreezeForm settings={settings} others={others} onChange={change} />
        </>
      )}
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

/** Whether the caller can't end a freeze while it holds. */
function mayNotEnd(may: May, { project, environments }: FreezeSettings): boolean {
  const inProject = project === null ? {} : { project }
  const places =
    environments.length === 0 ? [inProject] : environments.map((environment) => ({ ...inProject, environment }))
  return places.some((place) => may('OVERRIDE_FREEZE', place) !== undefined)
}
