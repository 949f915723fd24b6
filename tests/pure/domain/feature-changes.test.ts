import { describe, expect, test } from 'vitest'
import type { RecordedEventType } from '../../../src/domain/event-types.ts'
import { UNKNOWN, withChanges, withoutChanges } from '../../../src/domain/features/changes.ts'
import { changesOf } from '../../../src/domain/features/edits/table.ts'
import type { FeatureDocument } from '../../../src/domain/features/state.ts'
import type { LoggedEvent } from '../../../src/domain/revisions/history.ts'

const none = {
  id: 1,
  createdBy: 'ada',
  createdAt: '2026-11-20T09:30:00.000Z',
  environment: null,
  data: null,
  preData: null,
}
const event = (type: RecordedEventType, given: Partial<LoggedEvent> = {}): LoggedEvent => ({ ...none, type, ...given })

const document: FeatureDocument = {
  type: 'release',
  description: null,
  project: 'default',
  impressionData: false,
  stale: null,
  archived: false,
  archivedAt: null,
  environments: {},
  tags: {},
  dependencies: {},
}
const strategy = { id: 'a', name: 'default', sortOrder: 1 }
const withStrategy = {
  ...document,
  environments: { production: { enabled: false, strategies: { a: strategy }, variants: [] } },
} as unknown as FeatureDocument
const inProduction = { environment: 'production' }
const order = (...sortOrders: number[]) => ({ strategyIds: sortOrders.map((_, at) => 'ab'[at]), sortOrders })

describe('the state after an event, and before it', () => {
  test.for<[string, LoggedEvent, FeatureDocument, FeatureDocument]>([
    [
      'a strategy in an environment that had nothing',
      event('feature-strategy-add', { ...inProduction, data: strategy }),
      document,
      withStrategy,
    ],
    [
      'an order that names a strategy which is not there',
      event('strategy-order-changed', { ...inProduction, preData: order(1, 2), data: order(5, 6) }),
      withStrategy,
      {
        ...withStrategy,
        environments: {
          production: { ...withStrategy.environments.production, strategies: { a: { ...strategy, sortOrder: 5 } } },
        },
      } as unknown as FeatureDocument,
    ],
    [
      'reviving',
      event('feature-revived', { preData: { archivedAt: '2026-11-20T09:00:00.000Z', enabledIn: ['production'] } }),
      {
        ...withStrategy,
        archived: true,
        archivedAt: '2026-11-20T09:00:00.000Z',
        environments: { production: { ...withStrategy.environments.production, enabled: true } },
      } as FeatureDocument,
      withStrategy,
    ],
    [
      'a tag whose name is that of a member of all objects',
      event('feature-tagged', { data: { type: 'simple', value: 'constructor' } }),
      document,
      { ...document, tags: { 'simple:constructor': { type: 'simple', value: 'constructor' } } },
    ],
    [
      'an environment with such a name',
      event('feature-environment-enabled', { environment: 'constructor' }),
      { ...document, environments: { constructor: { enabled: false, strategies: {}, variants: [] } } },
      { ...document, environments: { constructor: { enabled: true, strategies: {}, variants: [] } } },
    ],
  ])('of %s', ([, logged, before, after]) => {
    expect(withChanges(before, changesOf(logged))).toEqual(after)
    if (logged.type !== 'feature-strategy-add') expect(withoutChanges(after, changesOf(logged))).toEqual(before)
  })

  test('of a deletion is the whole feature', () => {
    const archived = { archived: true, archivedAt: '2026-11-20T09:00:00.000Z' }
    const { type, description, project, impressionData, stale: markedStale, environments } = withStrategy
    const preData = { name: 'a', type, description, project, impressionData, markedStale, ...archived, environments }
    const deletion = { ...event('feature-deleted', { preData }), tags: [{ type: 'simple', value: 'shop' }] }
    const [change] = changesOf(deletion)
    const tags = { 'simple:shop': { type: 'simple', value: 'shop' } }
    expect(change).toEqual({ path: [], before: { ...withStrategy, ...archived, tags }, after: undefined })
  })

  test.for<[string, LoggedEvent]>([
    ['a revived feature', event('feature-revived')],
    ['a mark', event('feature-stale-on')],
    ['a removed dependency', event('feature-dependency-removed', { data: { feature: 'parent' } })],
    ['all removed dependencies', event('feature-dependencies-removed')],
    [
      'the order of strategies',
      event('strategy-order-changed', {
        ...inProduction,
        preData: { strategyIds: ['a'] },
        data: { strategyIds: ['a'] },
      }),
    ],
    ['a deleted feature', event('feature-deleted')],
  ])('is unknown before the event of an earlier version about %s', ([, logged]) => {
    expect(withoutChanges(withStrategy, changesOf(logged))).toBe(UNKNOWN)
  })

  test('is nothing before the creation', () => {
    const data = { ...document, markedStale: null }
    const changes = changesOf(event('feature-created', { data }))
    expect(withChanges(undefined, changes)).toEqual(document)
    expect(withoutChanges(document, changes)).toBeUndefined()
  })
})
