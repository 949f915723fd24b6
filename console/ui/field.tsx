import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { useRefusal } from './refusals.tsx'

type Common = {
  label: string
  /** The member of the body that it fills: what the server refuses of it is shown here. */
  at?: string | undefined
  hint?: ComponentChildren
  error?: string | undefined
  /** What to know about a value that is right. */
  warning?: string | undefined
}
type TextProperties = Common &
  Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'label' | 'onInput'> & {
    value: string
    onInput: (value: string) => void
  }

/** A field with its label, a hint, and what is wrong with its value, or what to know about it. */
export function TextField({ label, at, hint, error: problem, warning, onInput, ...attributes }: TextProperties) {
  const id = useId()
  const refusal = useRefusal(at)
  const error = problem ?? refusal.error
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        {...attributes}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, error, warning })}
        onInput={(event) => {
          refusal.changed()
          onInput(event.currentTarget.value)
        }}
      />
      <Hints id={id} hint={hint} error={error} warning={warning} />
    </div>
  )
}

type Choice = { readonly value: string; readonly label: string }
type Group = { readonly label: string; readonly choices: readonly Choice[] }
type SelectProperties = Omit<Common, 'error'> & {
  value: string
  choices: readonly Choice[]
  /** More choices, below the others. */
  groups?: readonly Group[]
  onChange: (value: string) => void
}

export function SelectField({ label, at, hint, warning, value, choices, groups = [], onChange }: SelectProperties) {
  const id = useId()
  const { error, changed } = useRefusal(at)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy(id, { hint, error, warning })}
        onChange={(event) => {
          changed()
          onChange(event.currentTarget.value)
        }}
      >
        <Options choices={choices} />
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            <Options choices={group.choices} />
          </optgroup>
        ))}
      </select>
      <Hints id={id} hint={hint} error={error} warning={warning} />
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

type Told = Omit<Common, 'label' | 'at'>

export function describedBy(id: string, { hint, error, warning }: Told): string | undefined {
  const ids = [...(hint || error ? [`${id}-hint`] : []), ...(warning === undefined ? [] : [`${id}-warning`])]
  return ids.length === 0 ? undefined : ids.join(' ')
}

export function Hints({ id, hint, error, warning }: Told & { id: string }) {
  return (
    <>
      {(error !== undefined || hint) && (
        <small id={`${id}-hint`} class={error === undefined ? undefined : 'wrong'}>
          {error ?? hint}
        </small>
      )}
      {warning !== undefined && (
        <small id={`${id}-warning`} class="warned">
          {warning}
        </small>
      )}
    </>
  )
}
