import { describe, expect, test } from 'vitest'
import { otherwise, type Rule, unionOf } from '../../../../src/cli/convert/rules/chain.ts'
import { all, any, type Condition, listed, not, present, unknown } from '../../../../src/cli/convert/rules/condition.ts'
import { OFF, type Outcome, one, split } from '../../../../src/cli/convert/rules/outcome.ts'
import { givenBy } from '../../../support/converted.ts'
import { CHANCE } from '../../../support/evaluation.ts'

const ON = one({ kind: 'on' })
const NOTHING = one(OFF)
const HALF = split(
  [
    { served: { kind: 'on' }, weight: 1 },
    { served: OFF, weight: 1 },
  ],
  'userId',
)

const dane = listed('country', 'IN', ['dk'])
const pro = listed('plan', 'IN', ['pro'])
const staff = listed('role', 'IN', ['staff'])

function rule(condition: Condition, outcome: Outcome): Rule {
  return { name: 'rule', condition, outcome }
}

function unionWith(...rules: readonly Rule[]) {
  return unionOf({ feature: 'checkout', rules, variants: new Map(), segmentsOf: () => undefined })
}

/** All users with and without the values of three fields. */
const USERS = ['dk', 'no', undefined].flatMap((country) =>
  ['pro', undefined].flatMap((plan) => ['staff', undefined].map((role) => ({ country, plan, role }))),
)

function meets(condition: Condition, user: Readonly<Record<string, string | undefined>>): boolean {
  if (condition.kind === 'all') return condition.of.every((part) => meets(part, user))
  if (condition.kind === 'any') return condition.of.some((part) => meets(part, user))
  if (condition.kind === 'not') return !meets(condition.of, user)
  if (condition.kind !== 'is') throw new Error(`${condition.kind} is not part of these chains`)
  const value = user[condition.constraint.contextName]
  if (condition.constraint.operator === 'REGEX') return value !== undefined
  return value !== undefined && (condition.constraint.values ?? []).includes(value)
}

/** The first rule that a user meets decides. */
function chained(rules: readonly Rule[], user: Readonly<Record<string, string | undefined>>): boolean {
  const { outcome } = rules.find(({ condition }) => meets(condition, user)) ?? { outcome: NOTHING }
  return outcome.kind === 'one' && outcome.served.kind === 'on'
}

/** Returns what strategies give to each user. */
function givenToUsers(strategies: ReturnType<typeof unionOf>['strategies']): boolean[] {
  const features = { checkout: { environments: { development: { enabled: true, strategies: [...strategies] } } } }
  const given = givenBy({ apiVersion: 'flaghoist/v1', manager: 'test', features }, 'development', CHANCE)
  return USERS.map((user) => {
    const properties = Object.fromEntries(Object.entries(user).filter(([, value]) => value !== undefined))
    return given('checkout', { properties: properties as Record<string, string> }).on
  })
}

describe('a union of strategies', () => {
  const outcomes = [ON, NOTHING]
  const conditions = [
    dane,
    all(dane, pro),
    any(dane, staff),
    not(all(pro, staff)),
    all(not(dane), present('plan')),
    not(any(pro, dane)),
  ]
  const chains = conditions.flatMap((first) =>
    conditions.flatMap((second) =>
      outcomes.flatMap((before) =>
        outcomes.flatMap((after) =>
          outcomes.map((last) => [rule(first, before), rule(second, after), otherwise(last)] as const),
        ),
      ),
    ),
  )

  test('gives each user what the chain of rules gives', () => {
    expect(chains.length).toBe(288)
    for (const rules of chains) {
      const { strategies } = unionWith(...rules)
      expect(givenToUsers(strategies)).toEqual(USERS.map((user) => chained(rules, user)))
    }
  })

  test('excludes a rule that gives a share from the strategies after it', () => {
    const { strategies } = unionWith(rule(dane, HALF), otherwise(ON))
    expect(strategies.map(({ parameters, constraints }) => [parameters?.rollout, constraints])).toEqual([
      ['50', [{ contextName: 'country', operator: 'IN', values: ['dk'] }]],
      ['100', [{ contextName: 'country', operator: 'NOT_IN', values: ['dk'] }]],
    ])
  })

  test('leaves out what no constraint can express, also where it would have to be excluded', () => {
    const { strategies, reports } = unionWith(rule(unknown('no constraint can'), NOTHING), rule(pro, ON))
    expect(strategies.map(({ parameters }) => parameters?.rollout)).toEqual(['0'])
    expect(reports.map(({ verdict }) => verdict)).toEqual(['approximate', 'left out'])
    expect(reports[1]?.reasons.join()).toContain('no constraint can')
  })

  test('keeps the other ways to meet a condition of which one can not be expressed', () => {
    const { strategies, reports } = unionWith(rule(any(pro, unknown('no constraint can')), ON))
    expect(strategies.length).toBe(1)
    expect(reports[0]?.verdict).toBe('approximate')
  })

  test('leaves out a rule that takes too many strategies', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      all(listed(`a${index}`, 'IN', ['x']), listed(`b${index}`, 'IN', ['x'])),
    )
    const { reports } = unionWith(rule(any(...many), ON))
    expect(reports[0]).toEqual({
      rule: 'rule',
      verdict: 'left out',
      reasons: ['it takes more than 24 strategies to express'],
    })
  })

  test('leaves out a share by a field that SDKs can not read', () => {
    const outcome = split(
      [
        { served: { kind: 'on' }, weight: 1 },
        { served: OFF, weight: 1 },
      ],
      'currentTime',
    )
    const { strategies, reports } = unionWith(rule(dane, outcome))
    expect(strategies.map(({ parameters }) => parameters?.rollout)).toEqual(['0'])
    expect(reports[0]?.reasons.join()).toContain('must not be currentTime')
  })

  test('has group ids that SDKs can quote', () => {
    const parts = [
      { served: { kind: 'on' as const }, weight: 1 },
      { served: OFF, weight: 3 },
    ]
    const { strategies } = unionWith(rule(dane, split(parts, 'userId', 'a "seed"')))
    expect(strategies.map(({ parameters }) => parameters)).toEqual([
      { rollout: '25', stickiness: 'userId', groupId: 'a seed' },
    ])
  })

  test('says of a value that the server would refuse why it is left out', () => {
    const { reports } = unionWith(rule(listed('country', 'IN', ['x'.repeat(101)]), ON))
    expect(reports[0]?.reasons.join()).toContain('is not accepted here: has to have 1 to 100 characters')
  })
})
