import type { Operation } from '../../contract.ts'
import { containing } from '../../db/sql.ts'
import { invalid } from '../errors.ts'

export type FeatureSearch = NonNullable<Operation<'searchFeatures'>['parameters']['query']>

/** Matches one of the values or, if not `wanted`, none of them. */
type OneOf = { wanted: boolean; values: string[] }
/** `rule` states how many of the values have to be present. */
type Among = { rule: 'any' | 'all' | 'none' | 'not all'; values: string[] }
/** Before a time, or at that time and later. */
type Period = { before: string } | { from: string }

/** The filters of a search. The database reads them by these names. Absent filters do not apply. */
export type SearchFilter = {
  archived: boolean
  favorite?: boolean
  /** Patterns: the name or the description has to match at least one. */
  terms?: string[]
  project?: OneOf
  type?: OneOf
  creator?: OneOf
  state?: OneOf
  stage?: OneOf
  tag?: Among
  segment?: Among
  created?: Period
  seen?: Period
  /** Each has the form `environment:enabled` or `environment:disabled`. */
  status?: string[]
}

/**
 * Parses the search parameters. The contract has validated their form, except where a wrong form is ignored. Only dates
 * that do not exist are still refused here.
 *
 * @throws DomainError invalid
 */
export function searchFilter(search: FeatureSearch): SearchFilter {
  return {
    archived: search.archived === 'IS:true',
    favorite: favoriteFrom(search.favorite),
    terms: termsFrom(search.query),
    project: oneOf(search.project),
    type: oneOf(search.type),
    creator: oneOf(search.createdBy),
    state: oneOf(search.state),
    stage: oneOf(search.lifecycle),
    tag: among(search.tag),
    segment: among(search.segment),
    created: period(search.createdAt, 'createdAt'),
    seen: period(search.lastSeenAt, 'lastSeenAt'),
    status: statusFrom(search['status[]']),
  }
}

function termsFrom(query = ''): string[] | undefined {
  const terms = valuesOf(query).filter((term) => term !== '')
  return terms.length === 0 ? undefined : terms.map(containing)
}

function favoriteFrom(text: string | undefined): boolean | undefined {
  if (text !== 'IS:true' && text !== 'IS:false') return undefined
  return text === 'IS:true'
}

function statusFrom(texts: readonly string[] = []): string[] | undefined {
  const wellFormed = texts.filter((text) => /^[^:]+:(enabled|disabled)$/.test(text))
  return wellFormed.length === 0 ? undefined : wellFormed
}

function oneOf(text: string | undefined): OneOf | undefined {
  if (text === undefined) return undefined
  const [operator, values] = splitAtColon(text)
  return { wanted: operator === 'IS' || operator === 'IS_ANY_OF', values: valuesOf(values) }
}

const RULES: Readonly<Record<string, Among['rule']>> = {
  INCLUDE: 'any',
  INCLUDE_ANY_OF: 'any',
  INCLUDE_ALL_OF: 'all',
  DO_NOT_INCLUDE: 'none',
  EXCLUDE_IF_ANY_OF: 'none',
  EXCLUDE_ALL: 'not all',
}

function among(text: string | undefined): Among | undefined {
  if (text === undefined) return undefined
  const [operator, values] = splitAtColon(text)
  return { rule: RULES[operator] ?? 'any', values: valuesOf(values) }
}

function period(text: string | undefined, parameter: string): Period | undefined {
  if (text === undefined) return undefined
  const [operator, day] = splitAtColon(text)
  const time = new Date(`${day}T00:00:00.000Z`)
  // Date parses a day such as February 30 as invalid, or as a day in March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(day)) {
    throw invalid(`There is no day ${day}. Accepted: a day of the calendar, as YYYY-MM-DD`, `/query/${parameter}`)
  }
  return operator === 'IS_BEFORE' ? { before: time.toISOString() } : { from: time.toISOString() }
}

function splitAtColon(text: string): [before: string, after: string] {
  const position = text.indexOf(':')
  return [text.slice(0, position), text.slice(position + 1)]
}

/** Returns distinct values, so that counting a feature's matches shows whether it has all of them. */
function valuesOf(text: string): string[] {
  return [...new Set(text.split(',').map((value) => value.trim()))]
}
