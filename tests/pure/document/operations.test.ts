import { describe, expect, test } from 'vitest'
import { operationChecks, writtenOperations } from '../../support/operation-checks.ts'
import { operationFaults } from './operation-faults.ts'

const all = writtenOperations()

describe('every operation', () => {
  test.each(Object.entries(operationChecks))('%s', (_, check) => {
    expect(all.flatMap((operation) => check(operation).map((problem) => `${operation.id}: ${problem}`))).toEqual([])
  })
})

describe.each(Object.entries(operationChecks))('the check that it %s', (name, check) => {
  test('finds each fault', () => {
    const found = (operationFaults[name] ?? []).map(([fault, doctor, , of = 'createFeature']) => {
      const doctored = structuredClone(all.find(({ id }) => id === of))
      doctor(doctored)
      return [fault, doctored === undefined ? '' : check(doctored).join()]
    })
    expect(found.length).toBeGreaterThan(1)
    const expected = operationFaults[name]?.map(([fault, , problem]) => [fault, expect.stringContaining(problem)])
    expect(found).toEqual(expected)
  })
})
