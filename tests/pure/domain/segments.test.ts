import { describe, expect, it } from 'vitest'
import { systemActor } from '../../../src/domain/actor.ts'
import { DomainError } from '../../../src/domain/errors.ts'
import { constraintFrom } from '../../../src/domain/features/strategies/constraint.ts'
import { everyRight, type Grant, rightsOf } from '../../../src/domain/rights.ts'
import { assertMayChangeIn, assertSegmentConstraints, segmentSettings } from '../../../src/domain/segments/segment.ts'

describe('segmentSettings', () => {
  it('fills in defaults and keeps nothing unknown', () => {
    const unknown = { owner: 'me' }
    const settings = segmentSettings({
      name: 'Nordic',
      constraints: [{ contextName: 'country', operator: 'IN', values: ['dk'], ...unknown }],
      ...unknown,
    })
    expect(settings).toEqual({
      name: 'Nordic',
      description: null,
      project: null,
      constraints: [
        { contextName: 'country', operator: 'IN', values: ['dk'], caseInsensitive: false, inverted: false },
      ],
    })
  })
})

describe('assertMayChangeIn', () => {
  const held = (permission: Grant['permission'], project: string | null, inEveryProject = false) =>
    rightsOf([{ permission, project, environment: null, inEveryProject }])

  it.each([
    ['everything, anywhere', everyRight, null, true],
    ['the root permission, for all projects', held('UPDATE_SEGMENT', null), null, true],
    ['the root permission, in a project', held('UPDATE_SEGMENT', null), 'shop', true],
    ['another root permission', held('DELETE_SEGMENT', null), 'shop', false],
    ['the permission of the project', held('UPDATE_PROJECT_SEGMENT', 'shop'), 'shop', true],
    ['the permission of another project', held('UPDATE_PROJECT_SEGMENT', 'other'), 'shop', false],
    ['the permission of a project, for all projects', held('UPDATE_PROJECT_SEGMENT', 'shop'), null, false],
    ['the permission of every project, in one', held('UPDATE_PROJECT_SEGMENT', null, true), 'shop', true],
    ['the permission of every project, for all', held('UPDATE_PROJECT_SEGMENT', null, true), null, false],
    ['nothing', rightsOf([]), 'shop', false],
  ])('%s', (_, rights, project, allowed) => {
    const ask = () => assertMayChangeIn({ actor: { ...systemActor, rights } }, 'UPDATE_SEGMENT', project)
    if (allowed) expect(ask).not.toThrow()
    else expect(ask).toThrow('This needs the permission UPDATE_SEGMENT')
  })
})

describe('assertSegmentConstraints', () => {
  const listed = (...values: string[]) => constraintFrom({ contextName: 'country', operator: 'IN', values })
  const single = constraintFrom({ contextName: 'age', operator: 'NUM_GT', value: '17' })

  it.each([
    ['as many values as the limit', [listed('dk', 'no'), single], 3],
    ['no constraints', [], 0],
  ])('takes %s', (_, constraints, maxValues) => {
    expect(() => assertSegmentConstraints(constraints, new Map(), maxValues)).not.toThrow()
  })

  it('counts the values of all constraints', () => {
    expect(() => assertSegmentConstraints([listed('dk', 'no'), single], new Map(), 2)).toThrow(
      'have 3 values, and the limit is 2',
    )
  })

  it('names every problem with its place', () => {
    const legal = new Map([['country', new Set(['dk'])]])
    const check = () => assertSegmentConstraints([listed('dk', 'xx'), listed()], legal, 1000)
    expect(check).toThrow(DomainError)
    expect(check).toThrow(
      expect.objectContaining({
        details: [
          expect.objectContaining({ path: '/body/constraints/0/values/1' }),
          expect.objectContaining({ path: '/body/constraints/1/values' }),
        ],
      }),
    )
  })
})
