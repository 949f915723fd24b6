import type { Schemas } from '@flaghoist/client'
import { type Pair, pairsOf } from '../../../src/sentences/pairs.ts'
import { membersOf, type Step } from '../../../src/sentences/steps.ts'
import { refusalInWords } from '../../server/conflict-words.ts'
import { PROMOTION_TEXTS } from './texts.ts'

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
export type PromotionResult = {
  readonly outcome: Schemas['PromotionOutcome'] | undefined
  /** Why it can't be done; undefined if it can. */
  readonly obstacle: string | undefined
}

export function promotionResult({ operations }: Pick<Schemas['DryRun'], 'operations'>): PromotionResult {
  const [operation] = operations
  if (operation !== undefined && operation.status < 300)
    return { outcome: operation.body as Schemas['PromotionOutcome'], obstacle: undefined }
  const { message = '', details = [] } = (operation?.body ?? {}) as Partial<Schemas['Error']>
  const others = details.map((detail) => detail.message).filter((text) => !message.includes(text))
  return { outcome: undefined, obstacle: [refusalInWords(operation?.status ?? 0, message), ...others].join(' ') }
}

/** Whether only a change request can make it: an approval rule matches. Where the settings need one, it becomes one. */
export function needsRequest({ operations }: Pick<Schemas['DryRun'], 'operations'>): boolean {
  return operations.some(({ status, guard }) => status === 403 && guard.by === 'change-request')
}

/** Returns what a promotion would change: from what the target has to what the source has. */
export function stepsOf(differences: readonly Schemas['EnvironmentDifference'][]): Step[] {
  return differences.map(({ path, from, to }) => ({ path: membersOf(path), before: to, after: from }))
}

/** Says in few words how a part differs: "Turned on", "1 added, 2 changed". */
export function summaryOf({ part, differences }: Pick<Schemas['ComparedPart'], 'part' | 'differences'>): string {
  if (part === 'enabled') return differences[0]?.from === true ? PROMOTION_TEXTS.turnedOn : PROMOTION_TEXTS.turnedOff
  const pairs = stepsOf(differences).flatMap(({ path: [, key, ...inside], before, after }): readonly Pair[] =>
    key === undefined
      ? (pairsOf(part, before, after) ?? [])
      : [inside.length === 0 ? [key, before, after] : [key, {}, {}]],
  )
  const kinds = new Map(
    pairs.map(([key, before, after]) => [
      key,
      before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
    ]),
  )
  return (['added', 'removed', 'changed'] as const)
    .map((kind) => [[...kinds.values()].filter((found) => found === kind).length, kind] as const)
    .filter(([count]) => count > 0)
    .map(([count, kind]) => `${count} ${kind}`)
    .join(', ')
}
