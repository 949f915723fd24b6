import type { Schemas } from '@flaghoist/client'

type MilestoneInput = Schemas['MilestoneInput']
type Strategy = MilestoneInput['strategies'][number]

export type Ramp = { readonly from: number; readonly to: number; readonly days: number; readonly steps: number }

export const WEEK: Ramp = { from: 5, to: 100, days: 7, steps: 7 }

const DAY_MINUTES = 1440

/** What a ramp is for where a feature has no rollout yet. */
const EVERYBODY: Strategy = { name: 'flexibleRollout', parameters: {} }

/**
 * Returns the milestones of a ramp: the first with its smallest share, the last with its largest one when its days are
 * over. Equal shares are one milestone.
 */
export function rampMilestones({ from, to, days, steps }: Ramp, base: Strategy = EVERYBODY): MilestoneInput[] {
  const intervalMinutes = Math.max(1, Math.round((days * DAY_MINUTES) / Math.max(1, steps)))
  const shares = Array.from({ length: Math.max(1, steps) + 1 }, (_, step) =>
    Math.round(from + ((to - from) * step) / Math.max(1, steps)),
  )
  const distinct = [...new Set(shares)]
  return distinct.map((share, place) => ({
    name: `${share} %`,
    strategies: [{ ...base, parameters: { ...base.parameters, rollout: String(share) } }],
    transitionCondition: place === distinct.length - 1 ? null : { intervalMinutes },
  }))
}

/** A strategy of a feature, as far as a ramp goes. */
export type Growing = {
  readonly name: string
  readonly title: string | null
  readonly disabled: boolean | null
  readonly constraints: readonly Schemas['ConstraintInput'][]
  readonly segments: readonly number[]
  readonly variants: readonly Schemas['StrategyVariantInput'][]
  readonly parameters: Readonly<Record<string, string>>
}

/** Returns what a ramp takes from the strategies of a feature: the only enabled one, if it is a rollout. */
export function rampBase(strategies: readonly Growing[]): Strategy | undefined {
  const [only, ...others] = strategies.filter(({ disabled }) => !disabled)
  if (only?.name !== 'flexibleRollout' || others.length > 0) return undefined
  const { name, title, constraints, segments, variants, parameters } = only
  return {
    ...{ name, title, constraints: [...constraints], segments: [...segments] },
    ...{ variants: [...variants], parameters: { ...parameters } },
  }
}

/** Returns the share with which a ramp begins: that of the rollout, if it is below 100 %. */
export function rampFor(base: Strategy | undefined): Ramp {
  const share = Number(base?.parameters?.rollout ?? WEEK.from)
  return share > 0 && share < 100 ? { ...WEEK, from: share } : WEEK
}
