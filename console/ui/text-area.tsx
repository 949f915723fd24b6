import { useId } from 'preact/hooks'
import { describedBy, Hints } from './field.tsx'
import { useRefusal } from './refusals.tsx'

type Properties = {
  label: string
  at?: string
  hint?: string
  value: string
  onInput: (value: string) => void
  maxLength?: number
  required?: boolean
}

/** A field for a text of several lines. */
export function TextArea({ label, at, hint, value, onInput, maxLength, required }: Properties) {
  const id = useId()
  const { error, changed } = useRefusal(at)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={value}
        maxLength={maxLength}
        required={required}
        dir="auto"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onInput={(event) => {
          changed()
          onInput(event.currentTarget.value)
        }}
      />
      <Hints id={id} hint={hint} error={error} />
    </div>
  )
}
