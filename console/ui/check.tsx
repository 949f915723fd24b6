import { useId } from 'preact/hooks'

type Properties = { label: string; hint?: string | undefined; isOn: boolean; onChange: (isOn: boolean) => void }

/** A box to check, with its label and a hint. */
export function Check({ label, hint, isOn, onChange }: Properties) {
  const id = useId()
  return (
    <div class="field">
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && <small id={id}>{hint}</small>}
    </div>
  )
}
