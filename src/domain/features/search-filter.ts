import type { Operation } from '../../contract.ts'
import { containing, hasTrigram } from '../../db/sql.ts'
import { invalid } from '../errors.ts'
import { ownerIds } from '../owners/filter.ts'
import { tagPairs } from './tag-filter.ts'

export type FeatureSearch = NonNullable<Operation<'searchFeatures'>['parameters']['query']>

/** How many of the values of a filter have to be present. */
export type Among = 'any' | 'all' | 'none' | 'not all'
/** Before a time, or at that time and later. */
export type Bound = 'before' | 'from'

/** Which filters are given, and how they compare; `true` means one of the values, `false` none of them. */
export type SearchShape = {
  archived: boolean
  favorite?: boolean
  /** Whether the text index finds the terms, or all features have to be scanned. */
  terms?: 'indexed' | 'scanned'
  /** A single project has a separate condition, because an index sorts its features. */
  project?: 'one' | 'some' | 'others'
  type?: boolean
  creator?: boolean
  owner?: boolean
  state?: boolean
  stage?: boolean
  tag?: Among
  segment?: Among
  created?: Bound
  seen?: Bound
  status?: boolean
}

/** The values of the filters, as parameters of a statement. */
export type FilterValues = {
  /** Patterns: the name or the description has to match at least one. */
  terms?: string[]
  projects?: string[]
  project?: string
  types?: string[]
  creators?: number[]
  ownerUsers: number[]
  ownerGroups: number[]
  states?: string[]
  stages?: string[]
  tagTypes: string[]
  tagValues: string[]
  tagCount: number
  segments?: string[]
  segmentCount: number
  createdAt?: string
  seenAt?: string
  statusEnvironments: string[]
  statusEnabled: boolean[]
}

/**
 * The filters of a search: their shape selects the statement, and their values are its parameters. Absent filters do
 * not apply.
 */
export type SearchFilter = { readonly shape: SearchShape; readonly values: FilterValues }

/**
 * Parses the search parameters. The contract has validated their form, except where a wrong form is ignored. Only dates
 * that do not exist are still refused here.
 *
 * @param userId the caller
 * @throws DomainError invalid
 */
export function searchFilter(search: FeatureSearch, userId: number): SearchFilter {
  const terms = termsFrom(search.query)
  const project = oneOf(search.project)
  const type = oneOf(search.type)
  const creator = oneOf(search.createdBy)
  const owner = oneOf(search.owner)
  const state = oneOf(search.state)
  const stage = oneOf(search.lifecycle)
  const tag = among(search.tag)
  const segment = among(search.segment)
  const created = period(search.createdAt, 'createdAt')
  const seen = period(search.lastSeenAt, 'lastSeenAt')
  const status = statusFrom(search['status[]'])
  return {
    shape: {
      archived: search.archived === 'IS:true',
      favorite: favoriteFrom(search.favorite),
      terms: terms && (terms.every(isIndexed) ? 'indexed' : 'scanned'),
      project: project && (project.wanted ? (project.values.length === 1 ? 'one' : 'some') : 'others'),
      type: type?.wanted,
      creator: creator?.wanted,
      owner: owner?.wanted,
      state: state?.wanted,
      stage: stage?.wanted,
      tag: tag?.rule,
      segment: segment?.rule,
      created: created?.bound,
      seen: seen?.bound,
      status: status.length > 0 || undefined,
    },
    values: {
      terms,
      projects: project?.values,
      project: project?.values[0],
      types: type?.values,
      // A text that is not a number matches no user.
      creators: creator?.values.filter((id) => String(Number(id) | 0) === id).map(Number),
      ...ownerIds(owner?.values, userId),
      states: state?.values,
      stages: stage?.values,
      ...tagPairs(tag?.values),
      tagCount: tag?.values.length ?? 0,
      segments: segment?.values,
      segmentCount: segment?.values.length ?? 0,
      createdAt: created?.moment,
      seenAt: seen?.moment,
      statusEnvironments: status.map((text) => text.slice(0, text.indexOf(':'))),
      statusEnabled: status.map((text) => text.endsWith(':enabled')),
    },
  }
}

/**
 * Whether the index finds a term. It contains the name and the description as two lines, so a term with a line break
 * could match across both.
 */
function isIndexed(term: string): boolean {
  return hasTrigram(term) && !term.includes('\n')
}

function termsFrom(query = ''): string[] | undefined {
  const terms = valuesOf(query).filter((term) => term !== '')
  return terms.length === 0 ? undefined : terms.map(containing)
}

function favoriteFrom(text: string | undefined): boolean | undefined {
  if (text !== 'IS:true' && text !== 'IS:false') return undefined
  return text === 'IS:true'
}

function statusFrom(texts: readonly string[] = []): string[] {
  return texts.filter((text) => /^[^:]+:(enabled|disabled)$/.test(text))
}

function oneOf(text: string | undefined): { wanted: boolean; values: string[] } | undefined {
  if (text === undefined) return undefined
  const [operator, values] = splitAtColon(text)
  return { wanted: operator === 'IS' || operator === 'IS_ANY_OF', values: valuesOf(values) }
}

const RULES: Readonly<Record<string, Among>> = {
  INCLUDE: 'any',
  INCLUDE_ANY_OF: 'any',
  INCLUDE_ALL_OF: 'all',
  DO_NOT_INCLUDE: 'none',
  EXCLUDE_IF_ANY_OF: 'none',
  EXCLUDE_ALL: 'not all',
}

function among(text: string | undefined): { rule: Among; values: string[] } | undefined {
  if (text === undefined) return undefined
  const [operator, values] = splitAtColon(text)
  return { rule: RULES[operator] ?? 'any', values: valuesOf(values) }
}

function period(text: string | undefined, parameter: string): { bound: Bound; moment: string } | undefined {
  if (text === undefined) return undefined
  const [operator, day] = splitAtColon(text)
  const time = new Date(`${day}T00:00:00.000Z`)
  // Date parses a day such as February 30 as invalid, or as a day in March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(day)) {
    throw invalid(`There is no day ${day}. Accepted: a day of the calendar, as YYYY-MM-DD`, `/query/${parameter}`)
  }
  return { bound: operator === 'IS_BEFORE' ? 'before' : 'from', moment: time.toISOString() }
}

function splitAtColon(text: string): [before: string, after: string] {
  const position = text.indexOf(':')
  return [text.slice(0, position), text.slice(position + 1)]
}

/** Returns distinct values, so that counting a feature's matches shows whether it has all of them. */
function valuesOf(text: string): string[] {
  return [...new Set(text.split(',').map((value) => value.trim()))]
}
