/* The state that changes of a request name, without a database. */

import type { Payloads, StoredChange } from '../../src/domain/change-requests/change/change.ts'
import { blockingConflict, conflictsOf } from '../../src/domain/change-requests/forecast/conflicts.ts'
import type { CurrentFeature, CurrentState } from '../../src/domain/change-requests/state/current-state.ts'
import { requestedStateOf } from '../../src/domain/change-requests/state/requested-state.ts'
import { type Strategy, strategyFrom } from '../../src/domain/features/strategies/strategy.ts'

const REQUEST = { id: 1, project: 'default', environment: 'production' }

export function strategy(id: string, disabled = false): Strategy {
  return strategyFrom({ name: 'default', disabled }, id, 0, { feature: 'checkout', stickiness: 'default' })
}

export function feature(
  name: string,
  { strategies = [strategy('one')], enabled = false, ...changes }: Wanted = {},
): CurrentFeature {
  const environment = { name: 'production', featureName: name, type: 'production', enabled, sortOrder: 1 }
  const settings = { lastSeenAt: null, stickiness: 'default', defaultStrategy: null }
  const state = { ...environment, ...settings, strategies, variants: [] }
  return {
    name,
    project: 'default',
    archived: false,
    createdAt: '2026-11-20T09:00:00.000Z',
    dependencies: [],
    dependents: [],
    state,
    strategyIds: strategies.map(({ id }) => id),
    environments: [],
    ...changes,
  }
}
export type Wanted = Partial<CurrentFeature> & { strategies?: Strategy[]; enabled?: boolean }

const record = { description: null, constraints: [], createdBy: 'ada', createdAt: '2026-11-20T09:00:00.000Z' }
export const segments = [
  { id: 1, name: 'Of all', project: null, ...record },
  { id: 2, name: 'Of another', project: 'shop', ...record },
]

export function current(features: CurrentFeature[] = [feature('checkout')], hasEnvironment = true): CurrentState {
  return {
    queried: new Set(),
    hasEnvironment,
    features: new Map(features.map((one) => [one.name, one])),
    segments: new Map(segments.map((one) => [one.id, one])),
    segmentUses: new Map(),
    segmentNames: new Map(segments.map(({ id, name }) => [id, name])),
    projects: new Set(['default', 'shop']),
    strategyTypes: new Set(['default']),
    defaultSegments: [],
    legal: new Map(),
  }
}

/** With a use of the first segment. */
export function usedBy(strategy: string, now: CurrentState): CurrentState {
  const none = { isActive: false, projects: [], defaultsOf: [], isPlanned: false, requests: [] }
  const uses = { id: 1, strategies: [{ id: strategy, feature: 'checkout' }], ...none }
  return { ...now, segmentUses: new Map([[1, uses]]) }
}

/** With another segment of all projects. */
export function withSegment(id: number, now: CurrentState): CurrentState {
  const other = { id, name: `Segment ${id}`, project: null, ...record }
  return {
    ...now,
    segments: new Map([...now.segments, [id, other]]),
    segmentNames: new Map([...now.segmentNames, [id, other.name]]),
  }
}

let made = 0
export function change<Of extends StoredChange['action']>(
  action: Of,
  payload: Payloads[Of],
  { before = null, of = 'checkout' as string | null } = {} as { before?: object | null; of?: string | null },
): StoredChange {
  return {
    id: ++made,
    createdAt: new Date('2026-11-20T09:00:00.000Z'),
    feature: action.endsWith('Segment') ? null : of,
    before,
    action,
    payload,
  } as unknown as StoredChange
}

export function conflicts(changes: StoredChange[], now: CurrentState) {
  return conflictsOf(REQUEST, changes, requestedStateOf(now, REQUEST.project))
}

export async function blocking(changes: StoredChange[], now: CurrentState): Promise<string | undefined> {
  return blockingConflict(await conflicts(changes, now), changes)?.replace(/^Change \d+ \(.*?\): /, '')
}

export const plain = { name: 'default', constraints: [], parameters: {} }
