import { useId } from 'preact/hooks'
import { updateFeatureDescriptionMost } from '../../../generated/text-limits.ts'
import { WORDS } from '../../page/words.ts'

export function DescriptionField({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{WORDS.description}</label>
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
