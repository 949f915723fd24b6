import { expect, test } from 'vitest'
import type { Chance, EvaluationContext } from '../../../../src/domain/evaluation/definitions.ts'
import { sharedConstraint } from '../../../../src/domain/evaluation/shared-conditions.ts'

const at = (now: string): Chance => ({ random: () => 0, now: new Date(now), hostname: '' })
const on = (plan: string): EvaluationContext => ({ properties: { plan } })
const [gold, free] = [on('gold'), on('free')]
const [morning, evening] = [at('2026-01-01T06:00:00Z'), at('2026-01-01T18:00:00Z')]

const isGold = () => sharedConstraint({ contextName: 'plan', operator: 'IN', values: ['gold'] })

test('constraints that are the same are one', () => {
  expect(isGold()).toBe(isGold())
  expect(isGold()).not.toBe(sharedConstraint({ contextName: 'plan', operator: 'NOT_IN', values: ['gold'] }))
})

test('a shared constraint decides for each context and time anew', () => {
  const isLate = sharedConstraint({ contextName: 'currentTime', operator: 'DATE_AFTER', value: '2026-01-01T12:00:00Z' })
  const asked = [
    isGold().holds(gold, morning),
    isGold().holds(free, morning),
    isGold().holds(gold, evening),
    isLate.holds(gold, morning),
    isLate.holds(gold, evening),
    isLate.holds(gold, morning),
  ]
  expect(asked).toEqual([true, false, true, false, true, false])
})
