import { describe, expect, test } from 'vitest'
import type { DomainError } from '../../../src/domain/errors.ts'
import { parametersFor } from '../../../src/domain/features/strategies/parameters.ts'

const around = { feature: 'checkout', stickiness: 'default' }

function refusedPaths(name: string, parameters: Record<string, string>): (string | undefined)[] | undefined {
  try {
    parametersFor({ name, parameters }, around)
    return undefined
  } catch (error) {
    return (error as DomainError).details?.map(({ path }) => path)
  }
}

describe('parametersFor', () => {
  test.each([
    ['flexibleRollout', { rollout: '0' }],
    ['flexibleRollout', { rollout: '7', stickiness: 'anything', groupId: '' }],
    ['flexibleRollout', { rollout: '100', note: 'whatever' }],
    ['remoteAddress', { IPs: '' }],
    ['remoteAddress', { IPs: 'xyz,bar' }],
    ['remoteAddress', { IPs: '189.434.777.123,host.test.com' }],
    ['remoteAddress', { IPs: '10.0.0.7, 10.1.0.0/16,::1 ,2001:db8::/32,' }],
    ['applicationHostname', { hostNames: 'one.example, two' }],
    ['userWithId', { userIds: '1,ada@example.com, -' }],
    ['default', { rollout: '150' }],
    ['aTypeOfOurs', { rollout: '150', IPs: 'everywhere' }],
  ])('takes for %s %j', (name, parameters) => {
    expect(refusedPaths(name, parameters)).toBeUndefined()
  })

  test.each([['150'], ['101'], ['-1'], ['abc'], ['12.5'], [''], [' 5'], ['1e1'], ['0x10'], ['NaN'], ['٥']])(
    'refuses a rollout of "%s"',
    (rollout) => {
      expect(refusedPaths('flexibleRollout', { rollout })).toEqual(['/body/parameters/rollout'])
    },
  )

  test('does not look at what stays as it was', () => {
    const before = { name: 'flexibleRollout', parameters: { rollout: '150', stickiness: 'default', groupId: 'x' } }
    expect(parametersFor(before, around, before)).toEqual(before.parameters)
    const changed = { ...before, parameters: { ...before.parameters, groupId: 'y' } }
    expect(() => parametersFor(changed, around, before)).toThrow('/body/parameters/rollout has to be a whole number')
    expect(() => parametersFor(before, around, { ...before, name: 'default' })).toThrow('rollout')
  })
})
