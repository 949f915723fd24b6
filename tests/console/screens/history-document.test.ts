import { describe, expect, test } from 'vitest'
import { stepsOf, strategyNamesIn, withValuesBefore } from '../../../console/screens/history/document.ts'
import { restorationResult } from '../../../console/screens/history/restoration.ts'

type Entry = Parameters<typeof withValuesBefore>[0][number]

const replaced = (path: string, value: unknown) => ({ op: 'replace' as const, path, value })
const added = (path: string, value: unknown) => ({ op: 'add' as const, path, value })
const removed = (path: string) => ({ op: 'remove' as const, path })
/** The changes of a history whose oldest change is given first. */
const told = (...oldestFirst: Entry['changes'][]) =>
  withValuesBefore(oldestFirst.map((changes) => ({ changes })).toReversed()).map(({ steps }) => steps)

describe('withValuesBefore', () => {
  test('knows a value that an older change of the list has set', () => {
    expect(told([replaced('/description', 'Old')], [replaced('/description', 'New')])).toEqual([
      [{ path: ['description'], before: 'Old', after: 'New' }],
      [{ path: ['description'], before: undefined, after: 'Old' }],
    ])
  })

  test('takes a creation as one change of each member that says something', () => {
    const created = [{ op: 'add' as const, path: '', value: { type: 'release', description: null, tags: {} } }]
    expect(told(created, [replaced('/type', 'experiment')])).toEqual([
      [{ path: ['type'], before: 'release', after: 'experiment' }],
      [{ path: ['type'], before: undefined, after: 'release' }],
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

  test('has one change of a list that is known, however many of its items change', () => {
    const [, last] = told(
      [added('/environments/production', { variants: ['a', 'b'] })],
      [removed('/environments/production/variants/0'), replaced('/environments/production/variants/0', 'c')],
      [added('/environments/production/variants/0', 'd')],
    )
    expect(last).toMatchObject([{ path: ['environments', 'production', 'variants'], before: ['a', 'b'], after: ['c'] }])
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

test('stepsOf takes the values before from a document that is known', () => {
  const document = { type: 'release', environments: {} }
  expect(stepsOf(document, [replaced('/type', 'experiment')])).toEqual([
    { path: ['type'], before: 'release', after: 'experiment' },
  ])
  expect(document.type).toBe('release')
})

test('stepsOf has the whole list for a change deep inside of it', () => {
  const constraint = { contextName: 'country', operator: 'IN', values: ['dk'] }
  const document = { environments: { production: { strategies: { a: { constraints: [constraint] } } } } }
  const path = '/environments/production/strategies/a/constraints'
  expect(
    stepsOf(document, [replaced(`${path}/0/values`, ['dk', 'se']), replaced(`${path}/0/operator`, 'NOT_IN')]),
  ).toEqual([
    {
      path: ['environments', 'production', 'strategies', 'a', 'constraints'],
      before: [constraint],
      after: [{ contextName: 'country', operator: 'NOT_IN', values: ['dk', 'se'] }],
    },
  ])
})

test('strategyNamesIn has the title of each strategy, or whom it is for', () => {
  const strategies = {
    a: { name: 'default', title: '', parameters: {} },
    b: { name: 'x', title: 'Half', parameters: {} },
    c: {},
  }
  expect([...strategyNamesIn({ environments: { production: { strategies } } })]).toEqual([
    ['a', 'Everyone'],
    ['b', 'Half'],
  ])
})

describe('restorationResult', () => {
  const operation = { operationId: 'restoreFeature', events: [], dependents: { features: [], changeRequests: [] } }
  const guard = { permissions: [], by: 'direct' as const, environments: [] }

  test('has what the dry run has changed', () => {
    const body = { changes: [replaced('/type', 'release')], notRestored: [] }
    const dryRun = restorationResult({ operations: [{ ...operation, status: 200, guard, body }] })
    expect(dryRun).toMatchObject({ obstacle: undefined, changes: body.changes, notRestored: [], isSame: false })
  })

  test('has the change requests that undoing or bringing back would make', () => {
    const body = { changes: [], events: [], changeRequest: { id: 3 } }
    const dryRun = restorationResult({ operations: [{ ...operation, status: 200, guard, body }] })
    expect(dryRun).toMatchObject({ obstacle: undefined, isSame: false, changeRequests: [{ id: 3 }] })
    const ofEach = { changes: [], notRestored: [], changeRequests: [{ id: 3 }, { id: 4 }] }
    const triedEach = restorationResult({ operations: [{ ...operation, status: 200, guard, body: ofEach }] })
    expect(triedEach).toMatchObject({ isSame: false, changeRequests: [{ id: 3 }, { id: 4 }] })
  })

  test('says why not, with the message of the server and its details', () => {
    const body = { message: 'Something is missing', details: [{ message: 'the permission UPDATE_FEATURE' }] }
    expect(restorationResult({ operations: [{ ...operation, status: 403, guard, body }] }).obstacle).toBe(
      'Something is missing\nthe permission UPDATE_FEATURE',
    )
  })
})
