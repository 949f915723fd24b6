import { useId } from 'preact/hooks'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'

const MOST_CHARACTERS = 10_000

export function DescriptionField({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{FEATURE_TEXTS.description}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={MOST_CHARACTERS}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  )
}
