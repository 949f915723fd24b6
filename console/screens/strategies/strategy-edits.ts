import { change } from '@flaghoist/client'
import { type Edit, when } from '../../editing/edits/edit.ts'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { STRATEGY_TEXTS } from '../../nouns/strategies/texts.ts'
import { allMembers, changedMembers, type StrategyFields } from '../strategy-editor/strategy-fields.ts'

type Given = {
  readonly place: EnvironmentPlace
  readonly etag: string | undefined
}

export function addEdit({ place, etag }: Given, mine: StrategyFields): Edit {
  const { environment } = place
  return {
    title: STRATEGY_TEXTS.addTitle(environment),
    environment,
    before: {},
    after: mine,
    operation: change('addStrategy', { path: place, body: allMembers(mine) }, when(etag)),
    done: STRATEGY_TEXTS.addDone,
  }
}

export function changeEdit(
  { place, etag }: Given,
  strategyId: string,
  base: StrategyFields,
  mine: StrategyFields,
): Edit {
  const { environment } = place
  const path = { ...place, strategyId }
  const body = changedMembers(base, mine)
  return {
    title: STRATEGY_TEXTS.changeTitle(environment),
    environment,
    before: base,
    after: mine,
    operation: change('updateStrategy', { path, body }, when(etag)),
    done: STRATEGY_TEXTS.changeDone,
  }
}

export function removeEdit({ place, etag }: Given, strategyId: string, base: StrategyFields): Edit {
  const { environment } = place
  const path = { ...place, strategyId }
  return {
    title: STRATEGY_TEXTS.removeTitle,
    environment,
    before: base,
    after: {},
    operation: change('removeStrategy', { path }, when(etag)),
    done: STRATEGY_TEXTS.removeDone,
  }
}

/** `sentences` are those of the strategies, as people compare the two orders. */
export function orderEdit(
  { place, etag }: Given,
  mine: readonly string[],
  sentences: { readonly before: readonly string[]; readonly after: readonly string[] },
): Edit {
  const { environment } = place
  const positions = mine.map((id, sortOrder) => ({ id, sortOrder }))
  return {
    title: STRATEGY_TEXTS.orderTitle(environment),
    environment,
    before: sentences.before,
    after: sentences.after,
    operation: change('setStrategySortOrder', { path: place, body: positions }, when(etag)),
    done: STRATEGY_TEXTS.orderDone,
  }
}
