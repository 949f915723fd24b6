import type { Schemas } from '@flaghoist/client'

/** Two environments of a project. */
export type Compared = { readonly projectId: string; readonly from: string; readonly to: string }
export type Part = Schemas['FeaturePart']
export const PARTS: readonly Part[] = ['enabled', 'strategies', 'variants']

/** Returns the two environments to compare: those of the address where the project has them, else the usual ones. */
export function comparedOf(
  names: readonly string[],
  from: string | null,
  to: string | null,
): { from: string; to: string } | undefined {
  const known = (name: string | null) => names.find((one) => one === name)
  const source = known(from) ?? names.find((name) => name !== to) ?? names[0]
  const target = known(to) ?? names.findLast((name) => name !== source)
  if (source === undefined || target === undefined || source === target) return undefined
  return { from: source, to: target }
}

/** What a dry run of a promotion has found out. */
export type Tried = {
  readonly outcome: Schemas['PromotionOutcome'] | undefined
  /** Why it can't be done; undefined if it can. */
  readonly obstacle: string | undefined
}

export function triedPromotion({ operations }: Pick<Schemas['DryRun'], 'operations'>): Tried {
  const [operation] = operations
  if (operation !== undefined && operation.status < 300)
    return { outcome: operation.body as Schemas['PromotionOutcome'], obstacle: undefined }
  const { message = '', details = [] } = (operation?.body ?? {}) as Partial<Schemas['Error']>
  const others = details.map((detail) => detail.message).filter((text) => !message.includes(text))
  return { outcome: undefined, obstacle: [message, ...others].join(' ') }
}

/** Returns what differs as two values by place: as it is in the target, and as it is in the source. */
export function asStates(differences: readonly Schemas['EnvironmentDifference'][]): { before: object; after: object } {
  const labelled = differences.map((difference) => [labelOf(difference.path), difference] as const)
  return {
    before: Object.fromEntries(labelled.map(([label, { to }]) => [label, withoutIds(to)])),
    after: Object.fromEntries(labelled.map(([label, { from }]) => [label, withoutIds(from)])),
  }
}

/** Says a place as people count: "/strategies/0/title" is "strategies 1 › title". */
export function labelOf(pointer: string): string {
  return pointer
    .slice(1)
    .replace(/^(strategies|variants)\/(\d+)/, (_, list: string, index: string) => `${list} ${Number(index) + 1}`)
    .split('/')
    .map((member) => member.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join(' › ')
}

/** A strategy that is added gets another id and place, so these do not matter. */
function withoutIds(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { id: _, sortOrder: __, featureName: ___, ...content } = value as Record<string, unknown>
  return content
}

export type Predicted = Pick<Schemas['PredictedEvent'], 'type' | 'featureName' | 'environment'>
type Recorded = Pick<Schemas['Event'], 'id' | 'type' | 'featureName' | 'environment' | 'createdByUserId'>

/** Finds the events of a change in the newest events of the log, and returns their ids, the newest first. */
export function recordedOf(
  predicted: readonly Predicted[],
  newest: readonly Recorded[],
  caller: number | undefined,
): number[] | undefined {
  const wanted = [...predicted]
  const ids: number[] = []
  for (const event of newest) {
    const last = wanted.at(-1)
    if (last === undefined) break
    const isIt = (['type', 'featureName', 'environment'] as const).every((name) => event[name] === last[name])
    if (!isIt || event.createdByUserId !== caller) continue
    ids.push(event.id)
    wanted.pop()
  }
  return wanted.length === 0 && ids.length > 0 ? ids : undefined
}
