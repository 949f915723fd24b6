import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { WORDS } from '../../page/words.ts'
import { afterPress } from '../../ui/after-press.ts'
import { Button } from '../../ui/button.tsx'
import { Hints } from '../../ui/field.tsx'
import { useRefusal } from '../../ui/refusals.tsx'

/** More legal values than this are suggested while the user types, instead of being listed. */
const MOST_LISTED = 40

type Legal = { readonly value: string; readonly description?: string }
type Properties = { values: readonly string[]; legal: readonly Legal[]; onChange: (values: string[]) => void }

/** The values of a constraint: chosen from those that are legal, or typed. */
export function ValuesField({ values, legal, onChange }: Properties) {
  const { error } = useRefusal('values')
  const isListed = legal.length > 0 && legal.length <= MOST_LISTED
  const unusual = values.filter((value) => !legal.some((each) => each.value === value))
  const toggle = (value: string, isOn: boolean) =>
    onChange(isOn ? [...values, value] : values.filter((other) => other !== value))
  if (isListed)
    return (
      <fieldset>
        <legend>{STRATEGY_TEXTS.values}</legend>
        <div class="choices">
          {legal.map(({ value, description }) => (
            <label key={value} class="check">
              <input
                type="checkbox"
                checked={values.includes(value)}
                onChange={(event) => toggle(value, event.currentTarget.checked)}
              />
              <span>
                <bdi>{value}</bdi> {description && <small>{description}</small>}
              </span>
            </label>
          ))}
        </div>
        <Chips values={unusual} hint={STRATEGY_TEXTS.unusual} onRemove={(value) => toggle(value, false)} />
        {error && <small class="wrong">{error}</small>}
      </fieldset>
    )
  return <TypedValues values={values} legal={legal} onChange={onChange} />
}

function TypedValues({ values, legal, onChange }: Properties) {
  const id = useId()
  const { error, changed } = useRefusal('values')
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const added = text
      .split(/[,\n]/)
      .map((value) => value.trim())
      .filter((value) => value !== '')
    if (added.length > 0) onChange([...new Set([...values, ...added])])
    setTyped('')
  }
  // The condition may be gone when the pointer is released.
  const latest = useRef<(() => void) | undefined>(undefined)
  latest.current = () => add(typed)
  useEffect(() => {
    return () => {
      latest.current = undefined
    }
  }, [])
  return (
    <div class="field">
      <label for={id}>{STRATEGY_TEXTS.values}</label>
      <Chips values={values} onRemove={(value) => onChange(values.filter((other) => other !== value))} />
      <div class="with-button">
        <input
          id={id}
          value={typed}
          list={legal.length > 0 ? `${id}-legal` : undefined}
          autocomplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint`}
          onInput={(event) => {
            changed()
            setTyped(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add(typed)
          }}
          onBlur={() => afterPress(() => latest.current?.())}
        />
        <Button onClick={() => add(typed)}>{WORDS.add}</Button>
      </div>
      <Hints id={id} hint={STRATEGY_TEXTS.valuesHint} error={error} />
      {legal.length > 0 && (
        <datalist id={`${id}-legal`}>
          {legal.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </div>
  )
}

type ChipsProperties = { values: readonly string[]; hint?: string; onRemove: (value: string) => void }

function Chips({ values, hint, onRemove }: ChipsProperties) {
  if (values.length === 0) return null
  return (
    <ul class="chips">
      {values.map((value) => (
        <li key={value} class="chip" title={hint}>
          <bdi>{value}</bdi>
          <button
            type="button"
            class="quiet"
            aria-label={STRATEGY_TEXTS.removeValue(value)}
            onClick={() => onRemove(value)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  )
}
