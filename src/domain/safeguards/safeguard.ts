import type { Schema } from '../../contract.ts'
import { filtersFrom } from '../action-sets/action-set.ts'
import { filterProblems } from '../actions/payload.ts'
import { type ErrorDetail, invalid, invalidAll } from '../errors.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import type { SafeguardRecord } from '../records/rollouts.ts'
import { historyOfRecord } from '../revisions/history.ts'
import type { Resource } from '../revisions/resources.ts'

export type Source = Schema<'SafeguardSource'>
type SourceInput = Schema<'SafeguardSourceInput'>
/** The settings of a safeguard: all that a caller can change. */
export type SafeguardSettings = Omit<SafeguardRecord, 'id' | 'createdAt'>

const SAFEGUARD = historyOfRecord(['safeguard-created', 'safeguard-updated', 'safeguard-deleted'], settingsOf)

function settingsOf({ id: _, createdAt: __, ...settings }: SafeguardRecord): SafeguardSettings {
  return settings
}

/** Returns a safeguard as it is edited. */
export function safeguardResource(key: EnvironmentKey, safeguard: SafeguardRecord): Resource<SafeguardSettings> {
  const { project: projectId, feature: featureName, environment } = key
  return {
    name: `safeguard ${safeguard.id}`,
    history: SAFEGUARD,
    place: { member: { names: ['id'], value: safeguard.id } },
    whole: settingsOf(safeguard),
    showing: { by: 'getSafeguard', params: { projectId, featureName, environment, safeguardId: safeguard.id } },
  }
}

/** Returns the settings of a request: with defaults for absent members, and without members unknown to the contract. */
export function safeguardSettings(input: Schema<'SafeguardInput'>): SafeguardSettings {
  const { name, source, condition, threshold, forSeconds = 0, action = 'turnOff', enabled = true } = input
  return { name, source: wholeSource(source), condition, threshold, forSeconds, action, enabled }
}

/** Returns a source with the defaults of its type, and without the members of the other types. */
export function wholeSource({ type, ...source }: SourceInput): Source {
  const { query, metric, aggregate = 'sum', dividedBy, labels = {}, hours = 1, endpointId, payload = {} } = source
  if (type === 'prometheus') return { type, ...(query !== undefined && { query }) }
  if (type === 'signal') return { type, ...(endpointId !== undefined && { endpointId }), payload: filtersFrom(payload) }
  const read = { ...(metric !== undefined && { metric }), ...(dividedBy !== undefined && { dividedBy }) }
  return { type, ...read, aggregate, labels, hours }
}

/**
 * Which workers read a safeguard: `stored` needs no other server, `prometheus` asks it, and `late` asks it for what
 * took long the last time.
 */
export type Lane = 'stored' | 'prometheus' | 'late'

export function laneOf({ type }: Source, isLate = false): Lane {
  return type !== 'prometheus' ? 'stored' : isLate ? 'late' : 'prometheus'
}

/** What a source of each type needs. */
const NEEDED = { prometheus: 'query', impactMetric: 'metric', signal: 'endpointId' } as const

/**
 * Checks that settings are those of a safeguard that can act.
 *
 * @throws DomainError invalid
 */
export function assertSettings({ source, condition, threshold }: SafeguardSettings): void {
  assertSource(source)
  if (source.type === 'signal' && condition === 'below' && threshold <= 0)
    throw invalid('A number of signals is never below 0', '/body/threshold')
}

/**
 * Checks that a source has what its type needs.
 *
 * @throws DomainError invalid
 */
export function assertSource(source: Source): void {
  const { type, payload = {} } = source
  const needed = NEEDED[type]
  const problems: ErrorDetail[] = filterProblems(payload, '/body/source/payload')
  if (source[needed] === undefined)
    problems.push({ message: `A source of the type ${type} needs ${needed}`, path: `/body/source/${needed}` })
  const [first] = problems
  if (first !== undefined) throw invalidAll(first.message, problems)
}
