import type { Schemas } from '@flaghoist/client'
import {
  approvalRuleInputDescriptionMost,
  approvalRuleInputNameMost,
  approvalRuleInputNamePattern,
} from '../../../generated/text-limits.ts'
import { useMay } from '../../session/may.ts'
import { PlaceFields } from '../definitions/place-fields.tsx'
import { MatchingFields } from './matching-fields.tsx'
import { mayRule } from './may-rule.ts'
import { NeedingFields } from './needing-fields.tsx'
import type { RuleSettings } from './rule.ts'
import { notesOf, ruleInWords } from './rule-words.ts'
import { useRuleNames } from './use-rule-names.ts'

type Properties = {
  settings: RuleSettings
  /** What the groups and roles are called that it has already. */
  called: Schemas['RuleNames']
  onChange: (changed: Partial<RuleSettings>) => void
}

export function RuleForm({ settings, called, onChange }: Properties) {
  const may = useMay()
  const { names } = useRuleNames([called])
  return (
    <div class="definition">
      <PlaceFields
        settings={settings}
        limits={{
          name: { maxLength: approvalRuleInputNameMost, pattern: approvalRuleInputNamePattern },
          descriptionMost: approvalRuleInputDescriptionMost,
        }}
        mayChange={(project) => mayRule(may, project)}
        onChange={onChange}
      />
      <MatchingFields settings={settings} onChange={onChange} />
      <NeedingFields settings={settings} names={names} onChange={onChange} />
      <div role="status">
        <p class="strong">{ruleInWords(settings, names)}.</p>
        {notesOf(settings).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  )
}
