import {
  constraintsSaid,
  parentAfter,
  parentPhrase,
  placesSaid,
  segmentsSaid,
  strategyPhrase,
  variantPhrase,
} from './lists.ts'
import { contentOf, differing, pairsOf } from './pairs.ts'
import { type Known, labelOf, leadOf, led, listSaid, type Sentence, valueSaid, wholeSaid } from './said.ts'
import { isEmpty, isFields, type Step } from './steps.ts'
import { listOf as entriesOf } from './strategy-sentence.ts'

/** Says how two states differ, in the words of the console: "turned on", "added the constraint: country is dk". */
export function sentencesOf(steps: readonly Step[], known: Known): Sentence[] {
  return steps.flatMap(({ path, before, after }) => {
    const [member, ...rest] = path
    if (member !== undefined) return said(member, rest, { before, after, known })
    return Array.isArray(after) ? placesSaid(before, after) : membersSaid({ before, after, known })
  })
}

type Values = { readonly before: unknown; readonly after: unknown; readonly known: Known }

function said(member: string, path: readonly string[], values: Values): Sentence[] {
  const [key, ...rest] = path
  const { before, after, known } = values
  if (key === undefined) return wholeMemberSaid(member, values)
  const isNewOrGone = rest.length === 0 && !(before && after)
  const thing = after ?? before
  const inside = () => insideSaid(rest, values)
  switch (member) {
    case 'environments':
      return inside().map((sentence) => ({ ...sentence, environment: key }))
    case 'strategies':
      return isNewOrGone
        ? [wholeSaid(`strategy${titleOf(thing)}`, strategyPhrase(thing, known), before, after)]
        : led(strategyCalled(key, known), inside())
    case 'variants':
      return isNewOrGone
        ? [wholeSaid('variant', isFields(thing) ? variantPhrase(thing) : key, before, after)]
        : led(`Variant ${called(key)}`, inside())
    case 'dependencies':
      return [
        wholeSaid(`dependency on ${key}`, before && after ? parentAfter(after) : parentPhrase(after), before, after),
      ]
    case 'tags':
      return [wholeSaid('tag', key, before, after)]
    case 'parameters':
      return parameterSaid(key, before, after)
    case 'constraints':
      return rest.length === 0 ? constraintsSaid([before], [after]) : led(`Constraint ${called(key)}`, inside())
    case 'segments':
      return segmentsSaid([before], [after], known)
    default:
      return led(NUMBER.test(member) ? `${Number(member) + 1}` : leadOf(member), said(key, rest, values))
  }
}

function wholeMemberSaid(member: string, values: Values): Sentence[] {
  const { before, after, known } = values
  if (member === 'constraints') return constraintsSaid(before, after)
  if (member === 'segments') return segmentsSaid(before, after, known)
  const pairs = pairsOf(member, before, after)
  if (pairs === undefined) return UNSAID.has(member) ? [] : valueSaid(member, before, after)
  return pairs.flatMap(([key, was, is]) => said(member, [key], { before: was, after: is, known }))
}

function insideSaid([member, ...path]: readonly string[], values: Values): Sentence[] {
  return member === undefined ? membersSaid(values) : said(member, path, values)
}

/** Says each member of a thing in which two states differ. What says nothing in a thing that is new is left out. */
function membersSaid({ before, after, known }: Values): Sentence[] {
  const isWhole = isEmpty(before) || isEmpty(after)
  return differing(contentOf(before), contentOf(after))
    .filter(([, was, is]) => !isWhole || !isEmpty(was ?? is))
    .flatMap(([member, was, is]) => said(member, [], { before: was, after: is, known }))
}

function parameterSaid(name: string, before: unknown, after: unknown): Sentence[] {
  if (!LISTS.has(name)) return valueSaid(name, before, after)
  const [was, is] = [before, after].map((text) => (typeof text === 'string' ? entriesOf(text) : []))
  return listSaid(labelOf(name), was, is, String)
}

/** Parameters that are lists with commas. */
const LISTS = new Set(['userIds', 'IPs', 'hostNames'])
/** Members that say what another member says. */
const UNSAID = new Set(['sortOrders', 'archivedAt'])
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/
const NUMBER = /^\d+$/

/** A place of a list is counted from one; anything else is a name. */
function called(key: string): string {
  return NUMBER.test(key) ? String(Number(key) + 1) : `“${key}”`
}

function strategyCalled(key: string, { strategyNames }: Known): string {
  const name = strategyNames?.get(key) ?? key
  return UUID.test(name) ? 'A strategy' : `Strategy ${called(name)}`
}

function titleOf(strategy: unknown): string {
  return isFields(strategy) && strategy.title ? ` “${strategy.title}”` : ''
}
