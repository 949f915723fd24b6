import type { Schemas } from '@flaghoist/client'
import { segmentInputDescriptionMost, segmentInputNameMost } from '../../../generated/text-limits.ts'
import type { OwnerOfMember } from '../../nouns/managed/owner-note.tsx'
import { type Warning, warningsIn } from '../../nouns/sdk-warnings/warnings.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ConstraintEditor } from '../strategy-editor/constraint-editor.tsx'
import { SEGMENT_TEXTS } from './texts.ts'

export type SegmentFields = {
  readonly name: string
  readonly description: string | null
  readonly project: string | null
  readonly constraints: readonly Schemas['ConstraintInput'][]
}

type Properties = {
  value: SegmentFields
  /** What SDKs read in different ways in it. */
  warnings: readonly Warning[]
  owner?: OwnerOfMember
  onChange: (value: SegmentFields) => void
}

export function SegmentForm({ value, warnings, owner, onChange }: Properties) {
  const projects = useRead('listProjects', {})
  const { data: fields = [] } = useRead('listContextFields', {})
  const { constraints } = value
  const change = (changed: Partial<SegmentFields>) => onChange({ ...value, ...changed })
  return (
    <div class="definition">
      <TextField
        label={SEGMENT_TEXTS.fields.name}
        at="name"
        value={value.name}
        onInput={(name) => change({ name })}
        required
        maxLength={segmentInputNameMost}
      />
      {owner?.()}
      <TextField
        label={SEGMENT_TEXTS.fields.description}
        at="description"
        value={value.description ?? ''}
        onInput={(text) => change({ description: text === '' ? null : text })}
        maxLength={segmentInputDescriptionMost}
      />
      {owner?.('description')}
      <SelectField
        label={WORDS.project}
        at="project"
        hint={SEGMENT_TEXTS.projectHint}
        value={value.project ?? ''}
        onChange={(id) => change({ project: id === '' ? null : id })}
        choices={[
          { value: '', label: WORDS.allProjects },
          ...(projects.data?.projects ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {owner?.('project')}
      <fieldset>
        <legend>{STRATEGY_TEXTS.constraints}</legend>
        {owner?.('constraints')}
        {constraints.map((constraint, index) => (
          <ConstraintEditor
            key={index}
            number={index + 1}
            constraint={constraint}
            fields={fields}
            warnings={warningsIn(warnings, `/constraints/${index}`)}
            onChange={(next) => change({ constraints: constraints.with(index, next) })}
            onRemove={() => change({ constraints: constraints.toSpliced(index, 1) })}
          />
        ))}
        <div>
          <Button
            onClick={() => {
              const contextName = fields[0]?.name ?? 'userId'
              change({ constraints: [...constraints, { contextName, operator: 'IN', values: [] }] })
            }}
          >
            {STRATEGY_TEXTS.addConstraint}
          </Button>
        </div>
      </fieldset>
    </div>
  )
}
