import { describe, expect, it, test } from 'vitest'
import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { managersIn } from '../../../console/nouns/managed/managers.ts'
import { fieldOf, neededToOwn } from '../../../console/nouns/managed/owned-object.ts'
import { rightToOwn } from '../../../src/domain/state/owners/rights.ts'
import type { Present } from '../../../src/domain/state/present/present.ts'

const KINDS = [
  ...['environments', 'featureTypes', 'tagTypes', 'tags', 'contextFields', 'projects', 'segments', 'features'],
] as const

/** Everything is called `beta`, and is in the project. */
function presentIn(project: string | null): Present {
  const there = new Map([['beta', { project }]])
  return { features: there, segments: there, projects: there } as unknown as Present
}

test.each(
  KINDS.flatMap((kind) => [
    { kind, project: 'shop' },
    { kind, project: null },
  ]),
)('the console knows what the server wants of who gives up $kind of the project $project', ({ kind, project }) => {
  if (kind === 'features' && project === null) return
  const { anyOf } = rightToOwn({ kind, name: 'beta' }, presentIn(project), new Map())
  expect(neededToOwn(kind, project)).toEqual(anyOf)
})

test('a field of a name with signs of pointers is found by its pointer', () => {
  expect(fieldOf('environments', 'a/b~c')).toBe('/environments/a~1b~0c')
  expect(fieldOf()).toBe('')
})

describe('the managers of a list', () => {
  const owned = (name: string, manager: string, field: string): Schemas['OwnedFieldNow'] => ({
    owner: {
      kind: 'segments',
      name,
      project: null,
      field,
      manager,
      since: '',
      event: null,
      source: null,
      heldUntil: null,
    },
    ...{ state: 'applied', applied: 1, current: 1, changedBy: null, changeRequest: null },
  })

  it('are named once for each object', () => {
    const fields = [owned('beta', 'payments', ''), owned('beta', 'payments', '/constraints'), owned('beta', 'shop', '')]
    const { of, hasMore } = managersIn({ total: 3, fields })
    expect(of('beta')).toEqual(['payments', 'shop'])
    expect(of('staff')).toEqual([])
    expect(hasMore).toBe(false)
  })

  it('say so where they are not all', () => {
    expect(managersIn({ total: 4, fields: [owned('beta', 'payments', '')] }).hasMore).toBe(true)
    expect(managersIn().hasMore).toBe(false)
  })
})
