import { expect, test } from 'vitest'
import { newStrategy, strategyProblem } from '../../../console/screens/strategy-editor/strategy-fields.ts'

const rollout = (share: string) => ({ ...newStrategy('new-checkout', 'default'), parameters: { rollout: share } })

test.each(['0', '7', '50', '100'])('a share of %s percent is right', (share) => {
  expect(strategyProblem(rollout(share))).toBeUndefined()
})

test.each(['', '-1', '101', '9229', '07', '12.5', 'half'])('a share of "%s" is wrong', (share) => {
  expect(strategyProblem(rollout(share))).toMatch(/whole number from 0 to 100/)
})

test('other types of strategies have no share, and variants are looked at', () => {
  expect(strategyProblem({ ...rollout('9229'), name: 'tenants' })).toBeUndefined()
  const variants = [{ name: '', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }]
  expect(strategyProblem({ ...rollout('7'), variants })).toMatch(/needs a name/)
})
