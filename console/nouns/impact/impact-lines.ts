import type { Schemas } from '@flaghoist/client'

type Share = Schemas['ImpactShare']
type Impact = Pick<Schemas['FeatureImpact'], 'before' | 'after' | 'gained' | 'lost' | 'variantChanged' | 'countedBy'>

export type ImpactLine = { readonly kind: 'gained' | 'lost' | 'variant' | 'none' | 'total'; readonly text: string }

/** Says whom a change affects, in a line each: who gains the feature, who loses it, and who has it afterwards. */
export function impactLines({ before, after, gained, lost, variantChanged, countedBy }: Impact): ImpactLine[] {
  const who = countedBy.includes('random') ? 'evaluations' : 'users'
  const lines: ImpactLine[] = []
  if (gained.most > 0) lines.push({ kind: 'gained', text: `${shareText(gained)} of ${who} gain it` })
  if (lost.most > 0) lines.push({ kind: 'lost', text: `${shareText(lost)} of ${who} lose it` })
  if (variantChanged.most > 0)
    lines.push({ kind: 'variant', text: `${shareText(variantChanged)} of ${who} get another variant or payload` })
  if (lines.length === 0 && after.most === 0)
    return [{ kind: 'none', text: 'Nobody has it, before or after: the feature may be off there' }]
  if (lines.length === 0) lines.push({ kind: 'none', text: 'No users gain or lose it' })
  lines.push({ kind: 'total', text: `On for ${shareText(before)} before, ${shareText(after)} after` })
  return lines
}

/** Returns a share as text; one that is not exact as a range. */
export function shareText({ least, most }: Share): string {
  if (least === most) return `${percent(least)} %`
  return least === 0 ? `up to ${percent(most)} %` : `${percent(least)} to ${percent(most)} %`
}

function percent(share: number): string {
  const shown = Math.round(share * 100) / 100
  return shown === 0 && share > 0 ? '< 0.01' : String(shown)
}
