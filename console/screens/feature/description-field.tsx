import { useId } from 'preact/hooks'
import { updateFeatureDescriptionMost } from '../../../generated/text-limits.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'

export function DescriptionField({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{FEATURE_TEXTS.description}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={updateFeatureDescriptionMost}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  )
}
