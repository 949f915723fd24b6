import { expect, test } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { messageOf } from '../../../src/domain/webhooks/messages/message.ts'
import { slackBody } from '../../../src/domain/webhooks/messages/slack.ts'
import { teamsBody } from '../../../src/domain/webhooks/messages/teams.ts'

const event: Schema<'Event'> = {
  id: 7,
  createdAt: '2026-11-20T09:31:00.000Z',
  type: 'feature-environment-enabled',
  createdBy: 'ada',
  createdByUserId: 5,
  environment: 'production',
  project: 'default',
  featureName: 'new-checkout',
  data: null,
  preData: null,
  tags: [],
}

test.each([
  ['feature-created', 'created the feature', {}, 'new-checkout'],
  ['features-imported', 'imported features', { featureName: null, data: null }, undefined],
  ['db-pool-update', 'db pool update:', { featureName: null, data: { name: 'x' } }, 'x'],
  ['default-strategy-updated', 'changed the default strategy of the project', { featureName: null }, 'default'],
  ['segment-updated', 'changed the segment', { featureName: null, data: { id: 3, name: 'Beta' } }, 'Beta'],
  ['project-deleted', 'deleted the project', { featureName: null, data: null }, 'default'],
  [
    'change-request-approved',
    'approved the change request',
    { featureName: null, data: { changeRequestId: 4, title: 'New checkout' } },
    'New checkout',
  ],
  ['tag-type-created', 'created the tag type', { featureName: null, data: { name: 'team' } }, 'team'],
  ['tag-type-created', 'created a tag type', { featureName: null, data: {} }, undefined],
] as const)('%s is "%s"', (type, what, changed, subject) => {
  expect(messageOf({ ...event, ...changed, type }, undefined)).toMatchObject({ what, subject })
})

test('the rest of a sentence comes after the name', () => {
  const message = messageOf(event, undefined)
  const { text, blocks } = JSON.parse(slackBody(message))
  expect(text).toBe('ada turned the feature new-checkout on (default, production)')
  expect(blocks[0].text.text).toBe(
    '`ada` turned the feature `new-checkout` on in project `default`, environment `production`',
  )
  const { inlines } = JSON.parse(teamsBody(message)).attachments[0].content.body[0]
  expect(inlines.map((run: { text: string }) => run.text).join('')).toBe(
    'ada turned the feature new-checkout on in project default, environment production',
  )
})

test('a change without approval names its environment, the reason and those who were skipped', () => {
  const used = {
    ...event,
    type: 'break-glass-used' as const,
    featureName: null,
    preData: null,
    comment: undefined,
    data: { id: 3, reason: 'Payments fail', skipped: ['ada', 'grace'] },
  }
  const { text, blocks } = JSON.parse(slackBody(messageOf(used, undefined)))
  expect(text).toContain('changed the environment production without approval')
  const [, changes] = blocks
  expect(changes.text.text).toBe('`reason`: nothing → `Payments fail`\n`skipped`: nothing → `["ada","grace"]`')
})
