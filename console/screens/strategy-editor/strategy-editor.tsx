import { Link } from 'wouter-preact'
import { addStrategyTitleMost } from '../../../generated/text-limits.ts'
import { WarningList } from '../../nouns/sdk-warnings/warning-list.tsx'
import { type Warning, warningAt, warningsBeside, warningsIn } from '../../nouns/sdk-warnings/warnings.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Within } from '../../ui/refusals.tsx'
import { VariantsEditor } from '../variants/variants-editor.tsx'
import { ConstraintEditor } from './constraint-editor.tsx'
import { ParametersEditor } from './parameters-editor.tsx'
import { SegmentsEditor } from './segments-editor.tsx'
import type { StrategyFields } from './strategy-fields.ts'

type Properties = {
  project: string
  value: StrategyFields
  /** Whether it is the default strategy of a project, which is a gradual rollout, and always enabled. */
  isDefault?: boolean
  /** Whether it is one of a milestone: the feature and its project give what is left out, and no draft is kept. */
  isInMilestone?: boolean
  /** What SDKs read in different ways in it. */
  warnings?: readonly Warning[]
  onChange: (value: StrategyFields) => void
}

/** Edits a strategy, section by section: who gets the feature, under which conditions, and with which variants. */
export function StrategyEditor({
  project,
  value,
  isDefault = false,
  isInMilestone = false,
  warnings = [],
  onChange,
}: Properties) {
  const types = useRead('listStrategyTypes', {})
  const context = useRead('listContextFields', {})
  const fields = context.data ?? []
  const sticky = fields.filter(({ stickiness }) => stickiness).map(({ name }) => name)
  const set = (changed: Partial<StrategyFields>) => onChange({ ...value, ...changed })
  const offered = (types.data?.strategies ?? []).filter(({ name, deprecated }) => !deprecated || name === value.name)
  const typeChoices = offered.map(({ name, displayName }) => ({ value: name, label: displayName }))
  if (!offered.some(({ name }) => name === value.name)) typeChoices.push({ value: value.name, label: value.name })
  return (
    <div class="editor" ref={focusFirst}>
      <fieldset>
        <legend>{STRATEGY_TEXTS.who}</legend>
        {!isDefault && (
          <SelectField
            label={STRATEGY_TEXTS.type}
            at="name"
            value={value.name}
            choices={typeChoices}
            warning={warningAt(warnings, '/name')}
            onChange={(name) => set({ name })}
          />
        )}
        <Within at="parameters">
          <ParametersEditor
            name={value.name}
            parameters={value.parameters}
            stickyFields={sticky}
            isInMilestone={isInMilestone}
            warnings={warningsIn(warnings, '/parameters')}
            onChange={(parameters) => set({ parameters })}
          />
        </Within>
      </fieldset>
      <fieldset>
        <legend>{STRATEGY_TEXTS.constraints}</legend>
        {value.constraints.map((constraint, index) => (
          <ConstraintEditor
            key={index}
            number={index + 1}
            constraint={constraint}
            fields={fields}
            warnings={warningsIn(warnings, `/constraints/${index}`)}
            onChange={(changed) =>
              set({ constraints: value.constraints.map((other, at) => (at === index ? changed : other)) })
            }
            onRemove={() => set({ constraints: value.constraints.filter((_, at) => at !== index) })}
          />
        ))}
        <div class="actions">
          <Button
            onClick={() =>
              set({
                constraints: [
                  ...value.constraints,
                  { contextName: fields[0]?.name ?? 'userId', operator: 'IN', values: [] },
                ],
              })
            }
          >
            {STRATEGY_TEXTS.addConstraint}
          </Button>
        </div>
        {value.constraints.length > 0 && !isInMilestone && (
          <small>
            {STRATEGY_TEXTS.otherField} <Link href="/context-fields">{STRATEGY_TEXTS.allFields}</Link>
          </small>
        )}
      </fieldset>
      <SegmentsEditor project={project} chosen={value.segments} onChange={(segments) => set({ segments })} />
      <fieldset>
        <legend>{STRATEGY_TEXTS.variants}</legend>
        <small>{STRATEGY_TEXTS.variantsHint}</small>
        <Within at="variants">
          <VariantsEditor
            variants={value.variants}
            stickyFields={sticky}
            warnings={warningsIn(warnings, '/variants')}
            make={(name) => ({ name, weight: 0, weightType: 'variable', stickiness: stickinessOf(value) })}
            onChange={(variants) => set({ variants })}
          />
        </Within>
      </fieldset>
      <fieldset>
        <legend>{STRATEGY_TEXTS.more}</legend>
        <TextField
          label={STRATEGY_TEXTS.title}
          at="title"
          hint={STRATEGY_TEXTS.titleHint}
          value={value.title ?? ''}
          maxLength={addStrategyTitleMost}
          onInput={(title) => set({ title: title === '' ? null : title })}
        />
        {!isDefault && (
          <label class="check">
            <input
              type="checkbox"
              checked={value.disabled}
              onChange={(event) => set({ disabled: event.currentTarget.checked })}
            />
            <span>{STRATEGY_TEXTS.isDisabled}</span>
          </label>
        )}
      </fieldset>
      <WarningList warnings={warningsBeside(warnings, ['/name', '/parameters', '/constraints', '/variants'])} />
    </div>
  )
}

/** The button that opened the editor is gone, and the focus with it: without another focus, it goes to the first field. */
function focusFirst(editor: HTMLElement | null): void {
  if (editor?.ownerDocument.activeElement === document.body) editor.querySelector('select')?.focus()
}

/** Returns the stickiness of new variants: that of the others, else that of the strategy. */
function stickinessOf({ variants, parameters }: StrategyFields): string {
  return variants[0]?.stickiness ?? (parameters.stickiness || 'default')
}
