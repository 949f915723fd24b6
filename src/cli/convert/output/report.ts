import type { RuleReport, Verdict } from '../rules/rule-report.ts'

export type FeatureReport = {
  /** Its name here; for one that was left out, the name in the file. */
  readonly feature: string
  /** Its name in the file, where that is another one. */
  readonly from?: string
  readonly environment: string
  readonly verdict: Verdict
  /** What concerns the feature as a whole. */
  readonly reasons: readonly string[]
  readonly rules: readonly RuleReport[]
}

/** What became of each thing in the files. */
export type Report = {
  readonly format: string
  readonly exact: number
  readonly approximate: number
  readonly leftOut: number
  /** What concerns the whole set. */
  readonly notes: readonly string[]
  readonly features: readonly FeatureReport[]
}

/** Returns the verdict of a whole by those of its parts: it is left out only with a reason of its own. */
export function verdictOf(reasons: readonly string[], rules: readonly RuleReport[]): Verdict {
  return reasons.length === 0 && rules.every(({ verdict }) => verdict === 'exact') ? 'exact' : 'approximate'
}

export function reportOf(format: string, features: readonly FeatureReport[], notes: readonly string[]): Report {
  const count = (verdict: Verdict) => features.filter((feature) => feature.verdict === verdict).length
  const counts = { exact: count('exact'), approximate: count('approximate'), leftOut: count('left out') }
  return { format, ...counts, notes: [...new Set(notes)], features }
}

/** Returns a report as lines for people. */
export function linesOf({ exact, approximate, leftOut, notes, features }: Report): string[] {
  return [
    ...features.flatMap(linesOfFeature),
    ...notes.map((note) => `note: ${note}`),
    `${exact} exact, ${approximate} approximate, ${leftOut} left out`,
  ]
}

function linesOfFeature({ feature, from, environment, verdict, reasons, rules }: FeatureReport): string[] {
  const name = from === undefined ? feature : `${feature} (${from})`
  return [
    `${name} in ${environment}: ${verdict}`,
    ...reasons.map((reason) => `  ${reason}`),
    ...rules.flatMap((rule) => linesOfRule(rule)),
  ]
}

function linesOfRule({ rule, verdict, reasons }: RuleReport): string[] {
  if (reasons.length === 0) return [`  ${rule}: ${verdict}`]
  return reasons.map((reason) => `  ${rule}: ${verdict}: ${reason}`)
}
