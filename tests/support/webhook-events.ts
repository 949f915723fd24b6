import type { Schema } from '../../src/contract.ts'
import { messageOf } from '../../src/domain/webhooks/messages/message.ts'
import { teamsBody } from '../../src/domain/webhooks/messages/teams.ts'

/* Events whose messages are hard to write, and the messages to Teams about them. */

export const LINK = 'https://flags.example.com/projects/default/features/new-checkout'

export const event: Schema<'Event'> = {
  id: 7,
  createdAt: '2026-11-20T09:31:00.000Z',
  type: 'feature-strategy-update',
  createdBy: 'ada@example.com',
  createdByUserId: 5,
  environment: 'production',
  project: 'default',
  featureName: 'new-checkout',
  data: { id: 'b1', name: 'flexibleRollout', parameters: { rollout: '50', stickiness: 'default' }, disabled: false },
  preData: { id: 'b1', name: 'flexibleRollout', parameters: { rollout: '10', stickiness: 'default' } },
  tags: [],
  comment: 'Half of all users, as agreed',
}

export const teams = (changed: Partial<Schema<'Event'>> = {}, link: string | undefined = LINK) =>
  JSON.parse(teamsBody(messageOf({ ...event, ...changed }, link)))

/** An event with the longest names and values, in characters that take the most room. */
export const LONGEST: Partial<Schema<'Event'>> = {
  createdBy: '\u{1f600}"<&`'.repeat(100),
  featureName: '\u{1f600}"<&`'.repeat(100),
  project: '<"&`\\'.repeat(100),
  environment: '<"&`\\'.repeat(100),
  comment: '<"&\u{1f600}\\'.repeat(500),
  data: Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [`${'<&"\u{1f600}'.repeat(60)}${index}`, '<&"\u{1f600}'.repeat(500)]),
  ),
  preData: null,
}

/** Texts of which a reader sees nothing. */
export const UNSEEN = [
  ...['', ' ', '\u200b', '\u200d', '\u202e\u2066', '\u0007', '\ud83d', '\u3164', '\ufe0f', '\u2800', '\ue000'],
]

export function unseenEvent(unseen: string): Partial<Schema<'Event'>> {
  return {
    createdBy: unseen,
    featureName: unseen,
    project: unseen,
    environment: unseen,
    comment: unseen,
    preData: { [unseen]: unseen },
    data: { [unseen]: 'x' },
  }
}
