import { describe, expect, it } from 'vitest'
import { closestName } from '../../../src/domain/checking/closest-name.ts'

describe('closestName', () => {
  it.for([
    ['projct', ['project', 'type'], 'project'],
    ['tpye', ['name', 'type'], 'type'],
    ['PROJECT', ['project'], 'project'],
    ['project[]', ['project', 'type'], 'project'],
    ['status', ['state', 'status[]'], 'status[]'],
    ['statsu', ['state', 'status[]'], 'status[]'],
    ['state', ['state[]', 'state'], 'state[]'],
    ['tags', ['type', 'tag'], 'tag'],
    ['offse', ['limit', 'offset'], 'offset'],
    ['stale', ['project', 'type'], undefined],
    ['q', ['query'], undefined],
    ['', ['a'], 'a'],
    ['', ['query'], undefined],
    ['limit', [], undefined],
    ['a'.repeat(65), ['a'.repeat(66)], undefined],
  ] as const)('%j of %j is %j', ([given, names, meant]) => {
    expect(closestName(given, names)).toBe(meant)
  })
})
