import { describe, expect, test } from 'vitest'
import {
  chosenOperator,
  chosenValue,
  operatorChoices,
} from '../../../console/screens/strategy-editor/operator-choices.ts'
import { OPERATOR_NAMES } from '../../../src/sentences/operators.ts'
import { constraintPhrase, sentenceOf, type Told } from '../../../src/sentences/strategy-sentence.ts'

const names: Readonly<Record<number, string>> = { 1: 'Beta', 2: 'Nordic' }
const segmentName = (id: number) => names[id]
const rollout = (share: string, stickiness?: string): Told => ({
  name: 'flexibleRollout',
  parameters: { rollout: share, ...(stickiness !== undefined && { stickiness }) },
})

test.each<[string, Told]>([
  [
    '50 % of users by userId, where email ends with @example.com',
    {
      ...rollout('50', 'userId'),
      constraints: [{ contextName: 'email', operator: 'STR_ENDS_WITH', values: ['@example.com'] }],
    },
  ],
  ['Everyone', rollout('100', 'userId')],
  ['Nobody', rollout('0')],
  ['7 % of users by user id or session id', rollout('7', 'default')],
  ['7 % of users by user id or session id', rollout('7')],
  ['7 % of evaluations, at random', rollout('7', 'random')],
  ['? % of users by tenant', rollout('', 'tenant')],
  ['Everyone', { name: 'default' }],
  ['30 % of users by userId', { name: 'gradualRolloutUserId', parameters: { percentage: '30' } }],
  ['30 % of evaluations, at random', { name: 'gradualRolloutRandom', parameters: { percentage: '30' } }],
  ['Users with id 7 and 8', { name: 'userWithId', parameters: { userIds: '7, 8,' } }],
  ['Users with id 1, 2, 3 and 3 more', { name: 'userWithId', parameters: { userIds: '1,2,3,4,5,6' } }],
  ['Users with id …', { name: 'userWithId' }],
  ['IP addresses in 10.0.0.0/8', { name: 'remoteAddress', parameters: { IPs: '10.0.0.0/8' } }],
  ['Applications on host web-1', { name: 'applicationHostname', parameters: { hostNames: 'web-1' } }],
  ['byTenant with tenants a and b, limit 3', { name: 'byTenant', parameters: { tenants: 'a,b', limit: '3' } }],
  ['byTenant', { name: 'byTenant' }],
  [
    'Everyone, where country is dk or se and in segment Beta and in segment number 9',
    {
      name: 'default',
      constraints: [{ contextName: 'country', operator: 'IN', values: ['dk', 'se'] }],
      segments: [1, 9],
    },
  ],
])('%s', (sentence, strategy) => {
  expect(sentenceOf(strategy, segmentName)).toBe(sentence)
})

test.each<[string, Parameters<typeof constraintPhrase>[0]]>([
  ['country is dk', { contextName: 'country', operator: 'IN', values: ['dk'] }],
  ['country is not dk and not se', { contextName: 'country', operator: 'NOT_IN', values: ['dk', 'se'] }],
  ['country is not dk and not se', { contextName: 'country', operator: 'IN', inverted: true, values: ['dk', 'se'] }],
  ['country is dk or se', { contextName: 'country', operator: 'NOT_IN', inverted: true, values: ['dk', 'se'] }],
  ['age ≥ 18', { contextName: 'age', operator: 'NUM_GTE', value: '18' }],
  ['age < 18', { contextName: 'age', operator: 'NUM_GTE', inverted: true, value: '18' }],
  ['app is above version 1.2.3', { contextName: 'app', operator: 'SEMVER_GT', value: '1.2.3' }],
  [
    'email contains TEST, case-insensitive',
    { contextName: 'email', operator: 'STR_CONTAINS', caseInsensitive: true, values: ['TEST'] },
  ],
  ['country is …', { contextName: 'country', operator: 'IN', values: [] }],
  ['email matches …', { contextName: 'email', operator: 'REGEX' }],
])('%s', (phrase, constraint) => {
  expect(constraintPhrase(constraint)).toBe(phrase)
})

describe('the choices of operators', () => {
  test.each(OPERATOR_NAMES.flatMap((operator) => [{ operator }, { operator, inverted: true }]))(
    'have the one that is chosen: %j',
    (chosen) => {
      const values = operatorChoices(chosen).map(({ value }) => value)
      expect(values).toContain(chosenValue(chosen))
      expect(new Set(values).size).toBe(values.length)
      expect(chosenOperator(chosenValue(chosen))).toEqual({ inverted: false, ...chosen })
    },
  )

  test('have each meaning once, unless it is chosen already', () => {
    const labels = operatorChoices({ operator: 'IN' }).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })
})
