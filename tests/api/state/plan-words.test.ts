import { describe, expect } from 'vitest'
import { paintFor } from '../../../src/cli/state/paint.ts'
import { linesOfPlan } from '../../../src/cli/state/plan-text.ts'
import { apply, plan } from '../../support/state.ts'
import { it } from '../../support/world.ts'

const country = (...values: string[]) => ({ contextName: 'country', operator: 'IN' as const, values })
const long = (word: string) => `${'a'.repeat(100)} ${word} ${'z'.repeat(100)}`
const rollout = (share: string) => ({ rollout: share, stickiness: 'userId', groupId: 'checkout' })

const BEFORE = {
  environments: { staging: { type: 'test', sortOrder: 7 } },
  featureTypes: { release: { lifetimeDays: 30 } },
  tagTypes: { team: { description: 'Old' } },
  contextFields: { tier: { description: 'Where', legalValues: [{ value: 'dk' }, { value: 'se' }] } },
  projects: {
    shop: { name: 'Shop', featureLimit: 5, environments: ['development', 'production'] },
  },
  segments: { beta: { constraints: [country('dk')] }, gamma: { constraints: [country('se')] } },
  features: {
    basket: { project: 'shop' },
    checkout: {
      project: 'shop',
      description: long('old'),
      dependencies: [{ feature: 'basket', enabled: true }],
      environments: {
        development: {
          strategies: [
            { key: 'x', name: 'default', title: 'First' },
            { key: 'y', name: 'default', title: 'Second' },
          ],
        },
        production: {
          variants: [
            { name: 'blue', weight: 500, weightType: 'variable' as const },
            { name: 'red', weight: 500, weightType: 'variable' as const },
          ],
          strategies: [
            { key: 'a', name: 'flexibleRollout', title: 'Some', parameters: rollout('25'), segments: ['beta'] },
            { key: 'b', name: 'userWithId', parameters: { userIds: 'ada' } },
          ],
        },
      },
    },
  },
}

const AFTER = {
  environments: { staging: { type: 'preproduction', sortOrder: 8 }, canary: { type: 'test' } },
  featureTypes: { release: { lifetimeDays: 40 } },
  tagTypes: { team: { description: 'New', color: '#FFFFFF' }, area: { description: 'Where' } },
  tags: [{ type: 'area', value: 'web' }],
  contextFields: { tier: { description: 'Where', legalValues: [{ value: 'dk' }, { value: 'no' }], stickiness: true } },
  projects: {
    shop: {
      name: 'Store',
      featureLimit: 6,
      featureNaming: { pattern: 'c.*|b.*|n.*' },
      environments: ['development', 'production', 'staging'],
    },
    web: { name: 'Web', environments: ['development'] },
  },
  segments: {
    beta: { constraints: [country('dk', 'no', 'fi', 'is', 'de', 'fr', 'nl')] },
    gamma: { constraints: [country('se'), { contextName: 'age', operator: 'NUM_GTE' as const, value: '18' }] },
    delta: { constraints: [country('us')] },
  },
  features: {
    basket: { project: 'web' },
    checkout: {
      project: 'shop',
      description: long('new'),
      stale: true,
      tags: [{ type: 'area', value: 'web' }],
      environments: {
        development: {
          strategies: [
            { key: 'y', name: 'default', title: 'Second' },
            { key: 'x', name: 'default', title: 'First' },
            { key: 'z', name: 'flexibleRollout', parameters: rollout('10'), segments: ['beta'], disabled: true },
          ],
        },
        production: {
          enabled: true,
          variants: [
            { name: 'blue', weight: 300, weightType: 'fix' as const, payload: { type: 'string' as const, value: '1' } },
            { name: 'green', weight: 700, weightType: 'variable' as const },
          ],
          strategies: [
            {
              key: 'a',
              name: 'flexibleRollout',
              title: 'Some',
              parameters: rollout('75'),
              constraints: [country('dk')],
              segments: ['gamma', 'delta'],
              variants: [{ name: 'big', weight: 1000, weightType: 'variable' as const, stickiness: 'userId' }],
            },
          ],
        },
      },
    },
    news: {
      project: 'shop',
      type: 'experiment',
      description: 'News',
      dependencies: [{ feature: 'checkout', enabled: false }],
    },
  },
}

