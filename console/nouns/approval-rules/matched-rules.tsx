import type { Schemas } from '@flaghoist/client'
import { waitingFor } from './matched.ts'
import { RULE_TEXTS } from './texts.ts'

type Rule = Schemas['MatchedRule']
type Properties = {
  rules: readonly Rule[]
  /** The approvals of the change request; undefined without one. */
  approvals?: readonly Schemas['ChangeRequestReview'][]
}

/** The rules that match a change: why, how many approvals each has or needs, and who could approve now. */
export function MatchedRules({ rules, approvals }: Properties) {
  if (rules.length === 0) return null
  const isWaiting = approvals !== undefined && rules.some(({ counting, approvals: needed }) => counting < needed)
  const title = isWaiting ? RULE_TEXTS.waiting : RULE_TEXTS.matching
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul class="plain-list">
        {rules.map((rule) => (
          <li key={`${rule.id} ${rule.project} ${rule.environment}`}>
            <bdi class="strong">{rule.name ?? RULE_TEXTS.unnamed(rule.id)}</bdi>:{' '}
            {approvals === undefined ? RULE_TEXTS.needs(rule.approvals) : RULE_TEXTS.has(rule.counting, rule.approvals)}
            <p dir="auto">{rule.reason}.</p>
            {rule.warning !== undefined && (
              <p class="warned" dir="auto">
                {rule.warning}.
              </p>
            )}
            {rule.counting < rule.approvals && <p class="dim">{approversText(rule, approvals)}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function approversText(rule: Rule, approvals: Properties['approvals']): string {
  const names = waitingFor(rule, approvals)
  return names.length === 0 ? RULE_TEXTS.nobody : RULE_TEXTS.approvers(names.join(', '))
}
