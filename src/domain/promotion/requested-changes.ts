import type { Schema } from '../../contract.ts'
import { contentOf } from '../features/strategies/content.ts'
import type { Promotion } from './promotion.ts'

type Change = Schema<'ChangeInput'>

/** Returns the edits of a promotion as changes of a change request, in the order in which they are made. */
export function changesOf({ feature, strategies, variants, enabled }: Promotion): Change[] {
  const { added = [], updated = [], removed = [] } = strategies ?? {}
  return [
    ...added.map((strategy): Change => {
      const content = contentOf(strategy)
      return { action: 'addStrategy', feature, payload: { ...content, variants: sharedAsTheyAre(content.variants) } }
    }),
    ...updated.map(({ before: { id }, changes }): Change => {
      const { variants } = changes
      const payload = { ...changes, ...(variants && { variants: sharedAsTheyAre(variants) }), id }
      return { action: 'updateStrategy', feature, payload }
    }),
    ...removed.map(({ id }): Change => ({ action: 'deleteStrategy', feature, payload: { id } })),
    ...(variants === undefined
      ? []
      : [{ action: 'patchVariant' as const, feature, payload: { variants: sharedAsTheyAre(variants) } }]),
    ...(enabled === undefined ? [] : [{ action: 'updateEnabled' as const, feature, payload: { enabled } }]),
  ]
}

/**
 * Returns variants in an order in which their weights stay when they are shared out: the first get what is left over.
 */
export function sharedAsTheyAre<Variant extends { readonly weight: number }>(variants: readonly Variant[]): Variant[] {
  return variants.toSorted((one, other) => other.weight - one.weight)
}
