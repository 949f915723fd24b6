import type { Schemas } from '@flaghoist/client'

type Rule = Schemas['ApprovalRule']

/** What can be edited of a rule. */
export type RuleSettings = Omit<Rule, 'id' | 'createdAt' | 'names' | 'warning'>

/** Returns the settings of a new rule: any change needs one approval. */
export function newRule(project: string | null): RuleSettings {
  const matching = { environments: [], tags: [], featureTypes: [], events: [], askers: [], step: null }
  const asking = { forEverybody: false, alsoOff: false, approvals: 1, groups: [], roles: [] }
  const limits = { byOwners: false, notByEditors: false, notByLastEditor: false, freezes: [] }
  return { name: '', description: null, project, ...matching, ...asking, ...limits }
}

export function settingsOf({ id: _, createdAt: __, names: ___, warning: ____, ...settings }: Rule): RuleSettings {
  return settings
}

/** Returns a step with what was typed of it: none without a share. */
export function stepOf(points: string, hours: string): Schemas['RuleStep'] | null {
  if (points === '') return null
  return { points: Number(points), ...(hours !== '' && { withinHours: Number(hours) }) }
}