const OPERATIONS = `Operations
  ~ Change the environment staging
      ~ Changed the type from “test” to “preproduction”
      ~ Changed the sort order from 7 to 8
  + Create the environment canary
      + Set the type to “test”
  ~ Change the lifetime of the feature type release
      ~ Changed the expected lifetime in days from 30 to 40
  ~ Change the tag type team
      ~ Changed the description from “Old” to “New”
      + Set the color to “#FFFFFF”
  + Create the tag type area
      + Set the description to “Where”
  + Create the tag area:web
  ~ Change the context field tier
      ~ Turned on the stickiness
      + Added “no” to the legal values
      - Removed “se” from the legal values
  ~ Change the project shop
      ~ Changed the name from “Shop” to “Store”
  ~ Change settings of the project shop
      ~ Changed the feature limit from 5 to 6
      + Feature naming: set the pattern to “c.*|b.*|n.*”
  + Add the environment staging to the project shop
  + Create the project web
      + Set the name to “Web”
      + Added “development” to the environments
  ~ Change the segment beta
      + Added “no”, “fi”, “is” and 3 more to the values of the constraint on country
  ~ Change the segment gamma
      + Added the constraint: age ≥ 18
  + Create the segment delta
      + Added the constraint: country is us
  - Remove the parent basket from the feature checkout (shop)
  ~ Move the feature basket to the project web (shop)
  ~ Change description, stale of the feature checkout (shop)
      ~ Changed the description from “…aaaaaaaaaaaaaaaaaaa old zzzzzzzzzzzzzzzzzzz…” to “…aaaaaaaaaaaaaaaaaaa new zzzzzzzzzzzzzzzzzzz…”
      ~ Marked as stale
  + Add the tag area:web to the feature checkout (shop)
  + Add the strategy flexibleRollout (10 %) to the feature checkout in development (shop)
      + 10 % of users by userId, where in segment beta; disabled
  ~ Change the order of the strategies of the feature checkout in development to "Second", "First" and flexibleRollout (10 %) (shop)
  ~ Change the strategy "Some" (25 %) to 75 % of the feature checkout in production (shop)
      ~ Changed the rollout from 25 % to 75 %
      + Added the constraint: country is dk
      + Added the variant: big 100 %
      + Added the segment delta
      + Added the segment gamma
      - Removed the segment beta
  - Remove the strategy userWithId from the feature checkout in production (shop)
      - Users with id ada
  ~ Set the variants of the feature checkout in production (shop)
      ~ Variant “blue”: changed the weight from 50 % to 30 %
      ~ Variant “blue”: changed the weight type from “variable” to “fix”
      + Variant “blue”: set the payload to string “1”
      - Removed the variant: red 50 %
      + Added the variant: green 70 %
  ~ Turn the feature checkout on in production (shop)
  + Create the feature news (shop)
      + Set the type to “experiment”
      + Set the description to “News”
  + Make the feature news depend on checkout (shop)
      + It has to be off`

describe('planState', () => {
  it('says what each operation changes, of every kind', async ({ world }) => {
    expect((await apply(world, BEFORE)).status).toBe(200)
    const planned = await plan(world, AFTER)
    const lines = linesOfPlan(planned, paintFor({}, false))
    expect(lines.slice(0, lines.indexOf('')).join('\n')).toBe(OPERATIONS)
    const byId = (operationId: string) => planned.operations.find((one) => one.operationId === operationId)
    expect(byId('updateProject')).toMatchObject({ before: { name: 'Shop' }, body: { name: 'Store' } })
    expect(byId('removeStrategy')).toMatchObject({ before: { name: 'userWithId', parameters: { userIds: 'ada' } } })
    expect(byId('createSegment')).not.toHaveProperty('before')
    expect(planned.segments?.map(({ name }) => name)).toEqual(['beta', 'gamma'])

    const { body } = await world.admin.call('applyState', { body: { plan: planned.id } })
    expect(body.operations).toEqual(planned.operations.map(({ params: _, body: __, before: ___, ...done }) => done))
  })
})
