import { describe, expect, test } from 'vitest'
import type { ConstraintDefinition } from '../../../../src/domain/evaluation/definitions.ts'
import { decisionOf } from '../../../../src/domain/impact/decision.ts'
import { inUsualContexts } from '../../../../src/domain/impact/usual.ts'
import { featureWith, strategyWith } from '../../../support/evaluation.ts'

type Condition = Partial<ConstraintDefinition> & Pick<ConstraintDefinition, 'operator'>

const value = (operator: string, text: string, contextName = 'age') => ({ operator, value: text, contextName })
const list = (operator: string, values: string[], contextName = 'country') => ({ operator, values, contextName })
const inverted = (condition: Condition) => ({ ...condition, inverted: true })

/** Whether a feature with this condition counts as on for those whom no condition has in mind. */
async function countsAsMet(...conditions: Condition[]): Promise<boolean> {
  const constraints = conditions.map((one) => ({ contextName: 'country', ...one }))
  const feature = featureWith({ name: 'checkout', strategies: [strategyWith({ name: 'default', constraints })] })
  const decision = await decisionOf('checkout', { features: new Map([['checkout', feature]]), segments: new Map() })
  const [strategy] = inUsualContexts(decision, 'production').strategies
  return strategy !== undefined && strategy.literals.length === 0
}

describe('for everybody, a condition', () => {
  test.each<[isMet: boolean, condition: Condition]>([
    [true, list('NOT_IN', [])],
    [true, list('NOT_IN', ['dk'])],
    [true, inverted(list('IN', []))],
    [true, inverted(value('NUM_LT', '-1e300'))],
    [true, inverted(value('SEMVER_LT', '0.0.0', 'version'))],
    [true, inverted(list('STR_CONTAINS', ['zz']))],
    [true, value('REGEX', '.*', 'country')],
    [true, value('NUM_GTE', '-999999999999999')],
    [true, value('NUM_GT', '-1e15')],
    [true, value('NUM_LT', '1e15')],
    [true, value('NUM_LTE', '999999999999999')],
    [true, value('SEMVER_GTE', '0.0.0', 'version')],
    [true, value('SEMVER_GT', '0.0.0-0', 'version')],
    [true, value('SEMVER_LT', '9007199254740991.0.0', 'version')],
    [true, value('DATE_AFTER', '0001-01-01T00:00:00Z', 'born')],
    [true, value('DATE_BEFORE', '9999-12-31T23:59:59Z', 'born')],
    [true, value('DATE_AFTER', '2999-01-01T00:00:00Z', 'currentTime')],
    [true, list('IN_CIDR', ['0.0.0.0/0'], 'remoteAddress')],
    [true, list('IN_CIDR', ['128.0.0.0/1', '10.0.0.0/8', '0.0.0.0/1'], 'remoteAddress')],
    [true, list('IN_CIDR', ['::/0'], 'remoteAddress')],
    [true, list('IN', ['production'], 'environment')],
    [false, list('IN', [])],
    [false, list('IN', ['dk'])],
    [false, list('STR_ENDS_WITH', ['9'])],
    [false, value('NUM_EQ', '5')],
    [false, value('NUM_GTE', '0')],
    [false, value('NUM_GT', '-999999999999999')],
    [false, value('NUM_LT', '999999999999999')],
    [false, value('SEMVER_GT', '0.0.0', 'version')],
    [false, value('SEMVER_EQ', '0.0.0', 'version')],
    [false, value('DATE_AFTER', '2020-01-01T00:00:00Z', 'born')],
    [false, list('IN_CIDR', ['128.0.0.0/1', '0.0.0.0/2'], 'remoteAddress')],
    [false, list('IN_CIDR', ['10.0.0.0/8', '::/1'], 'remoteAddress')],
    [false, list('IN', ['development'], 'environment')],
  ])('counts as met: %s for %j', async (isMet, condition) => {
    expect(await countsAsMet(condition)).toBe(isMet)
  })

  test('is not met by another one', async () => {
    const all = value('NUM_GTE', '-1e15')
    expect(await countsAsMet(all, list('NOT_IN', ['dk']))).toBe(true)
    expect(await countsAsMet(all, list('IN', ['dk']))).toBe(false)
  })
})
