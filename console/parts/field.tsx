import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

type Common = { label: string; hint?: ComponentChildren; error?: string | undefined }
type TextProperties = Common &
  Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'label' | 'onInput'> & {
    value: string
    onInput: (value: string) => void
  }

/** A field with its label, a hint, and what is wrong with its value. */
export function TextField({ label, hint, error, onInput, ...attributes }: TextProperties) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...attributes}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={hint || error ? `${id}-hint` : undefined}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <Hint id={`${id}-hint`} hint={hint} error={error} />
    </div>
  )
}

type Choice = { readonly value: string; readonly label: string }
type Group = { readonly label: string; readonly choices: readonly Choice[] }
type SelectProperties = Common & {
  value: string
  choices: readonly Choice[]
  /** More choices, below the others. */
  groups?: readonly Group[]
  onChange: (value: string) => void
}

export function SelectField({ label, hint, error, value, choices, groups = [], onChange }: SelectProperties) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <Options choices={choices} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options choices={group.choices} />
          </optgroup>
        ))}
      </select>
      <Hint id={`${id}-hint`} hint={hint} error={error} />
    </div>
  )
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return (
    <>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}

/** A text with suggestions, which it does not have to be one of. */
export function Combobox({ suggestions, ...field }: TextProperties & { suggestions: readonly string[] }) {
  const id = useId()
  return (
    <>
      <TextField {...field} list={id} autocomplete="off" />
      <datalist id={id}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}

function Hint({ id, hint, error }: { id: string; hint: ComponentChildren; error: string | undefined }) {
  if (error !== undefined)
    return (
      <small id={id} class="wrong">
        {error}
      </small>
    )
  return hint ? <small id={id}>{hint}</small> : null
}
