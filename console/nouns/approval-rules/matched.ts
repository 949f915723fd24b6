import type { Schemas } from '@flaghoist/client'

type Rule = Pick<Schemas['MatchedRule'], 'approvers'>
type Review = Pick<Schemas['ChangeRequestReview'], 'lapsed' | 'outdated'> & {
  readonly createdBy: { readonly id: number }
}

/** Returns the rules that hold what a dry run has tried, for the caller. */
export function rulesOfDryRun({ approvals }: Pick<Schemas['DryRun'], 'approvals'>): Schemas['MatchedRule'][] {
  return approvals.flatMap(({ rules = [] }) => rules)
}

/** Returns the names of users whose approval would count for a rule, without those whose approval is there already. */
export function waitingFor({ approvers }: Rule, approvals: readonly Review[] = []): string[] {
  const standing = approvals.filter(({ lapsed, outdated }) => !lapsed && !outdated)
  const done = new Set(standing.map(({ createdBy }) => createdBy.id))
  return approvers.filter(({ id }) => !done.has(id)).map(({ id, name, username }) => name ?? username ?? `#${id}`)
}
