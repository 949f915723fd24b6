import { useId } from 'preact/hooks'

type Properties = {
  label: string
  hint?: string
  value: string
  onInput: (value: string) => void
  maxLength?: number
  required?: boolean
}

/** A field for a text of several lines. */
export function TextArea({ label, hint, value, onInput, maxLength, required }: Properties) {
  const id = useId()
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
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}
