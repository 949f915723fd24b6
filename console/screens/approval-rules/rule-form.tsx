import {
  approvalRuleInputDescriptionMost,
  approvalRuleInputNameMost,
  approvalRuleInputNamePattern,
} from '../../../generated/text-limits.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { MatchingFields } from './matching-fields.tsx'
import { mayRule } from './may-rule.ts'
import { NeedingFields } from './needing-fields.tsx'
import type { RuleSettings } from './rule.ts'
import { notesOf, ruleInWords } from './rule-words.ts'
import { useRuleNames } from './use-rule-names.ts'

type Properties = { settings: RuleSettings; onChange: (changed: Partial<RuleSettings>) => void }

export function RuleForm({ settings, onChange }: Properties) {
  const may = useMay()
  const { names } = useRuleNames()
  const { data: projects } = useRead('listProjects', {})
  const possible = (projects?.projects ?? []).filter(
    ({ id }) => id === settings.project || mayRule(may, id) === undefined,
  )
  const mayAll = settings.project === null || mayRule(may, null) === undefined
  return (
    <div class="definition">
      <TextField
        label={WORDS.name}
        at="name"
        value={settings.name}
        onInput={(name) => onChange({ name })}
        required
        maxLength={approvalRuleInputNameMost}
        pattern={approvalRuleInputNamePattern}
        dir="auto"
      />
      <TextArea
        label={WORDS.description}
        at="description"
        value={settings.description ?? ''}
        onInput={(text) => onChange({ description: text || null })}
        maxLength={approvalRuleInputDescriptionMost}
      />
      <SelectField
        label={WORDS.project}
        at="project"
        value={settings.project ?? ''}
        onChange={(project) => onChange({ project: project || null })}
        choices={[
          ...(mayAll ? [{ value: '', label: WORDS.allProjects }] : []),
          ...possible.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <MatchingFields settings={settings} onChange={onChange} />
      <NeedingFields settings={settings} onChange={onChange} />
      <div role="status">
        <p class="strong">{ruleInWords(settings, names)}.</p>
        {notesOf(settings).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}
