import { TEXTS } from '../page/texts.ts'
import { Button } from './button.tsx'

export type Option = { readonly value: string; readonly label: string; readonly detail?: string }
type Properties = {
  title: string
  /** Whether what is around it shows the title already. */
  isTitled?: boolean
  options: readonly Option[]
  chosen: readonly string[]
  /** Gets all that is chosen, sorted, also what other groups have. */
  onChange: (chosen: readonly string[]) => void
}

/** Things of one kind, of which any number can be chosen: one by one, or all at once. */
export function CheckGroup({ title, isTitled = false, options, chosen, onChange }: Properties) {
  const values = options.map(({ value }) => value)
  const isFull = values.every((value) => chosen.includes(value))
  const without = (some: readonly string[]) => chosen.filter((value) => !some.includes(value))
  const change = (some: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...without(some), ...some].sort() : without(some))
  return (
    <fieldset class="check-group">
      <legend class={isTitled ? 'unseen' : undefined}>{title}</legend>
      <div class="check-all">
        <Button
          kind="quiet"
          label={isFull ? TEXTS.chooseNoneOf(title) : TEXTS.chooseAllOf(title)}
          onClick={() => change(values, !isFull)}
        >
          {isFull ? TEXTS.chooseNone : TEXTS.chooseAll}
        </Button>
      </div>
      {options.map(({ value, label, detail }) => (
        <label key={value} class="check">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) => change([value], event.currentTarget.checked)}
          />
          <span>
            {label} {detail !== undefined && <small>{detail}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
