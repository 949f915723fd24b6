import type { Schemas } from '@flaghoist/client'
import { Removal } from '../../editing/edits/removal.tsx'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { Shown } from '../../ui/states.tsx'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { bodyOf, FRESH_SAFEGUARD, fieldsOf } from './safeguard-fields.ts'
import { SafeguardForm } from './safeguard-form.tsx'
import { SAFEGUARD_TEXTS } from './texts.ts'

type Properties = { place: EnvironmentPlace; onClose: () => void }
type ChosenProperties = Properties & { id: number }

export function CreateSafeguard({ place, onClose }: Properties) {
  return (
    <EditedResource
      title={SAFEGUARD_TEXTS.create}
      submit={SAFEGUARD_TEXTS.create}
      resource={FRESH_SAFEGUARD}
      fieldsOf={(fields) => fields}
      operation="createSafeguard"
      inputOf={(fields) => ({ path: place, body: bodyOf(fields) })}
      done={SAFEGUARD_TEXTS.created}
      reasonOf={() => undefined}
      form={(fields, change) => <SafeguardForm place={place} fields={fields} onChange={change} />}
      onClose={onClose}
    />
  )
}

export function EditSafeguard({ id, place, onClose }: ChosenProperties) {
  const path = { ...place, safeguardId: id }
  const read = useRead('getSafeguard', { path })
  return (
    <Shown read={read}>
      {(safeguard) => (
        <EditedResource
          title={SAFEGUARD_TEXTS.edit}
          resource={safeguard}
          fieldsOf={fieldsOf}
          operation="updateSafeguard"
          inputOf={(fields) => ({ path, body: bodyOf(fields) })}
          done={SAFEGUARD_TEXTS.saved}
          reasonOf={() => undefined}
          form={(fields, change) => <SafeguardForm place={place} fields={fields} onChange={change} />}
          onClose={onClose}
        />
      )}
    </Shown>
  )
}

export function RemoveSafeguard({ id, place, onClose }: ChosenProperties) {
  const read = useReadOnce('getSafeguard', { path: { ...place, safeguardId: id } })
  return <Shown read={read}>{(safeguard) => <Remove safeguard={safeguard} place={place} onClose={onClose} />}</Shown>
}

function Remove({ safeguard, place, onClose }: Properties & { safeguard: Schemas['Safeguard'] }) {
  return (
    <Removal
      title={SAFEGUARD_TEXTS.removeTitle(safeguard.name)}
      operation="deleteSafeguard"
      write={{ input: { path: { ...place, safeguardId: safeguard.id } }, ifMatch: safeguard }}
      done={SAFEGUARD_TEXTS.removed}
      onClose={onClose}
    >
      <p>{SAFEGUARD_TEXTS.removeHint}</p>
    </Removal>
  )
}
