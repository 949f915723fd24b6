import { expect, test } from 'vitest'
import { decisionOf } from '../../../console/editing/edits/decision.ts'
import { impactLines, shareText } from '../../../console/nouns/impact/impact-lines.ts'

type Tried = Parameters<typeof decisionOf>[0]
const approval = { project: 'shop', environment: 'production', requiredApprovals: 1, approvers: [] }

function tried(
  status: number,
  by: 'direct' | 'change-request' = 'direct',
  body?: unknown,
  missingPermissions?: Tried['operations'][number]['missingPermissions'],
): Tried {
  return {
    approvals: by === 'change-request' ? [approval] : [],
    operations: [
      {
        operationId: 'updateStrategy',
        status,
        body,
        ...(missingPermissions && { missingPermissions }),
        events: [],
        guard: { permissions: [], by, environments: [] },
        dependents: { features: [], changeRequests: [] },
      },
    ],
  }
}

const refusal = { id: '1', name: 'x', message: 'Not so', details: [{ message: 'Not so' }, { message: 'but so' }] }
const met = { id: '1', name: 'x', message: 'The strategy "7" has changed since the ETag in If-Match' }

test.each<[string, Tried, isGuarded: boolean, unknown]>([
  ['saves what the server takes', tried(200), false, { kind: 'save' }],
  ['saves in a guarded environment for whom may skip the review', tried(200), true, { kind: 'save' }],
  [
    'asks for a review where the server demands one',
    tried(403, 'change-request', refusal),
    true,
    { kind: 'review', approval, isTried: true },
  ],
  [
    'asks for a review where a permission is missing, too',
    tried(403, 'direct', refusal),
    true,
    { kind: 'review', approval: undefined, isTried: false },
  ],
  [
    'says why where there are no reviews',
    tried(403, 'direct', refusal),
    false,
    { kind: 'refused', message: 'Not so', details: ['but so'], lacks: [] },
  ],
  [
    'names what is missing',
    tried(
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
      lacks: [{ anyOf: ['UPDATE_FEATURE'], project: 'shop' }],
    },
  ],
  [
    'says what is wrong',
    tried(400, 'direct', refusal),
    true,
    { kind: 'refused', message: 'Not so', details: ['but so'], lacks: [] },
  ],
  ['finds a conflict', tried(412, 'direct', refusal), true, { kind: 'conflict', message: 'Not so' }],
  [
    'says who has made the conflict, where the server names its header',
    tried(412, 'direct', { ...met, events: [{ createdBy: 'ada' }, { createdBy: 'bo' }, { createdBy: 'ada' }] }),
    false,
    { kind: 'conflict', message: 'This was changed meanwhile, by ada, bo. Look at it as it is now.' },
  ],
  [
    'says no name where the caller may see none',
    tried(412, 'direct', { ...met, events: [] }),
    false,
    { kind: 'conflict', message: 'This was changed meanwhile. Look at it as it is now.' },
  ],
])('%s', (_, answer, isGuarded, decision) => {
  expect(decisionOf(answer, isGuarded)).toEqual(decision)
})

const share = (least: number, most = least) => ({ least, most })
const none = { before: share(5), after: share(5), gained: share(0), lost: share(0), variantChanged: share(0) }

test.each([
  [
    { ...none, before: share(0), after: share(0), countedBy: [] },
    ['Nobody has it, before and after: it may be turned off there'],
  ],
  [{ ...none, countedBy: [] }, ['Nobody gains it, nobody loses it', 'On for 5 % before, for 5 % afterwards']],
  [
    { ...none, after: share(25), gained: share(20), countedBy: ['userId'] },
    ['20 % of users gain it', 'On for 5 % before, for 25 % afterwards'],
  ],
  [
    { ...none, after: share(0), lost: share(5), variantChanged: share(0, 3), countedBy: ['random'] },
    [
      '5 % of evaluations lose it',
      'up to 3 % of evaluations get another variant or payload',
      'On for 5 % before, for 0 % afterwards',
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
