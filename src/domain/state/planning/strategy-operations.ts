import { shortList } from '../../../sentences/strategy-sentence.ts'
import type { Strategy } from '../../features/strategies/strategy.ts'
import { inOrderOfShares } from '../../features/variants/weights.ts'
import { type Change, isSameValue, membersOf } from '../fields.ts'
import type { Compared } from './compared.ts'
import { type Made, made } from './made.ts'
import { type Pair, pairsOf, strategyKeys, writtenStrategies } from './pairing.ts'
import type { WrittenStrategy } from './strategies.ts'

/** A wanted strategy, with the present one that changes into it, as documents have both. */
type Paired = Pair & { readonly before: WrittenStrategy | undefined; readonly after: WrittenStrategy }

/**
 * Returns the operations that give a feature other strategies in an environment. They touch the strategies that an
 * apply touches, and enabled ones come first: so a feature that is on is never without one in between. None of them
 * refers to the id of a new strategy, because each is added at its position.
 */
export function strategyOperations({ name, field, before, after }: Change, compared: Compared): Made[] {
  const [, environment = ''] = membersOf(field)
  const there = compared.present.features.get(name)?.environments.find((one) => one.name === environment)
  const present = there?.strategies ?? []
  const written = writtenStrategies(compared.documents, name, environment)
  const pairs = pairsOf(written, present, strategyKeys(name, compared).get(environment) ?? [])
  const former = new Map(present.map(({ id }, index) => [id, (before as readonly WrittenStrategy[])[index]]))
  const paired = (after as readonly WrittenStrategy[]).map(
    (strategy, index): Paired => ({
      was: pairs[index]?.was,
      sortOrder: pairs[index]?.sortOrder ?? index,
      before: former.get(pairs[index]?.was?.id ?? ''),
      after: strategy,
    }),
  )
  const kept = new Set(paired.map(({ was }) => was?.id))
  const at: At = { environment, field, where: `the feature ${name} in ${environment}`, bodyOf: bodiesIn(compared) }
  return [
    ...paired.flatMap((one) => added(one, at)),
    ...paired.toSorted(enabledFirst).flatMap((one) => updated(one, at)),
    ...ordered(paired, at),
    ...present.filter(({ id }) => !kept.has(id)).map(({ id }) => removed(id, former.get(id), at)),
  ]
}

/** Where strategies are changed. */
type At = {
  readonly environment: string
  readonly field: string
  readonly where: string
  readonly bodyOf: (strategy: WrittenStrategy) => object
}

function enabledFirst(one: Paired, other: Paired): number {
  return Number(one.after.disabled) - Number(other.after.disabled)
}

/** Segments have ids in bodies. One that the same set creates has none yet, so its name stands for it. */
function bodiesIn({ present }: Compared): At['bodyOf'] {
  return ({ name, title, disabled, parameters, constraints, variants, segments }) => ({
    name,
    title,
    disabled,
    parameters,
    constraints,
    variants: inOrderOfShares(variants),
    segments: segments.map((segment) => present.segments.get(segment)?.id ?? segment),
  })
}

function added({ was, after, sortOrder }: Paired, { where, bodyOf, environment, field }: At): Made[] {
  if (was !== undefined) return []
  const summary = `Add the strategy ${nameOf(after)} to ${where}`
  const body = { ...bodyOf(after), sortOrder }
  return [made('addStrategy', summary, 'CREATE_FEATURE_STRATEGY', { environment, field, body })]
}

function updated({ was, before, after }: Paired, { where, bodyOf, environment, field }: At): Made[] {
  if (was === undefined || before === undefined || isSameValue(before, after)) return []
  const summary = `Change the strategy ${nameOf(before)}${changeOf(before, after)} of ${where}`
  const more = { params: { strategyId: was.id }, body: bodyOf(after), before: bodyOf(before) }
  return [made('updateStrategy', summary, 'UPDATE_FEATURE_STRATEGY', { environment, field, ...more })]
}

/** New strategies are added at their positions, so only others move. */
function ordered(paired: readonly Paired[], { where, environment, field }: At): Made[] {
  const moved = paired.flatMap(({ was, sortOrder }) =>
    was === undefined || was.sortOrder === sortOrder ? [] : [{ was, sortOrder }],
  )
  const body = moved.map(({ was, sortOrder }) => ({ id: was.id, sortOrder }))
  const before = moved.map(({ was: { id, sortOrder } }) => ({ id, sortOrder }))
  const names = shortList(
    paired.map(({ after }) => nameOf(after)),
    'and',
  )
  const summary = `Change the order of the strategies of ${where} to ${names}`
  return body.length === 0
    ? []
    : [made('setStrategySortOrder', summary, 'UPDATE_FEATURE_STRATEGY', { environment, field, body, before })]
}

function removed(id: Strategy['id'], was: WrittenStrategy | undefined, at: At): Made {
  const { where, bodyOf, environment, field } = at
  const summary = `Remove the strategy ${was === undefined ? '' : nameOf(was)} from ${where}`
  const more = { params: { strategyId: id }, before: was && bodyOf(was) }
  return made('removeStrategy', summary, 'DELETE_FEATURE_STRATEGY', { environment, field, ...more })
}

function nameOf({ name, title, parameters = {} }: WrittenStrategy): string {
  const rollout = parameters.rollout === undefined ? '' : ` (${parameters.rollout} %)`
  return `${title ? `"${title}"` : name}${rollout}`
}

function changeOf({ parameters: was }: WrittenStrategy, { parameters: is }: WrittenStrategy): string {
  const isOther = was.rollout !== undefined && is.rollout !== undefined && was.rollout !== is.rollout
  return isOther ? ` to ${is.rollout} %` : ''
}
