import { describe, expect, test } from 'vitest'
import {
  asStates,
  changesOf,
  membersOf,
  placeOf,
  strategiesIn,
  strategyNamesIn,
  withValuesBefore,
} from '../../../console/screens/history/document.ts'
import { triedRestoration } from '../../../console/screens/history/restoration.ts'

type Entry = Parameters<typeof withValuesBefore>[0][number]

const replaced = (path: string, value: unknown) => ({ op: 'replace' as const, path, value })
const added = (path: string, value: unknown) => ({ op: 'add' as const, path, value })
const removed = (path: string) => ({ op: 'remove' as const, path })
/** The changes of a history whose oldest change is given first. */
const told = (...oldestFirst: Entry['changes'][]) =>
  withValuesBefore(oldestFirst.map((changes) => ({ changes })).toReversed()).map(({ changes }) => changes)

describe('withValuesBefore', () => {
  test('knows a value that an older change of the list has set', () => {
    expect(told([replaced('/description', 'Old')], [replaced('/description', 'New')])).toEqual([
      [{ path: ['description'], before: 'Old', after: 'New' }],
      [{ path: ['description'], before: undefined, after: 'Old' }],
    ])
  })

  test('takes a creation as one change of each member', () => {
    const created = [{ op: 'add' as const, path: '', value: { type: 'release', description: null, tags: {} } }]
    expect(told(created, [replaced('/type', 'experiment')])).toEqual([
      [{ path: ['type'], before: 'release', after: 'experiment' }],
      [
        { path: ['type'], before: undefined, after: 'release' },
        { path: ['description'], before: undefined, after: null },
        { path: ['tags'], before: undefined, after: {} },
      ],
    ])
  })

  test('knows members of what an older change has added, and what a removal has removed', () => {
    const strategy = { name: 'default', title: 'Half', parameters: { rollout: '50' } }
    const [removal, update] = told(
      [added('/environments/production', { enabled: true, strategies: { a: strategy }, variants: [] })],
      [replaced('/environments/production/strategies/a/parameters/rollout', '70')],
      [removed('/environments/production/strategies/a')],
    )
    expect(update).toMatchObject([{ before: '50', after: '70' }])
    expect(removal).toMatchObject([{ before: { ...strategy, parameters: { rollout: '70' } }, after: undefined }])
  })

  test('follows lists whose items move', () => {
    const [, last] = told(
      [added('/environments/production', { variants: ['a', 'b'] })],
      [removed('/environments/production/variants/0'), replaced('/environments/production/variants/0', 'c')],
      [added('/environments/production/variants/0', 'd')],
    )
    expect(last).toMatchObject([{ before: 'a' }, { before: 'b', after: 'c' }])
  })

  test('says nothing of a list that it does not know', () => {
    expect(told([replaced('/environments/production/variants/0', 'c')])).toMatchObject([[{ before: undefined }]])
    expect(told([replaced('/environments/production/variants/0/name', 'c')])).toMatchObject([[{ before: undefined }]])
  })

  test('changes nothing of what it is given', () => {
    const entries = [{ changes: [replaced('/tags/a', { x: 2 })] }, { changes: [added('/tags', { a: { x: 1 } })] }]
    const copy = structuredClone(entries)
    withValuesBefore(entries)
    expect(entries).toEqual(copy)
  })
})

test('changesOf takes the values before from a document that is known', () => {
  const document = { type: 'release', environments: {} }
  expect(changesOf(document, [replaced('/type', 'experiment')])).toEqual([
    { path: ['type'], before: 'release', after: 'experiment' },
  ])
  expect(document.type).toBe('release')
})

describe('the place of a change', () => {
  const names = strategyNamesIn({
    environments: {
      production: { strategies: { a: { name: 'default', title: '' }, b: { name: 'x', title: 'Half' } } },
    },
  })

  test.each([
    ['/description', 'description'],
    ['/environments/production/enabled', 'production › enabled'],
    ['/environments/production/strategies/a/title', 'production › strategies › default › title'],
    ['/environments/production/strategies/b/title', 'production › strategies › Half › title'],
    ['/tags/team:a~1b~0c', 'tags › team:a/b~c'],
  ])('%s is %s', (pointer, place) => {
    expect(placeOf(membersOf(pointer), names)).toBe(place)
  })

  test('names the members of both states', () => {
    const changes = [{ path: ['type'], before: 'release', after: 'experiment' }]
    expect(asStates(changes, names)).toEqual({ before: { type: 'release' }, after: { type: 'experiment' } })
  })
})

test('strategies that are added or removed as a whole become sentences', () => {
  const half = { name: 'flexibleRollout', parameters: { rollout: '50' } }
  const path = ['environments', 'production', 'strategies', '7']
  const added = { path, before: undefined, after: half }
  const removed = { path, before: half, after: undefined }
  const changed = { path: [...path, 'parameters', 'rollout'], before: '50', after: '75' }
  const unknown = { path, before: undefined, after: undefined }
  expect(strategiesIn([added, changed, removed, unknown])).toEqual([half, half])
})

describe('triedRestoration', () => {
  const operation = { operationId: 'restoreFeature', events: [], dependents: { features: [], changeRequests: [] } }
  const guard = { permissions: [], by: 'direct' as const, environments: [] }

  test('has what the dry run has changed', () => {
    const body = { changes: [replaced('/type', 'release')], notRestored: [] }
    const tried = triedRestoration({ operations: [{ ...operation, status: 200, guard, body }] })
    expect(tried).toMatchObject({ obstacle: undefined, changes: body.changes, notRestored: [], isSame: false })
  })

  test('has the change requests that undoing or bringing back would make', () => {
    const body = { changes: [], events: [], changeRequest: { id: 3 } }
    const tried = triedRestoration({ operations: [{ ...operation, status: 200, guard, body }] })
    expect(tried).toMatchObject({ obstacle: undefined, isSame: false, changeRequests: [{ id: 3 }] })
    const ofEach = { changes: [], notRestored: [], changeRequests: [{ id: 3 }, { id: 4 }] }
    const triedEach = triedRestoration({ operations: [{ ...operation, status: 200, guard, body: ofEach }] })
    expect(triedEach).toMatchObject({ isSame: false, changeRequests: [{ id: 3 }, { id: 4 }] })
  })

  test('says why not, with the message of the server and its details', () => {
    const body = { message: 'Something is missing', details: [{ message: 'the permission UPDATE_FEATURE' }] }
    expect(triedRestoration({ operations: [{ ...operation, status: 403, guard, body }] }).obstacle).toBe(
      'Something is missing\nthe permission UPDATE_FEATURE',
    )
  })
})
