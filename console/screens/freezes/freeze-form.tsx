import type { Schemas } from '@flaghoist/client'
import {
  freezeInputDescriptionMost,
  freezeInputNameMost,
  freezeInputTimeZoneMost,
} from '../../../generated/text-limits.ts'
import { timeInWords } from '../../page/clocks.ts'
import { useMay } from '../../session/may.ts'
import { Check } from '../../ui/check.tsx'
import { Combobox, TextField } from '../../ui/field.tsx'
import { PlaceFields } from '../definitions/place-fields.tsx'
import { type FreezeSettings, overlapsWith, previewOf, skippedTimes } from './freeze.ts'
import { FREEZE_SCREEN_TEXTS } from './texts.ts'

type Properties = {
  settings: FreezeSettings
  /** The freezes that it may overlap with. */
  others: readonly Schemas['Freeze'][]
  onChange: (changed: Partial<FreezeSettings>) => void
}

/** The time zone of the reader. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

export function FreezeForm({ settings, others, onChange }: Properties) {
  const may = useMay()
  return (
    <div class="definition">
      <PlaceFields
        settings={settings}
        limits={{ name: { maxLength: freezeInputNameMost }, descriptionMost: freezeInputDescriptionMost }}
        mayChange={(project) => mayFreeze(may, project)}
        onChange={onChange}
      />
      <TextField
        label={FREEZE_SCREEN_TEXTS.start}
        at="start"
        type="datetime-local"
        value={settings.start}
        onInput={(start) => onChange({ start })}
        required
      />
      <TextField
        label={FREEZE_SCREEN_TEXTS.end}
        at="end"
        type="datetime-local"
        value={settings.end}
        onInput={(end) => onChange({ end })}
        required
      />
      <Combobox
        label={FREEZE_SCREEN_TEXTS.zone}
        at="timeZone"
        value={settings.timeZone}
        onInput={(timeZone) => onChange({ timeZone })}
        suggestions={['UTC', ...Intl.supportedValuesOf('timeZone')]}
        required
        maxLength={freezeInputTimeZoneMost}
      />
      <Check
        label={FREEZE_SCREEN_TEXTS.weekly}
        isOn={settings.weekly}
        onChange={(weekly) => onChange({ weekly, repeatsUntil: null })}
      />
      {settings.weekly && (
        <TextField
          label={FREEZE_SCREEN_TEXTS.repeatsUntil}
          at="repeatsUntil"
          type="date"
          hint={FREEZE_SCREEN_TEXTS.repeatsHint}
          value={settings.repeatsUntil ?? ''}
          onInput={(day) => onChange({ repeatsUntil: day || null })}
        />
      )}
      <Check
        label={FREEZE_SCREEN_TEXTS.allowsOff}
        isOn={settings.allowsOff}
        onChange={(allowsOff) => onChange({ allowsOff })}
      />
      <Check
        label={FREEZE_SCREEN_TEXTS.byRules}
        isOn={settings.byRules}
        onChange={(byRules) => onChange({ byRules })}
      />
      <Preview settings={settings} others={others} />
    </div>
  )
}

/** Says in words when it will hold, and which other freezes hold then, too. */
function Preview({ settings, others }: Omit<Properties, 'onChange'>) {
  const now = Date.now()
  return (
    <div role="status">
      <p class="strong">{previewOf(settings, OWN_ZONE, now)}</p>
      {skippedTimes(settings, now).map(([skipped, shown]) => (
        <p key={skipped} class="warned">
          {FREEZE_SCREEN_TEXTS.skips(skipped, shown)}
        </p>
      ))}
      {overlapsWith(settings, others, now).map(({ other: { id, name }, from }) => (
        <p key={id} class="warned">
          {FREEZE_SCREEN_TEXTS.overlaps(name, timeInWords(from))}
        </p>
      ))}
    </div>
  )
}

/** Why the caller can't change the freezes of a project, or those of all projects. */
export function mayFreeze(may: ReturnType<typeof useMay>, project: string | null): string | undefined {
  return project === null ? may('UPDATE_FREEZE') : may(['UPDATE_FREEZE', 'UPDATE_PROJECT_FREEZE'], { project })
}
