import type { Schemas } from '@flaghoist/client'
import { describe, expect, it } from 'vitest'
import { needsReview } from '../../../console/editing/turning/needs-review.ts'
import { waitingFor } from '../../../console/nouns/approval-rules/matched.ts'
import { newRule, type RuleSettings, settingsOf, stepOf } from '../../../console/screens/approval-rules/rule.ts'
import {
  environmentInWords,
  eventInWords,
  notesOf,
  type RuleNames,
  ruleInWords,
} from '../../../console/screens/approval-rules/rule-words.ts'
import { operationOf, verdictOf } from '../../../console/screens/approval-rules/simulated.ts'
import { frozenEventTypes } from '../../../generated/events.ts'

const NAMES: RuleNames = {
  type: (id) => ({ release: 'Release', 'kill-switch': 'Kill switch' })[id] ?? id,
  group: (id) => ({ 3: 'sre', 4: 'ops' })[id] ?? `#${id}`,
  role: (id) => ({ 5: 'Owner' })[id] ?? `#${id}`,
  freeze: (id) => ({ 7: 'Sale' })[id] ?? `#${id}`,
}

const PAYMENTS = { type: 'simple', value: 'payments' }

describe('a rule in words', () => {
  it.each<[Partial<RuleSettings>, string]>([
    [{}, 'A change needs 1 approval'],
    [{ environments: ['production'], approvals: 2 }, 'A change in production needs 2 approvals'],
    [{ environments: ['production', 'staging'] }, 'A change in production or staging needs 1 approval'],
    [{ project: 'shop' }, 'A change in the project shop needs 1 approval'],
    [{ project: 'shop', environments: ['production'] }, 'A change in production (project shop) needs 1 approval'],
    [
      {
        environments: ['production'],
        tags: [PAYMENTS],
        step: { points: 25, withinHours: 24 },
        approvals: 2,
        groups: [3],
      },
      'A change in production of features tagged simple:payments that changes what 25 % of the users or more get, compared with the last 24 hours, needs 2 approvals from members of sre',
    ],
    [{ step: { points: 0.5 } }, 'A change that changes what 0.5 % of the users or more get needs 1 approval'],
    [
      { step: { points: 5, withinHours: 1 }, forEverybody: true },
      'A change that changes what 5 % of the users or more get, compared with the last hour, and turns a feature on for everybody needs 1 approval',
    ],
    [
      { featureTypes: ['release', 'kill-switch'], tags: [PAYMENTS, { type: 'team', value: 'a' }] },
      'A change of features of the type Release or Kill switch tagged simple:payments or team:a needs 1 approval',
    ],
    [
      { askers: ['key', 'manager'], events: ['feature-archived', 'feature-environment-enabled'] },
      'A change by an admin key or files (features as code) that archives a feature or turns a feature on needs 1 approval',
    ],
    [{ byOwners: true, groups: [3] }, 'A change needs 1 approval from owners of the feature or members of sre'],
    [
      { groups: [3, 4, 7], roles: [5] },
      'A change needs 1 approval from members of sre or ops or #7 or users with the role Owner',
    ],
    [
      { roles: [5, 6], forEverybody: true },
      'A change that turns a feature on for everybody needs 1 approval from users with the role Owner or #6',
    ],
    [{ freezes: [7] }, 'A change needs 1 approval, and waits for the end of the freeze Sale'],
    [{ approvals: 0, freezes: [7, 8] }, 'A change waits for the end of the freeze Sale or #8'],
  ])('%j', (settings, words) => {
    expect(ruleInWords({ ...newRule(null), ...settings }, NAMES)).toBe(words)
  })

  it('says what else to know', () => {
    expect(notesOf(newRule(null))).toEqual(['Turning features off and archiving them needs none.'])
    expect(notesOf({ ...newRule(null), events: ['feature-archived'] })).toEqual([])
    expect(notesOf({ ...newRule(null), alsoOff: true, notByEditors: true, notByLastEditor: true })).toEqual([
      'So does turning features off and archiving them.',
      'Approvals of users who have edited the change do not count.',
      'Approvals of the user who was the last to change the feature do not count.',
    ])
  })

  it('says what each type of event does, not did', () => {
    const words = Object.keys(frozenEventTypes).map(eventInWords)
    expect(words).toContain('adds a strategy to a feature')
    expect(words).toContain('turns a feature off')
    expect(words).toContain('changes the variants of a feature')
    expect(words.filter((text) => !/^[a-z]+s (?:an?|all|the) /.test(text))).toEqual([])
  })

  it('says the simplest one of an environment', () => {
    expect(environmentInWords({ environment: 'production', requiredApprovals: 2 })).toBe(
      'Every change in production needs 2 approvals',
    )
    expect(environmentInWords({ environment: 'production', requiredApprovals: null })).toBe(
      'Every change in production needs 1 approval',
    )
  })
})

