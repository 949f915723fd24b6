import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { type Change, type FeatureEvent, inEnvironment, UNKNOWN } from '../changes.ts'
import type { Edit, Edited, Rules, Strategy } from './edit.ts'

export const strategyAdded: Rules<'strategyAdded'> = {
  permission: 'CREATE_FEATURE_STRATEGY',
  sets: ({ environment, after }) => [strategySet(environment, undefined, after)],
  events: ({ environment, after: data }, of) => [
    { type: 'feature-strategy-add', subject: placeOf(of, environment), data },
  ],
  reads: { 'feature-strategy-add': strategyRead },
  request({ after, isLast = false }, feature) {
    const { id: _, featureName: __, sortOrder, ...content } = after
    const payload = { ...content, ...(!isLast && { sortOrder }), variants: sharedAsTheyAre(content.variants) }
    return { action: 'addStrategy', feature, payload }
  },
}

export const strategyUpdated: Rules<'strategyUpdated'> = {
  permission: 'UPDATE_FEATURE_STRATEGY',
  sets: ({ environment, before, after }) => [strategySet(environment, before, after)],
  events: ({ environment, before: preData, after: data }, of) => [
    { type: 'feature-strategy-update', subject: placeOf(of, environment), data, preData },
  ],
  reads: { 'feature-strategy-update': strategyRead },
  request: ({ before, after }, feature) => ({
    action: 'updateStrategy',
    feature,
    payload: { ...changedMembers(before, after), id: after.id },
  }),
}

export const strategyRemoved: Rules<'strategyRemoved'> = {
  permission: 'DELETE_FEATURE_STRATEGY',
  sets: ({ environment, before }) => [strategySet(environment, before, undefined)],
  events: ({ environment, before: preData }, of) => [
    { type: 'feature-strategy-remove', subject: placeOf(of, environment), preData },
  ],
  reads: { 'feature-strategy-remove': strategyRead },
  request: ({ before: { id } }, feature) => ({ action: 'deleteStrategy', feature, payload: { id } }),
}

export const strategiesOrdered: Rules<'strategiesOrdered'> = {
  permission: 'UPDATE_FEATURE_STRATEGY',
  sets: ({ environment, before, after }) => ordersSet(environment, orderOf(before), orderOf(after)),
  events: ({ environment, before, after }, of) => [
    {
      type: 'strategy-order-changed',
      subject: placeOf(of, environment),
      data: orderOf(after),
      preData: orderOf(before),
    },
  ],
  reads: {
    'strategy-order-changed': ({ environment, data, preData }) =>
      ordersSet(environment, preData as StrategyOrder, data as StrategyOrder),
  },
  request: ({ before, after }, feature) => ({
    action: 'reorderStrategy',
    feature,
    payload: moved(before, after).map(({ id, sortOrder }) => ({ id, sortOrder })),
  }),
}

/** Returns the strategies after a change of their order that have another position. */
export function moved(before: readonly Strategy[], after: readonly Strategy[]): Strategy[] {
  const positions = new Map(before.map(({ id, sortOrder }) => [id, sortOrder]))
  return after.filter(({ id, sortOrder }) => positions.get(id) !== sortOrder)
}

/** Returns a place in an environment, as the subject of events. */
export function placeOf({ project, feature }: Edited, environment: string) {
  return { project, environment, feature }
}

/**
 * Returns variants in an order in which their weights stay when they are shared out: the first get what is left over.
 */
export function sharedAsTheyAre<Variant extends { readonly weight: number }>(variants: readonly Variant[]): Variant[] {
  return variants.toSorted((one, other) => other.weight - one.weight)
}

/** Returns the members of a strategy that an edit changes. */
export function changedMembers(
  before: Edit<'strategyUpdated'>['before'],
  after: Strategy,
): Omit<Schema<'UpdateStrategy'>, 'id'> {
  const { id: _, featureName: __, ...members } = after
  const shared = { ...members, variants: sharedAsTheyAre(members.variants) }
  const names = (Object.keys(members) as (keyof typeof members)[]).filter(
    (name) => !isDeepStrictEqual(before[name], members[name]),
  )
  return Object.fromEntries(names.map((name) => [name, shared[name]]))
}

function strategySet(environment: string | null, before: Strategy | undefined, after: Strategy | undefined): Change {
  return { path: [...inEnvironment(environment, 'strategies'), (after ?? before)?.id ?? ''], before, after }
}

function strategyRead({ environment, data, preData }: FeatureEvent): Change[] {
  return [strategySet(environment, (preData ?? undefined) as Strategy | undefined, (data ?? undefined) as Strategy)]
}

/** Ids of strategies, and their sort orders at the same places. Events of earlier versions do not have these. */
type StrategyOrder = { readonly strategyIds: readonly string[]; readonly sortOrders?: readonly number[] }

function orderOf(strategies: readonly Strategy[]) {
  return { strategyIds: strategies.map(({ id }) => id), sortOrders: strategies.map(({ sortOrder }) => sortOrder) }
}

function ordersSet(environment: string | null, before: StrategyOrder, after: StrategyOrder): Change[] {
  const [was, is] = [sortOrdersIn(before), sortOrdersIn(after)]
  return Object.keys(was).map((id) => ({
    path: [...inEnvironment(environment, 'strategies'), id, 'sortOrder'],
    before: was[id] ?? UNKNOWN,
    after: is[id] ?? UNKNOWN,
  }))
}

function sortOrdersIn({ strategyIds, sortOrders = [] }: StrategyOrder): Record<string, number | undefined> {
  return Object.fromEntries(strategyIds.map((id, index) => [id, sortOrders[index]]))
}
