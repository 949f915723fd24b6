import { OPERATORS } from '../../../src/sentences/operators.ts'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Within } from '../../ui/refusals.tsx'
import { chosenOperator, chosenValue, operatorChoices } from '../strategy-editor/operator-choices.ts'
import { ValuesField } from '../strategy-editor/values-field.tsx'
import { type FilterFields, pointerName } from './filters.ts'
import { FILTER_TEXTS } from './texts.ts'

type Properties = {
  number: number
  filter: FilterFields
  onChange: (changed: Partial<FilterFields>) => void
  onRemove: () => void
}

/** One comparison: the path of a value in the payload, how it is compared, and with what. */
export function FilterFieldset({ number, filter, onChange, onRemove }: Properties) {
  const { path, operator, values, value = '', caseInsensitive } = filter
  const { takes, hasCase } = OPERATORS[operator]
  const compare = (choice: string) => {
    const next = chosenOperator(choice)
    const takesValues = OPERATORS[next.operator].takes === 'values'
    const kept = caseInsensitive && OPERATORS[next.operator].hasCase === true
    const compared = takesValues ? { values } : { values: [], value }
    onChange({ ...next, caseInsensitive: kept, value: undefined, ...compared } as Partial<FilterFields>)
  }
  return (
    <Within at={pointerName(path)}>
      <fieldset class="constraint">
        <legend>{FILTER_TEXTS.filter(number)}</legend>
        <div class="side-by-side">
          <TextField
            label={FILTER_TEXTS.path}
            hint={FILTER_TEXTS.pathHint}
            value={path}
            onInput={(next) => onChange({ path: next })}
            required
            autocomplete="off"
            spellcheck={false}
          />
          <SelectField
            label={FILTER_TEXTS.operator}
            at="operator"
            value={chosenValue(filter)}
            choices={operatorChoices(filter)}
            onChange={compare}
          />
        </div>
        {takes === 'values' ? (
          <ValuesField values={values} legal={[]} onChange={(next) => onChange({ values: next })} />
        ) : (
          <TextField label={WORDS.value} at="value" value={value} onInput={(next) => onChange({ value: next })} />
        )}
        {hasCase && (
          <Check
            label={FILTER_TEXTS.ignoreCase}
            isOn={caseInsensitive}
            onChange={(next) => onChange({ caseInsensitive: next })}
          />
        )}
        <div class="actions">
          <Button kind="quiet" label={FILTER_TEXTS.removeFilter(path)} onClick={onRemove}>
            {WORDS.remove}
          </Button>
        </div>
      </fieldset>
    </Within>
  )
}
