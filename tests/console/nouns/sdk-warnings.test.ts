import { expect, test } from 'vitest'
import {
  warningAt,
  warningsBeside,
  warningsIn,
  warningsOfDryRun,
} from '../../../console/nouns/sdk-warnings/warnings.ts'

const at = (path: string, message = path) => ({ path, message })
const ALL = [
  at('/constraints/1/operator'),
  at('/constraints/10/operator'),
  at('/constraints/1', 'nobody meets it'),
  at('/name'),
]

test('warnings are found by the member that they are about, with paths that begin in it', () => {
  expect(warningsIn(ALL, '/constraints/1')).toEqual([
    at('/operator', '/constraints/1/operator'),
    at('', 'nobody meets it'),
  ])
  expect(warningsIn(ALL, '/constraint')).toEqual([])
})

test('what no field is about is left, and nothing else', () => {
  expect(warningsBeside(ALL, ['/name', '/constraints/1']).map(({ path }) => path)).toEqual(['/constraints/10/operator'])
  expect(warningsBeside(ALL, [])).toEqual(ALL)
})

test('a field says each message once', () => {
  expect(warningAt([at('/0', 'One'), at('/0', 'Two'), at('/0', 'One')], '/0')).toBe('One. Two')
  expect(warningAt(ALL, '/title')).toBeUndefined()
})

test('a dry run may have no warnings, or those of several operations', () => {
  const operation = {
    operationId: 'addStrategy',
    status: 200,
    events: [],
    guard: { permissions: [], by: 'direct' as const, environments: [] },
    dependents: { features: [], changeRequests: [] },
  }
  const warned = { ...operation, warnings: [at('/name')] }
  expect(warningsOfDryRun({ operations: [operation, warned, warned] })).toEqual([at('/name'), at('/name')])
})
