/** How well something was translated. */
export type Verdict = 'exact' | 'approximate' | 'left out'

export type RuleReport = { readonly rule: string; readonly verdict: Verdict; readonly reasons: readonly string[] }
