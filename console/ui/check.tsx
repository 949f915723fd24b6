import { useId } from 'preact/hooks'

type Properties = {
  label: string
  hint?: string | undefined
  isOn: boolean
  /** Why it can't be changed. */
  reason?: string | undefined
  onChange: (isOn: boolean) => void
}

/** A box to check, with its label and a hint. */
export function Check({ label, hint, isOn, reason, onChange }: Properties) {
  const id = useId()
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          disabled={reason !== undefined}
          title={reason}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && <small id={id}>{hint}</small>}
    </div>
  )
}
