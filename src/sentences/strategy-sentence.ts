import type { Schema } from '../contract.ts'
import { OPERATORS } from './operators.ts'

type Constraint = Schema<'ConstraintInput'>
/** The members of a strategy that say whom it is for. */
export type Told = {
  readonly name: string
  readonly parameters?: Readonly<Record<string, string>>
  readonly constraints?: readonly Constraint[]
  /** By their ids, or by their names. */
  readonly segments?: readonly (number | string)[]
}
/** Returns the name of a segment; undefined for one that is hidden from the reader. */
export type SegmentName = (id: number) => string | undefined

const MOST_VALUES = 4

/** Says whom a strategy is for: "50 % of users by userId, where email ends with @example.com". */
export function sentenceOf(strategy: Told, segmentName: SegmentName): string {
  const conditions = (strategy.constraints ?? []).map(constraintPhrase)
  const segments = (strategy.segments ?? []).map((segment) => `in segment ${segmentCalled(segment, segmentName)}`)
  const all = [...conditions, ...segments]
  const who = whoOf(strategy)
  return all.length === 0 ? who : `${who}, where ${all.join(' and ')}`
}

/** Returns how a segment is called that is known by its id, or by its name. */
export function segmentCalled(segment: number | string, segmentName: SegmentName): string {
  return typeof segment === 'string' ? segment : (segmentName(segment) ?? `number ${segment}`)
}

export function whoOf({ name, parameters = {} }: Told): string {
  const listed = (key: string) => shortList(listOf(parameters[key] ?? ''), 'and')
  switch (name) {
    case 'flexibleRollout':
      return share(parameters.rollout ?? '', parameters.stickiness ?? 'default')
    case 'gradualRolloutUserId':
      return share(parameters.percentage ?? '', 'userId')
    case 'gradualRolloutSessionId':
      return share(parameters.percentage ?? '', 'sessionId')
    case 'gradualRolloutRandom':
      return share(parameters.percentage ?? '', 'random')
    case 'default':
      return 'Everyone'
    case 'userWithId':
      return `Users with id ${listed('userIds')}`
    case 'remoteAddress':
      return `IP addresses in ${listed('IPs')}`
    case 'applicationHostname':
      return `Applications on host ${listed('hostNames')}`
    default: {
      const given = Object.entries(parameters).map(([key, value]) => `${key} ${shortList(listOf(value), 'and')}`)
      return given.length === 0 ? name : `${name} with ${given.join(', ')}`
    }
  }
}

function share(rollout: string, stickiness: string): string {
  if (rollout === '100') return 'Everyone'
  if (rollout === '0') return 'Nobody'
  const percent = `${rollout === '' ? '?' : rollout} %`
  if (stickiness === 'random') return `${percent} of evaluations, at random`
  if (stickiness === 'default' || stickiness === '') return `${percent} of users by user id or session id`
  return `${percent} of users by ${stickiness}`
}

/** Says what a constraint requires: "email ends with @example.com or @example.org". */
export function constraintPhrase({
  contextName,
  operator,
  inverted,
  caseInsensitive,
  values,
  value,
}: Constraint): string {
  const { takes, is, isNot, hasCase } = OPERATORS[operator]
  const isNegative = (operator === 'NOT_IN') !== (inverted === true)
  const compared = takes === 'value' ? (value ?? '') : shortList(values ?? [], isNegative ? 'and not' : 'or')
  const anyCase = hasCase && caseInsensitive ? ', case-insensitive' : ''
  return `${contextName} ${inverted ? isNot : is} ${compared === '' ? '…' : compared}${anyCase}`
}

/** Returns the entries of a text with commas, as the parameters of strategies have them. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

export function shortList(all: readonly string[], word: string): string {
  if (all.length > MOST_VALUES)
    return `${all.slice(0, MOST_VALUES - 1).join(', ')} ${word} ${all.length - MOST_VALUES + 1} more`
  if (all.length < 2) return all[0] ?? '…'
  return `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)}`
}
