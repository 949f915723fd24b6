import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { constraintFrom } from '../../../src/domain/features/strategies/constraint.ts'
import {
  hasEnabled,
  nextSortOrder,
  patchedStrategy,
  type Strategy,
  strategyFrom,
  updatedStrategy,
} from '../../../src/domain/features/strategies/strategy.ts'

const id = '0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f'
const around = { feature: 'checkout', stickiness: 'sessionId' }
const made = (input: Schema<'AddStrategy'>) => strategyFrom(input, id, 3, around)
const blue = { name: 'blue', weight: 10, weightType: 'variable', stickiness: 'userId' } as const

const full: Strategy = {
  id,
  name: 'flexibleRollout',
  title: 'Staff',
  disabled: true,
  featureName: 'checkout',
  sortOrder: 2,
  segments: [1, 2],
  constraints: [constraintFrom({ contextName: 'userId', operator: 'IN', values: ['1'] })],
  variants: [{ ...blue, weight: 1000 }],
  parameters: { rollout: '50', stickiness: 'userId', groupId: 'staff' },
}

describe('strategyFrom', () => {
  it('fills in everything that is absent', () => {
    expect(made({ name: 'default' })).toEqual({
      id,
      name: 'default',
      title: null,
      disabled: false,
      featureName: 'checkout',
      sortOrder: 3,
      segments: [],
      constraints: [],
      variants: [],
      parameters: {},
    })
  })

  it('keeps what is given, with variants that total 1000 and each segment once', () => {
    const { id: _, featureName: __, ...input } = full
    expect(made({ ...input, segments: [2, 1, 2], variants: [blue] })).toEqual(full)
  })

  it('takes null for disabled as false', () => {
    expect(made({ name: 'default', disabled: null }).disabled).toBe(false)
  })

  it('drops every member that the contract does not know', () => {
    const input = {
      name: 'default',
      note: 'x',
      id: 'mine',
      featureName: 'other',
      constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['1'], note: 'x' }],
      variants: [{ ...blue, note: 'x', overrides: [] }],
    }
    const stored = made(input)
    expect(stored).toMatchObject({ id, featureName: 'checkout' })
    expect(JSON.stringify(stored)).not.toMatch(/note|overrides|mine|other/)
  })

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['all of them', {}, { rollout: '100', stickiness: 'sessionId', groupId: 'checkout' }],
    [
      'empty ones',
      { rollout: '7', stickiness: '', groupId: '' },
      { rollout: '7', stickiness: 'sessionId', groupId: 'checkout' },
    ],
    [
      'none that is given',
      { rollout: '0', stickiness: 'random', groupId: 'g', more: 'x' },
      { rollout: '0', stickiness: 'random', groupId: 'g', more: 'x' },
    ],
  ])('gives a gradual rollout its parameters: %s', (_, parameters, expected) => {
    expect(made({ name: 'flexibleRollout', parameters }).parameters).toEqual(expected)
  })

  it('leaves the parameters of other types as they are', () => {
    expect(made({ name: 'userWithId', parameters: { userIds: '1,2' } }).parameters).toEqual({ userIds: '1,2' })
  })
})

describe('updatedStrategy', () => {
  it('changes nothing without members', () => {
    expect(updatedStrategy(full, {}, around)).toEqual(full)
  })

  it.each<Schema<'UpdateStrategy'>>([
    { title: 'Others' },
    { title: null },
    { disabled: false },
    { sortOrder: 0.5 },
    { segments: [] },
    { segments: [7] },
    { constraints: [] },
    { variants: [] },
    { parameters: { rollout: '1', stickiness: 'random', groupId: 'g' } },
  ])('changes only %o', (changes) => {
    expect(updatedStrategy(full, changes, around)).toEqual({ ...full, ...changes })
  })

  it('fills in the parameters of a gradual rollout, also for one that becomes it', () => {
    expect(updatedStrategy(full, { parameters: {} }, around).parameters).toEqual({
      rollout: '100',
      stickiness: 'sessionId',
      groupId: 'checkout',
    })
    const plain = made({ name: 'default' })
    expect(updatedStrategy(plain, { name: 'flexibleRollout' }, around).parameters.rollout).toBe('100')
  })

  it('keeps payloads as they were, but takes no new one that is empty', () => {
    const empty = { ...blue, payload: { type: 'string' as const, value: '' } }
    const before = { ...full, variants: [{ ...empty, weight: 1000 }] }
    const update = (from: typeof before) =>
      updatedStrategy(from, { variants: [empty, { ...blue, name: 'green' }] }, around)
    expect(update(before).variants[0]?.payload).toEqual(empty.payload)
    expect(() => update({ ...full, variants: [] })).toThrow('/body/variants/0/payload/value')
  })

  it('does not share out the weights of variants that are put back as they were', () => {
    const odd = ['a', 'b', 'c'].map((name, index) => ({ ...blue, name, weight: index === 2 ? 334 : 333 }))
    const before = { ...full, variants: odd }
    expect(updatedStrategy(before, { title: 'x', variants: structuredClone(odd) }, around).variants).toEqual(odd)
  })
})

