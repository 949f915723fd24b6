import { canonical } from './canonical.ts'
import { isEmpty, isFields } from './steps.ts'
import { shortList } from './strategy-sentence.ts'
import { unlikeParts } from './unlike-parts.ts'

/** A sentence about one difference. */
export type Sentence = {
  readonly kind: 'added' | 'removed' | 'changed'
  /** Where it is, if it is not the same everywhere. */
  readonly environment?: string
  /** Of which thing it is said, such as a strategy. */
  readonly lead?: string
  /** Without a capital letter at its beginning. */
  readonly text: string
}

export type Known = {
  readonly segmentName: (id: number) => string | undefined
  /** How strategies are called, by their ids. */
  readonly strategyNames?: ReadonlyMap<string, string> | undefined
}

const MAX_LENGTH = 80
/** Of so many changed items of a list is said what changes in them. */
const MOST_INSIDE = 3
const LABELS: Readonly<Record<string, string>> = {
  percentage: 'rollout',
  IPs: 'IP addresses',
  contextName: 'context field',
  strategyIds: 'strategies',
  lifetimeDays: 'expected lifetime in days',
  featureNaming: 'feature naming',
}

/** The words for a member that becomes true, and for one that becomes false. */
const SWITCHES: Readonly<Record<string, readonly [on: string, off: string]>> = {
  enabled: ['turned on', 'turned off'],
  disabled: ['disabled', 'enabled'],
  stale: ['marked as stale', 'marked as not stale'],
  archived: ['archived', 'revived'],
}

/** Returns how people call a member: "defaultStickiness" is the "default stickiness". */
export function labelOf(member: string): string {
  return (
    LABELS[member] ??
    member.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
  )
}

/** Returns the words for a member in front of a sentence. The name of a thing stays as it is. */
export function leadOf(member: string): string {
  const label = LABELS[member]
  return label === undefined ? member : capital(label)
}

/** Says the difference of a single value. */
export function valueSaid(member: string, before: unknown, after: unknown): Sentence[] {
  const label = labelOf(member)
  if (typeof after === 'boolean' || (typeof before === 'boolean' && isNothing(after))) {
    const [on, off] = SWITCHES[member] ?? [`turned on the ${label}`, `turned off the ${label}`]
    return [changed(after ? on : off)]
  }
  if (Array.isArray(before ?? after)) return listSaid(label, before, after)
  if (isNothing(after))
    return [
      { kind: 'removed', text: `removed the ${label}${isNothing(before) ? '' : ` ${valueText(member, before)}`}` },
    ]
  const text = valueText(member, after)
  if (isNothing(before))
    return [{ kind: 'added', text: text === '' ? `set the ${label}` : `set the ${label} to ${text}` }]
  const isTold = text !== '' && valueText(member, before) !== ''
  const areTexts = typeof before === 'string' && typeof after === 'string'
  const [was, is] = areTexts ? unlikeParts(before, after, MAX_LENGTH) : [before, after]
  return [changed(`changed the ${label}${isTold ? ` from ${valueText(member, was)} to ${valueText(member, is)}` : ''}`)]
}

/** Says which items a list gains and loses, and which ones change; else its order is another one. */
export function listSaid(label: string, before: unknown, after: unknown, textOf = itemText): Sentence[] {
  const [was = [], is = []] = [before, after].map((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  const [gained, lost] = [lacking(is, was).map(textOf), lacking(was, is).map(textOf)]
  const inBoth = new Set(lost)
  const same = gained.filter((text) => inBoth.has(text))
  const inside = same.length > MOST_INSIDE ? [] : same.map((text) => insideSaid(label, text, [was, is], textOf))
  const isTold = inside.length > 0 && inside.every((sentences) => sentences.length > 0)
  const one = (kind: Sentence['kind'], texts: readonly string[], to: string): Sentence[] =>
    texts.length === 0 ? [] : [{ kind, text: `${kind} ${shortList(texts, 'and')} ${to} the ${label}` }]
  const sentences = [
    ...one('added', lacking(gained, same) as string[], 'to'),
    ...one('removed', lacking(lost, same) as string[], 'from'),
    ...(isTold ? inside.flat() : one('changed', same, 'in')),
  ]
  return sentences.length === 0 && is.length > 0 ? [changed(`changed the order of the ${label}`)] : sentences
}

/** Says which members of an item change; nothing where it has none. */
function insideSaid(
  label: string,
  item: string,
  lists: readonly (readonly unknown[])[],
  textOf: (item: unknown) => string,
): Sentence[] {
  const [was, is] = lists.map((list) => list.find((one) => textOf(one) === item))
  if (!isFields(was) || !isFields(is)) return []
  const members = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const differing = members.filter((member) => canonical(was[member] ?? null) !== canonical(is[member] ?? null))
  return led(
    `${item} in the ${label}`,
    differing.flatMap((member) => valueSaid(member, was[member], is[member])),
  )
}

/** Returns how an item of a list is called. */
function itemText(item: unknown): string {
  if (!isFields(item)) return valueText('', item)
  const { name, value, environment } = item
  const text = name ?? value
  return text === undefined ? cut(JSON.stringify(item)) : `“${text}”${environment ? ` in ${environment}` : ''}`
}

/** Returns the items of a list that another list does not have. */
export function lacking(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  // A context field can have ten thousand legal values.
  const there = new Set(other.map(canonical))
  return list.filter((item) => !there.has(canonical(item)))
}

/** Says a thing that is added, removed or changed as a whole. */
export function wholeSaid(thing: string, phrase: string, before: unknown, after: unknown): Sentence {
  const kind = isEmpty(before) && after !== undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return { kind, text: `${kind} the ${thing}${phrase === '' ? '' : `: ${phrase}`}` }
}

/** Says in front of each sentence of which thing it is. */
export function led(lead: string, sentences: readonly Sentence[]): Sentence[] {
  return sentences.map((sentence) => ({
    ...sentence,
    lead: sentence.lead === undefined ? lead : `${lead}: ${sentence.lead}`,
  }))
}

export function changed(text: string): Sentence {
  return { kind: 'changed', text }
}

/** Returns a value as a sentence has it; an empty text for one that only JSON can show. */
export function valueText(member: string, value: unknown): string {
  if (member === 'weight') return `${Number(value) / 10} %`
  if (member === 'rollout' || member === 'percentage') return `${value} %`
  if (typeof value === 'string') return `“${cut(value)}”`
  if (member === 'payload' && isFields(value)) return `${value.type} ${valueText('', value.value)}`
  return typeof value === 'object' ? '' : String(value)
}

function cut(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Returns a sentence as people read it. */
export function textOf({ lead, text }: Sentence): string {
  return lead === undefined ? capital(text) : `${lead}: ${text}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
