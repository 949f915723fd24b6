import { onFirstSuccessFor } from '../../runtime/on-first-use.ts'
import { forEachYielding } from '../../runtime/yielding.ts'
import type { Chance, EvaluatedVariant, Evaluation, EvaluationContext } from '../evaluation/definitions.ts'
import { type CompiledFeature, evaluateFeature } from '../evaluation/evaluate.ts'
import type { CompiledSelection } from './compiled-selection.ts'

/** Returns the item of a feature in a list, as JSON; undefined leaves the feature out. */
export type ItemOf = (feature: CompiledFeature, evaluation: Evaluation) => string | undefined

/** Returns a list with the items of all features for a context, as JSON. Yields to the event loop. */
export type WriteList = (selection: CompiledSelection, context: EvaluationContext, chance: Chance) => Promise<string>

/**
 * Returns a function that writes lists. Items that are the same for every context are written once for a selection, and
 * joined; the other features are evaluated for each context, and each of their different items is written once.
 */
export function listWriter(itemOf: ItemOf): WriteList {
  const writers = new WeakMap<CompiledFeature, WriteItem>()
  const writerOf = (feature: CompiledFeature) => {
    const writer = writers.get(feature) ?? itemWriter(feature, itemOf)
    writers.set(feature, writer)
    return writer
  }
  const compiledList = onFirstSuccessFor(({ all }: CompiledSelection) => compileList(all.values(), writerOf))
  return async (selection, context, chance) => {
    const { groups, end } = await compiledList(selection)
    let items = ''
    await forEachYielding(groups, (parts) => {
      for (const { before, feature, write } of parts) {
        if (before !== '') items += before
        items += write(evaluateFeature(feature, selection.all, context, chance))
      }
    })
    items += end
    return `[${items.slice(1)}]`
  }
}

/** Returns the item with a comma before it; an empty text where the feature is left out. */
type WriteItem = (evaluation: Evaluation) => string

/** A feature has few different evaluations, and each is known by its variant. */
function itemWriter(feature: CompiledFeature, itemOf: ItemOf): WriteItem {
  const textOf = (evaluation: Evaluation) => {
    const item = itemOf(feature, evaluation)
    return item === undefined ? '' : `,${item}`
  }
  let off: string | undefined
  const written = new Map<EvaluatedVariant, string>()
  return (evaluation) => {
    if (!evaluation.enabled) {
      off ??= textOf(evaluation)
      return off
    }
    const known = written.get(evaluation.variant)
    if (known !== undefined) return known
    const text = textOf(evaluation)
    written.set(evaluation.variant, text)
    return text
  }
}

/** A list: the parts, then the fixed items after the last part. */
type CompiledList = { readonly groups: readonly (readonly Part[])[]; readonly end: string }

/** So many parts take a fraction of a millisecond. To look at the clock for each takes as long as some of them. */
const GROUP = 50

/** A feature that depends on the context, and the fixed items between the one before it and this one. */
type Part = { readonly before: string; readonly feature: CompiledFeature; readonly write: WriteItem }

async function compileList(
  features: Iterable<CompiledFeature>,
  writerOf: (feature: CompiledFeature) => WriteItem,
): Promise<CompiledList> {
  const parts: Part[] = []
  let fixed: string[] = []
  await forEachYielding(features, (feature) => {
    const write = writerOf(feature)
    if (feature.fixed !== undefined) {
      fixed.push(write(feature.fixed))
    } else {
      // `join` makes one text in memory, while a sum would be put together again for each answer.
      parts.push({ before: fixed.join(''), feature, write })
      fixed = []
    }
  })
  const groups = Array.from({ length: Math.ceil(parts.length / GROUP) }, (_, index) =>
    parts.slice(index * GROUP, (index + 1) * GROUP),
  )
  return { groups, end: fixed.join('') }
}