describe('patchedStrategy', () => {
  const patchedBy = (...patch: Schema<'Patch'>) => patchedStrategy(full, patch, around).state

  it('leaves what was too long before, and takes nothing new that is', () => {
    const before = { ...full, title: 'x'.repeat(300) }
    const sortOrder = { op: 'replace', path: '/sortOrder', value: 7 } as const
    expect(patchedStrategy(before, [sortOrder], around).state).toEqual({ ...before, sortOrder: 7 })
    const title = { op: 'replace', path: '/title', value: 'y'.repeat(300) } as const
    expect(() => patchedStrategy(before, [sortOrder, title], around).state).toThrow('/title has to have at most 255')
  })

  it('changes nothing for an empty patch', () => {
    expect(patchedBy()).toEqual(full)
  })

  it.each<[Schema<'PatchOperation'>, Partial<Strategy>]>([
    [{ op: 'replace', path: '/title', value: 'Others' }, { title: 'Others' }],
    [{ op: 'remove', path: '/title' }, { title: null }],
    [{ op: 'remove', path: '/disabled' }, { disabled: false }],
    [{ op: 'replace', path: '/disabled', value: null }, { disabled: false }],
    [{ op: 'replace', path: '/sortOrder', value: -1 }, { sortOrder: -1 }],
    [
      { op: 'replace', path: '/parameters/rollout', value: '80' },
      { parameters: { ...full.parameters, rollout: '80' } },
    ],
    [{ op: 'remove', path: '/parameters/groupId' }, { parameters: { ...full.parameters, groupId: 'checkout' } }],
    [{ op: 'add', path: '/segments/-', value: 1 }, {}],
    [{ op: 'add', path: '/segments/0', value: 9 }, { segments: [1, 2, 9] }],
    [{ op: 'remove', path: '/segments' }, { segments: [] }],
    [{ op: 'remove', path: '/constraints' }, { constraints: [] }],
    [{ op: 'remove', path: '/variants' }, { variants: [] }],
    [{ op: 'copy', from: '/featureName', path: '/title' }, { title: 'checkout' }],
    [{ op: 'add', path: '/constraints/0/note', value: 'x' }, {}],
  ])('%o', (operation, expected) => {
    expect(patchedBy(operation)).toEqual({ ...full, ...expected })
  })

  it('shares out weights after the patch', () => {
    const { variants } = patchedBy({ op: 'add', path: '/variants/0', value: { ...blue, name: 'azure', weight: 0 } })
    expect(variants.map(({ name, weight }) => [name, weight])).toEqual([
      ['azure', 500],
      ['blue', 500],
    ])
  })

  it.each<[string, Schema<'PatchOperation'>]>([
    ['the id', { op: 'replace', path: '/id', value: 'x' }],
    ['the feature', { op: 'replace', path: '/featureName', value: 'x' }],
    ['an unknown member', { op: 'add', path: '/note', value: 'x' }],
    ['the whole document', { op: 'replace', path: '', value: {} }],
    ['the name, away', { op: 'remove', path: '/name' }],
    ['the position, away', { op: 'remove', path: '/sortOrder' }],
    ['the title to a number', { op: 'replace', path: '/title', value: 7 }],
    ['disabled to a text', { op: 'replace', path: '/disabled', value: 'true' }],
    ['the position to a text', { op: 'replace', path: '/sortOrder', value: '1' }],
    ['a parameter to a number', { op: 'replace', path: '/parameters/rollout', value: 80 }],
    ['a segment to a text', { op: 'add', path: '/segments/-', value: '3' }],
    ['a segment to a fraction', { op: 'add', path: '/segments/-', value: 1.5 }],
    ['an operator to an unknown one', { op: 'replace', path: '/constraints/0/operator', value: 'ABOUT' }],
    ['a weight above 1000', { op: 'replace', path: '/variants/0/weight', value: 1001 }],
    ['a weight to a fraction', { op: 'replace', path: '/variants/0/weight', value: 33.3 }],
    ['a weight type away', { op: 'remove', path: '/variants/0/weightType' }],
    ['a variant to a fixed one alone', { op: 'replace', path: '/variants/0/weightType', value: 'fix' }],
  ])('refuses to change %s', (_, operation) => {
    expect(() => patchedBy(operation)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  })
})

describe('the strategies of an environment', () => {
  const at = (sortOrder: number, disabled = false) => ({ ...full, sortOrder, disabled })

  it.each<[number[], number]>([
    [[], 0],
    [[0], 1],
    [[5, 2], 6],
    [[0.5], 1],
    [[-7], 0],
  ])('at %j are followed by %d', (taken, next) => {
    expect(nextSortOrder(taken.map((sortOrder) => at(sortOrder)))).toBe(next)
  })

  it('have an enabled one when not all are disabled', () => {
    expect(hasEnabled([])).toBe(false)
    expect(hasEnabled([at(0, true)])).toBe(false)
    expect(hasEnabled([at(0, true), at(1)])).toBe(true)
  })
})
