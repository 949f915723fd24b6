import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import type { LoggedEvent } from '../event-log.ts'
import { featureAfter, featureDifference } from '../feature-history.ts'
import { recordAfter } from '../record-kinds.ts'
import { requestAfter } from '../request-history.ts'
import { historyOf, type Subject } from '../subject.ts'

type PartialEvent = Partial<LoggedEvent> & { type: string }

let ids = 0

function event(given: PartialEvent): LoggedEvent {
  const id = ++ids
  const nothing = {
    project: 'default',
    environment: null,
    feature: 'f',
    request: null,
    data: null,
    preData: null,
    tags: [],
  }
  return { id, transaction: String(id), by: 1, ...nothing, ...given }
}

/** Returns the state that the last of some events contradicts; undefined when there is none. */
function brokenBy<State>(
  after: (state: State | undefined, event: LoggedEvent) => { state: State | undefined; broken?: string },
  events: PartialEvent[],
): string | undefined {
  let state: State | undefined
  let broken: string | undefined
  for (const one of events) ({ state, broken } = { broken: undefined, ...after(state, event(one)) })
  return broken
}

const record = { name: 'f', project: 'default', description: null, stale: false, archived: false, archivedAt: null }
const created = { type: 'feature-created', data: record }
const development = { environment: 'development' }
const strategy = { id: 's', title: 'one', sortOrder: 0 }
const added = { ...development, type: 'feature-strategy-add', data: strategy }
const on = { ...development, type: 'feature-environment-enabled' }
const described = (from: string | null, to: string) => ({
  type: 'feature-metadata-updated',
  preData: { ...record, description: from },
  data: { ...record, description: to },
})

describe('featureAfter', () => {
  it.each<[what: string, events: PartialEvent[]]>([
    ['metadata from the state before', [created, described(null, 'a'), described('a', 'b')]],
    ['turning on, off and on', [created, on, { ...on, type: 'feature-environment-disabled' }, on]],
    ['turning on after reviving', [created, on, { type: 'feature-archived' }, { type: 'feature-revived' }, on]],
    [
      'the tags of its creation',
      [
        { ...created, tags: [tag('a')] },
        { type: 'feature-untagged', preData: tag('a') },
      ],
    ],
    [
      'a strategy from the state before',
      [created, added, { ...added, type: 'feature-strategy-update', preData: strategy }],
    ],
    ['making it again', [created, { type: 'feature-deleted', preData: record }, created]],
  ])('takes %s', (_, events) => {
    expect(brokenBy(featureAfter, events)).toBeUndefined()
  })

  it.each<[what: string, events: PartialEvent[]]>([
    ['metadata from another state', [created, described(null, 'a'), described(null, 'b')]],
    ['turning on a feature that is on', [created, on, on]],
    ['archiving what is archived', [created, { type: 'feature-archived' }, { type: 'feature-archived' }]],
    ['a tag that it does not have', [created, { type: 'feature-untagged', preData: tag('a') }]],
    ['a strategy twice', [created, added, added]],
    [
      'a strategy that is not there',
      [created, { ...added, type: 'feature-strategy-remove', data: null, preData: strategy }],
    ],
    [
      'variants from another state',
      [created, { ...development, type: 'feature-environment-variants-updated', preData: { variants: [1] } }],
    ],
    ['making what is there', [created, created]],
    ['anything about what is not there', [on]],
  ])('refuses %s', (_, events) => {
    expect(brokenBy(featureAfter, events)).toEqual(expect.any(String))
  })

  it('makes of the events what a read shows, and tells what is otherwise', () => {
    const state = [created, added, on]
      .map(event)
      .reduce((before, one) => featureAfter(before, one).state, undefined as Parameters<typeof featureAfter>[0])
    const environment = { name: 'development', enabled: true, strategies: [strategy], variants: [] }
    const shown = { ...record, tags: [], dependencies: [], environments: [environment] } as unknown as Schema<'Feature'>
    if (state === undefined) throw new Error('The feature is not there')
    expect(featureDifference(state, shown)).toBeUndefined()
    const off = { ...shown, environments: [{ ...environment, enabled: false }] } as unknown as Schema<'Feature'>
    expect(featureDifference(state, off)).toBe('development: enabled is false, but the events say true')
  })
})

function tag(value: string) {
  return { type: 'simple', value }
}

describe('recordAfter', () => {
  const user = (rootRole: number) => ({ id: 1, name: 'Ada', rootRole })
  const made = { type: 'user-created', data: user(3) }

  it('takes an update from the state before, and refuses one from another', () => {
    const updated = { type: 'user-updated', preData: user(3), data: user(1) }
    expect(brokenBy(recordAfter, [made, updated])).toBeUndefined()
    expect(brokenBy(recordAfter, [made, updated, updated])).toContain('rootRole is 3, but the events say 1')
  })

  it('has nothing once it is deleted', () => {
    const deleted = { type: 'user-deleted', preData: user(3) }
    expect(brokenBy(recordAfter, [made, deleted])).toBeUndefined()
    expect(brokenBy(recordAfter, [made, deleted, deleted])).toEqual(expect.any(String))
  })
})

describe('requestAfter', () => {
  const made = [{ type: 'change-request-created' }, { type: 'change-added', data: { id: 1 } }]
  const [sent, approved, applied] = ['sent-to-review', 'approved', 'applied'].map((state) => ({
    type: `change-request-${state}`,
  })) as [PartialEvent, PartialEvent, PartialEvent]

  it('takes the way from the draft to its end, and no other', () => {
    expect(brokenBy(requestAfter, [...made, sent, approved, applied])).toBeUndefined()
    expect(brokenBy(requestAfter, [...made, sent, applied])).toBe('it was "In review"')
    expect(brokenBy(requestAfter, [...made, sent, approved, applied, applied])).toBe('it was "Applied"')
  })

  it('takes the approval away with an edit', () => {
    const edited = { type: 'change-added', data: { id: 2 } }
    expect(brokenBy(requestAfter, [...made, sent, approved, edited, applied])).toBe('it was "In review"')
  })
})

describe('historyOf', () => {
  it('gives the state at an event and those after it, one for each transaction', async () => {
    const events: LoggedEvent[] = ['1', '1', '2', '3'].map((transaction, n) => ({
      ...event({ type: 'x' }),
      id: n + 1,
      transaction,
      by: n,
    }))
    const subject = {
      name: 'x',
      events: async (after: number) => events.filter(({ id }) => id > after),
      after: (_: number | undefined, { by }: LoggedEvent) => ({ state: by }),
    } as unknown as Subject<number>
    const history = historyOf(subject, () => {})
    await history.update()
    expect(history.since(0)).toEqual([undefined, 1, 2, 3])
    expect(history.since(2)).toEqual([1, 2, 3])
    expect(history.since(3)).toEqual([2, 3])
    expect([history.state(), history.lastId()]).toEqual([3, 4])
  })
})
