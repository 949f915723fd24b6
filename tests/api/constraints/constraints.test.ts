import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { dump } from '../../support/dump.ts'
import { INVALID, newFeature, outcome } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

type Constraint = Schema<'ConstraintInput'>

const plan = (operator: Constraint['operator'], given: Partial<Constraint>): Constraint => ({
  contextName: 'plan',
  operator,
  ...given,
})

const VALID: Constraint[] = [
  plan('IN', { values: ['free', 'pro'] }),
  plan('NOT_IN', { values: ['free'], inverted: true }),
  { contextName: 'nobodyMadeThis', operator: 'STR_CONTAINS', values: ['x'], caseInsensitive: true },
  { contextName: 'age', operator: 'NUM_GTE', value: '18' },
  { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2026-11-20T09:30:00Z' },
  { contextName: 'version', operator: 'SEMVER_LT', value: '2.0.0-rc.1' },
  { contextName: 'userId', operator: 'REGEX', value: '^[a-z]+$' },
  { contextName: 'remoteAddress', operator: 'IN_CIDR', values: ['10.1.0.0/16'] },
]

const REFUSED: [constraint: Constraint, path: string, message: string][] = [
  [plan('IN', {}), '/values', 'IN needs at least one of values'],
  [plan('IN', { values: ['gold'] }), '/values/0', 'is not one of the values that the context field plan accepts'],
  [plan('IN', { values: ['pro', ''] }), '/values/1', 'has to have 1 to 100 characters'],
  [plan('REGEX', { value: '^p' }), '/value', 'is not one of the values that the context field plan accepts'],
  [{ contextName: 'age', operator: 'NUM_GT' }, '/value', 'NUM_GT needs a value'],
  [{ contextName: 'age', operator: 'NUM_GT', value: 'old' }, '/value', 'NUM_GT needs a number'],
  [{ contextName: 'currentTime', operator: 'DATE_BEFORE', value: 'soon' }, '/value', 'DATE_BEFORE needs a date'],
  [{ contextName: 'version', operator: 'SEMVER_EQ', value: 'v1' }, '/value', 'SEMVER_EQ needs a version'],
  [{ contextName: 'userId', operator: 'REGEX', value: '(' }, '/value', 'REGEX needs a regular expression'],
  [{ contextName: 'userId', operator: 'REGEX', value: '(?:a{1000}){50}' }, '', 'have regular expressions that take'],
  [{ contextName: 'address', operator: 'IN_CIDR', values: ['host'] }, '/values/0', 'has to be an IP address'],
]

describe('validateConstraint', () => {
  async function withLegalValues({ admin }: World) {
    const legalValues = ['free', 'pro'].map((value) => ({ value }))
    await admin.call('createContextField', { body: { name: 'plan', legalValues } })
  }

  it('takes what a strategy takes, and changes nothing', async ({ world }) => {
    await withLegalValues(world)
    const reader = await world.actor()
    const params = await newFeature(world)
    const before = await dump(world.db)
    for (const body of VALID) expect(outcome(await reader.call('validateConstraint', { body }))).toBe('204')
    expect(await dump(world.db)).toEqual(before)
    const body = { name: 'default', constraints: VALID }
    expect(outcome(await world.admin.call('addStrategy', { params, body }))).toBe('200')
  })

  it('refuses what a strategy refuses', async ({ world }) => {
    await withLegalValues(world)
    const params = await newFeature(world)
    for (const [body, path, message] of REFUSED) {
      const answer = await world.admin.call('validateConstraint', { body })
      const details = [{ path: `/body${path}`, message: expect.stringContaining(message) }]
      expect({ outcome: outcome(answer), details: answer.error?.details }).toEqual({ outcome: INVALID, details })
      const strategy = { name: 'default', constraints: [body] }
      expect(outcome(await world.admin.call('addStrategy', { params, body: strategy }))).toBe(INVALID)
    }
  })

  it('locks no context field', async ({ world }) => {
    await withLegalValues(world)
    await world.admin.call('validateConstraint', { body: plan('IN', { values: ['pro'] }) })
    const { rows } = await sql`select name from context_fields where xmax <> 0`.execute(world.db)
    expect(rows).toEqual([])
  })

  it('reports each problem, and accepts more values than a strategy may have', async ({ world }) => {
    world.limit({ valuesPerConstraint: 1 })
    await withLegalValues(world)
    const values = ['gold', 'pro', 'silver']
    const { error } = await world.admin.call('validateConstraint', { body: plan('IN', { values }) })
    expect(error?.details?.map(({ path }) => path)).toEqual(['/body/values/0', '/body/values/2'])
    expect(error?.message).toContain('/body/values/0 is not one of the values')
    const body = plan('IN', { values: ['free', 'pro'] })
    expect(outcome(await world.admin.call('validateConstraint', { body }))).toBe('204')
  })
})
