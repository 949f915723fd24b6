import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DomainError } from '../../../src/domain/errors.ts'
import { pointersBefore } from '../../../src/domain/patching/checked-patch.ts'
import { type Patch, patched } from '../../../src/domain/patching/json-patch.ts'

type Leaves = Map<string, number>

/** Every number in a document by its place. */
function leavesOf(value: unknown, place: readonly string[] = [], leaves: Leaves = new Map()): Leaves {
  if (typeof value === 'number') leaves.set(place.join('/'), value)
  if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) leavesOf(member, [...place, key], leaves)
  return leaves
}

/** The document with another number in each place. */
function numbered(value: unknown, next: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => numbered(item, next))
  if (typeof value !== 'object' || value === null) return next()
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, numbered(member, next)]))
}

const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    fc.constant(0),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', '1'), tie('tree'), { maxKeys: 3 }),
  ),
}))
const pointer = fc
  .array(fc.constantFrom('0', '1', '2', 'a', 'b', '-'), { maxLength: 3 })
  .map((segments) => segments.map((segment) => `/${segment}`).join(''))
const operation = fc.oneof(
  fc.record({ op: fc.constantFrom('add', 'replace'), path: pointer, value: tree }),
  fc.record({ op: fc.constant('remove'), path: pointer }),
  fc.record({ op: fc.constantFrom('move', 'copy'), path: pointer, from: pointer }),
) as fc.Arbitrary<Patch[number]>

describe('pointersBefore', () => {
  test('leads to the same value in the document before, for all that an operation has not written', () => {
    let applied = 0
    const check = fc.property(fc.array(tree, { minLength: 2, maxLength: 4 }), operation, (document, wanted) => {
      let number = 0
      const before = numbered(document, () => number++) as object
      const written = numbered([wanted.value ?? null], () => -1) as unknown[]
      const step = { ...wanted, ...('value' in wanted && { value: written[0] }) }
      const after = afterOrNothing(before, step)
      if (after === undefined) return
      applied++
      const known = leavesOf(before)
      for (const [place, value] of leavesOf(after)) {
        const origin = pointersBefore(step, before)(place === '' ? [] : place.split('/'))
        if (origin === undefined) expect(step.op === 'copy' || value === -1, place).toBe(true)
        else expect(known.get(origin.join('/')), `${place} was ${origin.join('/')}`).toBe(value)
      }
    })
    const examples: [unknown[], Patch[number]][] = [
      [[0, 0, 0], { op: 'move', from: '/0', path: '/-' }],
      [[0, { a: 0 }, [0, 0]], { op: 'move', from: '/0', path: '/1/0' }],
      [[0, [0, 0], { 1: 0 }], { op: 'move', from: '/0', path: '/1/1' }],
    ]
    fc.assert(check, { numRuns: 1000, examples })
    expect(applied).toBeGreaterThan(100)
  })
})

function afterOrNothing(before: object, operation: Patch[number]): unknown {
  try {
    return patched(before, [operation])
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