describe('the form of a rule', () => {
  it('leaves out what cannot be edited', () => {
    const settings = newRule('shop')
    expect(
      settingsOf({
        ...settings,
        id: 1,
        createdAt: '',
        names: { groups: [], roles: [], freezes: [] },
        warning: 'Nobody can',
      }),
    ).toEqual(settings)
  })

  it.each([
    ['', '', null],
    ['', '24', null],
    ['25', '', { points: 25 }],
    ['0.5', '24', { points: 0.5, withinHours: 24 }],
  ])('takes the share %j and the hours %j', (points, hours, step) => {
    expect(stepOf(points, hours)).toEqual(step)
  })
})

describe('the simulator', () => {
  const PLACE = { projectId: 'shop', featureName: 'checkout', environment: 'production' }
  const gradual = { id: '7', name: 'flexibleRollout' }

  it.each([
    ['on', [], 'turnFeatureOn', undefined],
    ['off', [], 'turnFeatureOff', undefined],
    ['strategy', [], 'addStrategy', undefined],
    ['removal', [gradual], 'removeStrategy', '7'],
    ['order', [gradual], 'setStrategySortOrder', undefined],
    ['variants', [], 'setVariants', undefined],
    ['parent', [], 'addDependency', undefined],
    ['independent', [], 'removeDependencies', undefined],
    ['archive', [], 'archiveFeature', undefined],
    ['rollout', [{ id: '6', name: 'default' }, gradual], 'patchStrategy', '7'],
    ['rollout', [{ id: '6', name: 'default' }], 'addStrategy', undefined],
  ] as const)('tries %s with the strategies %j as %s', (kind, strategies, operationId, strategyId) => {
    const operation = operationOf({ kind, percent: '30', name: 'other' }, PLACE, { strategies, segments: [] })
    expect(operation).toMatchObject({ operationId, params: { projectId: 'shop', featureName: 'checkout' } })
    expect(operation.params?.strategyId).toBe(strategyId)
    expect(JSON.stringify(operation.body ?? null).includes('"30"')).toBe(kind === 'rollout')
  })

  it.each([
    ['segment', 'updateSegment'],
    ['segment-removal', 'deleteSegment'],
  ] as const)('tries %s as %s', (kind, operationId) => {
    const present = { strategies: [], segments: [{ id: 3, name: 'Nordic' }] }
    const operation = operationOf({ kind, percent: '', name: 'Nordic' }, PLACE, present)
    expect(operation).toMatchObject({ operationId, params: { segmentId: '3' } })
  })

  const matched = { ...({ id: 1, name: 'Four eyes', project: 'shop' } as Schemas['MatchedRule']), approvers: [] }
  const approval = { project: 'shop', environment: 'production', requiredApprovals: 1, approvers: [], rules: [matched] }
  const event = { type: 'feature-archived' } as Schemas['Event']
  const run = (status: number, by: 'direct' | 'change-request', isRuled: boolean, events = [event]) =>
    ({
      approvals: isRuled ? [approval] : [],
      operations: [{ status, events, body: { message: 'Not so' }, guard: { by, permissions: [], environments: [] } }],
    }) as unknown as Schemas['DryRun']

  it.each([
    ['needs a review', run(403, 'change-request', true), false, { kind: 'review' }],
    ['does not', run(200, 'direct', false), false, { kind: 'direct' }],
    ['changes nothing', run(200, 'direct', false, []), false, { kind: 'same' }],
    ['matches a rule that the caller skips', run(200, 'direct', true), false, { kind: 'skipped' }],
    ['is in an environment that the caller skips', run(200, 'direct', false), true, { kind: 'skipped' }],
    ['is refused for another reason', run(400, 'direct', false), false, { kind: 'refused', message: 'Not so' }],
  ] as const)('says that a change %s', (_, dryRun, isReviewed, verdict) => {
    expect(verdictOf(dryRun, isReviewed)).toEqual(verdict)
  })
})

describe('the approvals that are missing for a rule', () => {
  const approvers = [
    { id: 1, name: 'Ada', username: 'ada', imageUrl: '' },
    { id: 2, name: null, username: 'bo', imageUrl: '' },
    { id: 3, name: null, username: null, imageUrl: '' },
  ]

  it('can come from those who have not approved yet', () => {
    expect(waitingFor({ approvers })).toEqual(['Ada', 'bo', '#3'])
    expect(waitingFor({ approvers }, [{ createdBy: { id: 1 } }])).toEqual(['bo', '#3'])
  })
})

describe('a switch that is refused', () => {
  const refusal = (status: number, permission: string) => ({
    status,
    missingPermissions: [{ anyOf: [permission], project: 'shop' }],
  })

  it('is offered as a change request where only a review is missing', () => {
    expect(needsReview(refusal(403, 'SKIP_CHANGE_REQUEST'))).toBe(true)
    expect(needsReview(refusal(403, 'UPDATE_FEATURE_ENVIRONMENT'))).toBe(false)
    expect(needsReview(refusal(409, 'SKIP_CHANGE_REQUEST'))).toBe(false)
  })
})
