import type { Schemas } from '@flaghoist/client'
import { notesOf, type RuleNames, ruleInWords } from './rule-words.ts'

/** A rule as sentences, why there is it, and what is wrong with it. */
export function RuleInWords({ rule, names }: { rule: Schemas['ApprovalRule']; names: RuleNames }) {
  const { description, warning } = rule
  return (
    <div>
      <p>
        {ruleInWords(rule, names)}. <span class="dim">{notesOf(rule).join(' ')}</span>
      </p>
      {description !== null && (
        <small dir="auto" class="clipped">
          {description}
        </small>
      )}
      {warning !== undefined && <small class="warned">{warning}</small>}
    </div>
  )
}
