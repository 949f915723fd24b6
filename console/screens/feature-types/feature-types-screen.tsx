import { change, type Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import {
  updateFeatureTypeLifetimeLifetimeDaysMax,
  updateFeatureTypeLifetimeLifetimeDaysMin,
} from '../../../generated/number-limits.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import { OwnerNote } from '../../nouns/managed/owner-note.tsx'
import { TEXTS } from '../../page/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { RefusableForm } from '../../ui/refusals.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { DefinitionsFrame } from '../definitions/definitions-frame.tsx'
import { FEATURE_TYPE_TEXTS } from './texts.ts'

type FeatureType = Schemas['FeatureType']

/** The types of features. Only their lifetime can be changed. */
export function FeatureTypesScreen() {
  const may = useMay()
  const list = useRead('listFeatureTypes', {})
  return (
    <DefinitionsFrame title={FEATURE_TYPE_TEXTS.title} hint={FEATURE_TYPE_TEXTS.hint}>
      <DefinitionList
        title={FEATURE_TYPE_TEXTS.title}
        read={list}
        rows={list.data?.types}
        lines={5}
        idOf={({ id }) => id}
        ownedAs="featureTypes"
        ownedName={({ id }) => id}
        columns={[
          {
            key: 'lifetime',
            title: FEATURE_TYPE_TEXTS.lifetime,
            cell: ({ lifetimeDays }) => FEATURE_TYPE_TEXTS.days(lifetimeDays),
          },
        ]}
        mayEdit={() => may('ADMIN')}
        dialogs={{
          edit: (id, close, type) =>
            type !== undefined && <EditLifetime key={id} type={type} reason={may('ADMIN')} onClose={close} />,
        }}
      />
    </DefinitionsFrame>
  )
}

const FORM = 'lifetime'
type EditProperties = { type: FeatureType; reason: string | undefined; onClose: () => void }

function EditLifetime({ type: { id, name, lifetimeDays }, reason, onClose }: EditProperties) {
  // What was read when it was opened: the list follows the change before the answer to it arrives.
  const [before] = useState(lifetimeDays)
  const [days, setDays] = useState(before === null ? '' : String(before))
  const [isSaving, setSaving] = useState(false)
  const next = days === '' || Number(days) === 0 ? null : Number(days)
  return (
    <Dialog
      title={FEATURE_TYPE_TEXTS.editTitle(name)}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" type="submit" form={FORM} reason={reason}>
            {WORDS.reviewAndSave}
          </Button>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </>
      }
    >
      <RefusableForm>
        <form
          id={FORM}
          onSubmit={(event) => {
            event.preventDefault()
            setSaving(true)
          }}
        >
          <TextField
            label={FEATURE_TYPE_TEXTS.inDays}
            at="lifetimeDays"
            hint={FEATURE_TYPE_TEXTS.inDaysHint}
            type="number"
            min={updateFeatureTypeLifetimeLifetimeDaysMin}
            max={updateFeatureTypeLifetimeLifetimeDaysMax}
            value={days}
            onInput={setDays}
          />
        </form>
        <OwnerNote of={{ kind: 'featureTypes', name: id }} at="/lifetimeDays" isEdited />
        {isSaving && (
          <SaveDialog
            edit={{
              title: FEATURE_TYPE_TEXTS.editTitle(name),
              before: { lifetimeDays: before },
              after: { lifetimeDays: next },
              operation: change('updateFeatureTypeLifetime', { path: { id }, body: { lifetimeDays: next } }),
              done: FEATURE_TYPE_TEXTS.saved,
            }}
            onClose={() => setSaving(false)}
            onDone={onClose}
          />
        )}
      </RefusableForm>
    </Dialog>
  )
}
