import { canonical } from '../../sentences/canonical.ts'
import { unlikeParts } from '../../sentences/unlike-parts.ts'
import { fieldOf } from './fields.ts'

/** Longer values are not said as a whole: only what differs in them. */
const LONGEST_VALUE = 100
/** As many places are listed, and as many items of a list at each. */
const MOST_PLACES = 5
const MOST_ITEMS = 5

/** A place where two values differ, with what only one of them has there. */
type Place = { readonly pointer: string; readonly gone: readonly unknown[]; readonly added: readonly unknown[] }

/** Returns a value as JSON, without the end of a long one. */
export function valueText(value: unknown): string {
  const json = textOf(value)
  return json.length > LONGEST_VALUE ? `${json.slice(0, LONGEST_VALUE)}…` : json
}

/**
 * Says what differs between two values of which one is too long to be said: `/0/parameters/rollout - "25" + "50"`.
 * Returns undefined where the texts of both say it: they are short, or of another kind.
 */
export function differenceText(before: unknown, after: unknown): string | undefined {
  const isShort = [before, after].every((value) => textOf(value).length <= LONGEST_VALUE)
  if (isShort || kindOf(before) !== kindOf(after)) return undefined
  const places = placesOf(before, after, '')
  const texts = places.slice(0, MOST_PLACES).map(placeText)
  const more = places.length - texts.length
  return [...texts, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

function placesOf(before: unknown, after: unknown, pointer: string): Place[] {
  if (canonical(before) === canonical(after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return placesOfLists(before, after, pointer)
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap((name) =>
      placesOf(memberOf(before, name), memberOf(after, name), `${pointer}${fieldOf(name)}`),
    )
  }
  if (typeof before === 'string' && typeof after === 'string') {
    const [gone, added] = unlikeParts(before, after, LONGEST_VALUE)
    return [{ pointer, gone: [gone], added: [added] }]
  }
  return [{ pointer, gone: before === undefined ? [] : [before], added: after === undefined ? [] : [after] }]
}

/** Items are compared wherever they stand. Objects that have changed are compared by themselves, in their order. */
function placesOfLists(before: readonly unknown[], after: readonly unknown[], pointer: string): Place[] {
  const [gone, added] = [without(before, after), without(after, before)]
  if (gone.length + added.length === 0) return [{ pointer, gone: [], added: [] }]
  if (![...gone, ...added].every(({ item }) => isObject(item)))
    return [{ pointer, gone: gone.map(({ item }) => item), added: added.map(({ item }) => item) }]
  const pairs = Math.min(gone.length, added.length)
  return [
    ...added.slice(0, pairs).flatMap(({ item, at }, index) => placesOf(gone[index]?.item, item, `${pointer}/${at}`)),
    ...gone.slice(pairs).map(({ item, at }) => ({ pointer: `${pointer}/${at}`, gone: [item], added: [] })),
    ...added.slice(pairs).map(({ item, at }) => ({ pointer: `${pointer}/${at}`, gone: [], added: [item] })),
  ]
}

/** The items of a list that another one lacks, with their places. An item that stands twice there takes away two. */
function without(list: readonly unknown[], other: readonly unknown[]): { item: unknown; at: number }[] {
  const there = new Map<string, number>()
  for (const item of other) there.set(canonical(item), (there.get(canonical(item)) ?? 0) + 1)
  return list.flatMap((item, at) => {
    const left = there.get(canonical(item)) ?? 0
    there.set(canonical(item), left - 1)
    return left > 0 ? [] : [{ item, at }]
  })
}

function placeText({ pointer, gone, added }: Place): string {
  const items =
    gone.length + added.length === 0 ? ['is in another order'] : [...itemTexts('-', gone), ...itemTexts('+', added)]
  return [...(pointer === '' ? [] : [pointer]), ...items].join(' ')
}

function itemTexts(sign: string, items: readonly unknown[]): string[] {
  const more = items.length - MOST_ITEMS
  const texts = items.slice(0, MOST_ITEMS).map((item) => `${sign} ${valueText(item)}`)
  return more > 0 ? [...texts, `${sign} ${more} more`] : texts
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? 'nothing' : JSON.stringify(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function memberOf(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === null ? 'nothing' : typeof value
}
