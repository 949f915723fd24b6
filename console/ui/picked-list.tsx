import { useState } from 'preact/hooks'
import { TEXTS } from '../page/texts.ts'
import { WORDS } from '../page/words.ts'
import { Button } from './button.tsx'
import { Combobox } from './field.tsx'

export type Picked = { readonly id: string; readonly name: string }
type Properties = {
  title: string
  label: string
  hint?: string
  picked: readonly Picked[]
  /** The names that can be added. */
  suggestions: readonly string[]
  onAdd: (name: string) => void
  onRemove: (id: string) => void
  /** Gets what the user types, to search for more suggestions. */
  onType?: (typed: string) => void
}

/** A list of names: added from suggestions, removed one by one. */
export function PickedList({ title, label, hint, picked, suggestions, onAdd, onRemove, onType }: Properties) {
  const [typed, setTyped] = useState('')
  const isKnown = suggestions.includes(typed)
  const type = (text: string) => {
    setTyped(text)
    onType?.(text)
  }
  const add = () => {
    if (!isKnown) return
    onAdd(typed)
    type('')
  }
  return (
    <fieldset>
      <legend>{title}</legend>
      {picked.length > 0 && (
        <ul class="chips picked">
          {picked.map(({ id, name }) => (
            <li key={id} class="chip">
              <bdi>{name}</bdi>
              <button type="button" class="quiet" aria-label={TEXTS.removeOf(name)} onClick={() => onRemove(id)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="with-button">
        <Combobox
          label={label}
          value={typed}
          suggestions={suggestions}
          onInput={type}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button reason={isKnown ? undefined : TEXTS.chooseKnown} onClick={add}>
          {WORDS.add}
        </Button>
      </div>
      {hint !== undefined && <small>{hint}</small>}
    </fieldset>
  )
}
