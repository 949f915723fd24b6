import type { Schema } from '../../contract.ts'

type Impact = Schema<'FeatureImpact'>

/** Says whom a change of a feature affects; undefined if it affects nobody. */
export function impactText({ gained, lost, variantChanged, countedBy }: Impact): string | undefined {
  const who = countedBy.includes('random') ? 'evaluations' : 'users'
  const parts = [
    ...(gained.most > 0 ? [`${shareText(gained)} of ${who} gain it`] : []),
    ...(lost.most > 0 ? [`${shareText(lost)} of ${who} lose it`] : []),
    ...(variantChanged.most > 0 ? [`${shareText(variantChanged)} of ${who} get another variant`] : []),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Returns a share as text; one that is not exact as a range. */
function shareText({ least, most }: Schema<'ImpactShare'>): string {
  if (least === most) return `${percent(least)} %`
  return least === 0 ? `up to ${percent(most)} %` : `${percent(least)} to ${percent(most)} %`
}

function percent(share: number): string {
  const shown = Math.round(share * 100) / 100
  return shown === 0 && share > 0 ? '< 0.01' : String(shown)
}
