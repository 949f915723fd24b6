import type { Schemas } from '@flaghoist/client'
import {
  updateProjectSettingsFeatureLimitMax,
  updateProjectSettingsFeatureLimitMin,
} from '../../../generated/number-limits.ts'
import {
  featureNamingInputDescriptionMost,
  featureNamingInputExampleMost,
  featureNamingInputPatternMost,
  updateProjectSettingsDefaultStickinessMost,
} from '../../../generated/text-limits.ts'
import { EditedForm } from '../../editing/drafts/edited-form.tsx'
import { useEdited } from '../../editing/drafts/use-edited.ts'
import { ownedProject } from '../../nouns/managed/owned-object.ts'
import { ownerIn } from '../../nouns/managed/owner-note.tsx'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { Combobox, SelectField, TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Rules, rulesOf, settingsFrom } from './rules.ts'
import { SETTINGS_TEXTS } from './texts.ts'

type Properties = { project: Schemas['Project']; reason: string | undefined }

const MODES = ['open', 'protected', 'private'] as const

export function RulesForm({ project, reason }: Properties) {
  const edited = useEdited<Rules, Schemas['Project']>(project, rulesOf)
  const contextFields = useRead('listContextFields', {})
  const write = useWrite('updateProjectSettings', {
    done: () => SETTINGS_TEXTS.saved,
    showsFailures: true,
    onDone: edited.throwAway,
  })
  const { fields, set } = edited
  const owner = ownerIn(ownedProject(project.id))
  const sticky = (contextFields.data ?? []).filter(({ stickiness }) => stickiness).map(({ name }) => name)
  return (
    <EditedForm
      title={SETTINGS_TEXTS.rules}
      edited={edited}
      now={rulesOf(project)}
      seen={rulesOf(edited.seen)}
      write={write}
      reason={reason}
      onSave={() =>
        write.mutate({
          input: { path: { projectId: project.id }, body: settingsFrom(fields, edited.seen) },
          ifMatch: edited.seen,
        })
      }
    >
      <SelectField
        label={SETTINGS_TEXTS.mode}
        at="mode"
        value={fields.mode}
        onChange={(mode) => set({ mode: mode as Rules['mode'] })}
        choices={MODES.map((value) => ({ value, label: SETTINGS_TEXTS.modes[value] }))}
      />
      {owner('mode')}
      <Combobox
        label={SETTINGS_TEXTS.stickiness}
        at="defaultStickiness"
        value={fields.defaultStickiness}
        onInput={(defaultStickiness) => set({ defaultStickiness })}
        hint={SETTINGS_TEXTS.stickinessHint}
        suggestions={['default', 'random', ...sticky]}
        required
        maxLength={updateProjectSettingsDefaultStickinessMost}
      />
      {owner('defaultStickiness')}
      <TextField
        label={SETTINGS_TEXTS.limit}
        at="featureLimit"
        type="number"
        min={updateProjectSettingsFeatureLimitMin}
        max={updateProjectSettingsFeatureLimitMax}
        value={fields.limit}
        onInput={(limit) => set({ limit })}
        hint={SETTINGS_TEXTS.limitHint}
      />
      {owner('featureLimit')}
      <TextField
        label={SETTINGS_TEXTS.pattern}
        at="featureNaming/pattern"
        value={fields.pattern}
        onInput={(pattern) => set({ pattern })}
        hint={SETTINGS_TEXTS.patternHint}
        maxLength={featureNamingInputPatternMost}
        spellcheck={false}
      />
      {fields.pattern !== '' && (
        <>
          <TextField
            label={SETTINGS_TEXTS.example}
            at="featureNaming/example"
            value={fields.example}
            onInput={(example) => set({ example })}
            maxLength={featureNamingInputExampleMost}
          />
          <TextField
            label={SETTINGS_TEXTS.patternDescription}
            at="featureNaming/description"
            value={fields.description}
            onInput={(description) => set({ description })}
            maxLength={featureNamingInputDescriptionMost}
          />
        </>
      )}
      {owner('featureNaming')}
      <div class="field">
        <span class="row">
          <Switch
            label={SETTINGS_TEXTS.preconditions}
            isOn={fields.requirePreconditions}
            reason={reason}
            onChange={(requirePreconditions) => set({ requirePreconditions })}
          />
          <span aria-hidden="true">{SETTINGS_TEXTS.preconditions}</span>
        </span>
        <small>{SETTINGS_TEXTS.preconditionsHint}</small>
        {owner('requirePreconditions')}
      </div>
      <div class="field">
        <span class="row">
          <Switch
            label={SETTINGS_TEXTS.managedOnly}
            isOn={fields.managedOnly}
            reason={reason}
            onChange={(managedOnly) => set({ managedOnly })}
          />
          <span aria-hidden="true">{SETTINGS_TEXTS.managedOnly}</span>
        </span>
        <small>{SETTINGS_TEXTS.managedOnlyHint}</small>
        {owner('managedOnly')}
      </div>
    </EditedForm>
  )
}
