import { expect, test } from 'vitest'
import { decisionOf } from '../../../console/editing/edits/decision.ts'
import { proposalOf } from '../../../console/editing/edits/proposal-of.ts'
import { impactLines, shareText } from '../../../console/nouns/impact/impact-lines.ts'

type DryRun = Parameters<typeof decisionOf>[0]
const approval = { project: 'shop', environment: 'production', requiredApprovals: 1, approvers: [] }

function dryRun(
  status: number,
  by: 'direct' | 'change-request' = 'direct',
  body?: unknown,
  missingPermissions?: DryRun['operations'][number]['missingPermissions'],
): DryRun {
  return {
    approvals: by === 'change-request' ? [approval] : [],
    operations: [
      {
        operationId: 'updateStrategy',
        status,
        body,
        ...(missingPermissions && { missingPermissions }),
        events: [],
        guard: { permissions: [], by, environments: [], proposable: true },
        dependents: { features: [], changeRequests: [] },
      },
    ],
  }
}

const refusal = { id: '1', name: 'x', message: 'Not so', details: [{ message: 'Not so' }, { message: 'but so' }] }
const met = { id: '1', name: 'x', message: 'The strategy "7" has changed since the ETag in If-Match' }

const frozen = { until: '2026-11-20T09:30:00.000Z', reason: 'The freeze "Sale" holds this', heldIn: [] }

/** What a freeze holds, as the server answers it. */
function held(): DryRun {
  const { approvals, operations } = dryRun(409, 'direct', { ...refusal, name: 'FrozenError' })
  return { approvals, operations: operations.map((one) => ({ ...one, guard: { ...one.guard, frozen } })) }
}

test.each<[string, isRuled: boolean, unknown]>([
  [
    'can be proposed where a rule can match it',
    true,
    { kind: 'review', hasDryRun: true, needsApproval: false, isProposable: true },
  ],
  ['is only refused elsewhere', false, { kind: 'refused' }],
])('what a freeze holds %s', (_, isRuled, expected) => {
  expect(decisionOf(held(), false, isRuled)).toMatchObject(expected as object)
})

test.each<[string, DryRun, isGuarded: boolean, unknown]>([
  ['saves what the server takes', dryRun(200), false, { kind: 'save' }],
  ['saves in a guarded environment for whom may skip the review', dryRun(200), true, { kind: 'save' }],
  [
    'asks for a review of what becomes a change request by itself',
    dryRun(202, 'change-request'),
    false,
    { kind: 'review', approval, hasDryRun: true, needsApproval: true, isProposable: true },
  ],
  [
    'asks for a review where the server demands one',
    dryRun(403, 'change-request', refusal),
    true,
    { kind: 'review', approval, hasDryRun: true, needsApproval: true, isProposable: true },
  ],
  [
    'asks for a review where a permission is missing, too',
    dryRun(403, 'direct', refusal),
    true,
    { kind: 'review', approval: undefined, hasDryRun: false, needsApproval: false, isProposable: true },
  ],
  [
    'says why where there are no reviews',
    dryRun(403, 'direct', refusal),
    false,
    { kind: 'refused', message: 'Not so', details: ['but so'], problems: [], lacks: [] },
  ],
  [
    'names what is missing',
    dryRun(
      403,
      'direct',
      { ...refusal, message: 'This needs the permission UPDATE_FEATURE', details: [{ message: 'UPDATE_FEATURE' }] },
      [{ anyOf: ['UPDATE_FEATURE'], project: 'shop' }],
    ),
    false,
    {
      kind: 'refused',
      message: 'This needs the permission UPDATE_FEATURE',
      details: [],
      problems: [],
      lacks: [{ anyOf: ['UPDATE_FEATURE'], project: 'shop' }],
    },
  ],
  [
    'says what is wrong',
    dryRun(400, 'direct', refusal),
    true,
    { kind: 'refused', message: 'Not so', details: ['but so'], problems: [], lacks: [] },
  ],
  [
    'says of which members it is wrong',
    dryRun(400, 'direct', { ...refusal, details: [{ message: '/body/name has to be shorter', path: '/body/name' }] }),
    false,
    {
      kind: 'refused',
      message: 'Not so',
      details: ['/body/name has to be shorter'],
      problems: [{ path: '/name', message: 'Has to be shorter' }],
      lacks: [],
    },
  ],
  ['finds a conflict', dryRun(412, 'direct', refusal), true, { kind: 'conflict', message: 'Not so' }],
  [
    'says who has made the conflict, where the server names its header',
    dryRun(412, 'direct', { ...met, events: [{ createdBy: 'ada' }, { createdBy: 'bo' }, { createdBy: 'ada' }] }),
    false,
    { kind: 'conflict', message: 'This was changed by ada, bo. Check the current state.' },
  ],
  [
    'says no name where the caller may see none',
    dryRun(412, 'direct', { ...met, events: [] }),
    false,
    { kind: 'conflict', message: 'This was changed by another user. Check the current state.' },
  ],
])('%s', (_, answer, isGuarded, decision) => {
  expect(decisionOf(answer, isGuarded)).toEqual(decision)
})

const share = (least: number, most = least) => ({ least, most })
const none = { before: share(5), after: share(5), gained: share(0), lost: share(0), variantChanged: share(0) }

test.each([
  [
    { ...none, before: share(0), after: share(0), countedBy: [] },
    ['Nobody has it, before or after: the feature may be off there'],
  ],
  [{ ...none, countedBy: [] }, ['No users gain or lose it', 'On for 5 % before, 5 % after']],
  [
    { ...none, after: share(25), gained: share(20), countedBy: ['userId'] },
    ['20 % of users gain it', 'On for 5 % before, 25 % after'],
  ],
  [
    { ...none, after: share(0), lost: share(5), variantChanged: share(0, 3), countedBy: ['random'] },
    [
      '5 % of evaluations lose it',
      'up to 3 % of evaluations get another variant or payload',
      'On for 5 % before, 0 % after',
    ],
  ],
])('the impact %j', (impact, lines) => {
  expect(impactLines(impact).map(({ text }) => text)).toEqual(lines)
})

test.each([
  [share(1 / 3), '0.33 %'],
  [share(0, 50), 'up to 50 %'],
  [share(10, 20), '10 to 20 %'],
  [share(0.001), '< 0.01 %'],
])('%j is the share %s', (given, text) => {
  expect(shareText(given)).toBe(text)
})

test('an answer with a change request says that it is one', () => {
  expect(proposalOf({ changeRequest: { id: 3, title: 'Change request #3' } })).toContain('Change request #3')
  for (const answer of [undefined, null, {}, { id: 3 }]) expect(proposalOf(answer)).toBeUndefined()
})
