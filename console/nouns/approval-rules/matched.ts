import type { Schemas } from '@flaghoist/client'

type Rule = Pick<Schemas['MatchedRule'], 'approvers'>
type Review = { readonly createdBy: { readonly id: number } }

/** Returns the rules that hold what a dry run has tried, for the caller. */
export function rulesOfDryRun({ approvals }: Pick<Schemas['DryRun'], 'approvals'>): Schemas['MatchedRule'][] {
  return approvals.flatMap(({ rules = [] }) => rules)
}

/** Returns the names of users whose approval would count for a rule, without those who have approved already. */
export function waitingFor({ approvers }: Rule, approvals: readonly Review[] = []): string[] {
  const done = new Set(approvals.map(({ createdBy }) => createdBy.id))
  return approvers.filter(({ id }) => !done.has(id)).map(({ id, name, username }) => name ?? username ?? `#${id}`)
}
