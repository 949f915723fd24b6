import type { Schemas } from '@flaghoist/client'
import { OPERATORS } from '../../../src/sentences/operators.ts'
import { constraintPhrase } from '../../../src/sentences/strategy-sentence.ts'
import { WarningList } from '../../nouns/sdk-warnings/warning-list.tsx'
import { type Warning, warningAt, warningsBeside } from '../../nouns/sdk-warnings/warnings.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Within } from '../../ui/refusals.tsx'
import { localDate, zonedDate } from './local-date.ts'
import { chosenOperator, chosenValue, operatorChoices } from './operator-choices.ts'
import { ValuesField } from './values-field.tsx'

type Constraint = Schemas['ConstraintInput']
type Properties = {
  number: number
  constraint: Constraint
  fields: readonly Schemas['ContextField'][]
  warnings?: readonly Warning[]
  onChange: (constraint: Constraint) => void
  onRemove: () => void
}

/** One condition on a context field: the field, how it is compared, and with what. */
export function ConstraintEditor({ number, constraint, fields, warnings = [], onChange, onRemove }: Properties) {
  const { contextName, operator, values = [], value = '', caseInsensitive = false } = constraint
  const { takes, hasCase } = OPERATORS[operator]
  const names = fields.map(({ name }) => name)
  const legal = fields.find(({ name }) => name === contextName)?.legalValues ?? []
  const compare = (choice: string) => {
    const next = chosenOperator(choice)
    const takesValues = OPERATORS[next.operator].takes === 'values'
    onChange({
      contextName,
      ...next,
      caseInsensitive: caseInsensitive && OPERATORS[next.operator].hasCase === true,
      values: takesValues ? values : [],
      ...(!takesValues && { value: takes === 'value' ? value : (values[0] ?? '') }),
    })
  }
  return (
    <Within at={`constraints/${number - 1}`}>
      <fieldset class="constraint">
        <legend>{STRATEGY_TEXTS.constraint(number)}</legend>
        <div class="side-by-side">
          <SelectField
            label={STRATEGY_TEXTS.field}
            at="contextName"
            value={contextName}
            choices={choicesOf(names.includes(contextName) ? names : [contextName, ...names])}
            warning={warningAt(warnings, '/contextName')}
            onChange={(name) => onChange({ ...constraint, contextName: name })}
          />
          <SelectField
            label={STRATEGY_TEXTS.operator}
            at="operator"
            value={chosenValue(constraint)}
            choices={operatorChoices(constraint)}
            warning={warningAt(warnings, '/operator')}
            onChange={compare}
          />
        </div>
        {takes === 'values' ? (
          <ValuesField values={values} legal={legal} onChange={(next) => onChange({ ...constraint, values: next })} />
        ) : (
          <OneValue
            operator={operator}
            value={value}
            warning={warningAt(warnings, '/value')}
            onChange={(next) => onChange({ ...constraint, value: next })}
          />
        )}
        {hasCase && (
          <label class="check">
            <input
              type="checkbox"
              checked={caseInsensitive}
              onChange={(event) => onChange({ ...constraint, caseInsensitive: event.currentTarget.checked })}
            />
            <span>{STRATEGY_TEXTS.anyCase}</span>
          </label>
        )}
        <WarningList
          warnings={warningsBeside(warnings, ['/contextName', '/operator', ...(takes === 'value' ? ['/value'] : [])])}
        />
        <div class="actions">
          <Button kind="quiet" label={STRATEGY_TEXTS.removeConstraint(constraintPhrase(constraint))} onClick={onRemove}>
            {WORDS.remove}
          </Button>
        </div>
      </fieldset>
    </Within>
  )
}

function OneValue({
  operator,
  value,
  warning,
  onChange,
}: {
  operator: string
  value: string
  warning: string | undefined
  onChange: (value: string) => void
}) {
  if (operator.startsWith('DATE_'))
    return (
      <TextField
        label={WORDS.value}
        at="value"
        type="datetime-local"
        hint={STRATEGY_TEXTS.dateHint}
        value={localDate(value)}
        warning={warning}
        onInput={(typed) => onChange(zonedDate(typed))}
      />
    )
  const isNumber = operator.startsWith('NUM_')
  return (
    <TextField
      label={WORDS.value}
      at="value"
      value={value}
      warning={warning}
      {...(isNumber && { inputMode: 'decimal' as const })}
      onInput={onChange}
      spellcheck={false}
    />
  )
}

export function choicesOf(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }))
}
