import { asking, type Request } from './client.ts'
import type { Random } from './random.ts'

/** How a record is created, changed and deleted whose events have the whole record. */
export type Making = {
  readonly kind: string
  /** The start of its event types: `group` for `group-created`. */
  readonly type: string
  create(mark: string, random: Random): Request
  /** `key` is the record's key in events; `secret` is from the response to its creation, if it arrived. */
  update(key: string, mark: string, random: Random, secret: string): Request
  remove?(key: string): Request
  /** Returns the request that reads it, when the key is not enough. */
  read?(secret: string): Request
  /** Whether each update changes something. */
  readonly alwaysChanges?: boolean
}

const FAR = '2999-01-01T00:00:00.000Z'

export function groupMaking(people: readonly number[]): Making {
  const members = (random: Random) =>
    random
      .shuffled(people)
      .slice(0, random.whole(0, people.length))
      .map((id) => ({ user: { id } }))
  return {
    kind: 'group',
    type: 'group',
    alwaysChanges: true,
    create: (mark, random) => asking('createGroup', {}, { name: mark, users: members(random) }),
    update: (key, mark, random) =>
      asking('updateGroup', { groupId: key }, { name: `group ${key}`, description: mark, users: members(random) }),
    remove: (key) => asking('deleteGroup', { groupId: key }),
  }
}

const constraints = (mark: string) => [{ contextName: 'userId', operator: 'IN' as const, values: [mark] }]

export const segmentMaking: Making = {
  kind: 'segment',
  type: 'segment',
  alwaysChanges: true,
  create: (mark) => asking('createSegment', {}, { name: mark, constraints: constraints(mark) }),
  update: (key, mark) =>
    asking('updateSegment', { segmentId: key }, { name: `segment ${key}`, constraints: constraints(mark) }),
  remove: (key) => asking('deleteSegment', { segmentId: key }),
}

export const contextFieldMaking: Making = {
  kind: 'context field',
  type: 'context-field',
  create: (mark) => asking('createContextField', {}, { name: mark, legalValues: [{ value: 'first' }] }),
  update(key, mark, random) {
    const legalValue = `value-${random.whole(0, 9)}`
    const requests = [
      () => asking('updateContextField', { contextField: key }, { description: mark, legalValues: [{ value: mark }] }),
      () => asking('setLegalValue', { contextField: key }, { value: legalValue, description: mark }),
      () => asking('removeLegalValue', { contextField: key, legalValue }),
    ]
    return random.pick(requests)()
  },
  remove: (key) => asking('deleteContextField', { contextField: key }),
}

export const tagTypeMaking: Making = {
  kind: 'tag type',
  type: 'tag-type',
  alwaysChanges: true,
  create: (mark) => asking('createTagType', {}, { name: mark }),
  update: (key, mark) => asking('updateTagType', { tagType: key }, { description: mark }),
  remove: (key) => asking('deleteTagType', { tagType: key }),
}

export const signupTokenMaking: Making = {
  kind: 'signup token',
  type: 'public-signup-token',
  create: (mark) => asking('createSignupToken', {}, { name: mark, expiresAt: FAR }),
  update: (_, __, random, secret) => asking('updateSignupToken', { token: secret }, { enabled: random.chance(0.5) }),
  read: (secret) => asking('getSignupToken', { token: secret }),
}

export const apiTokenMaking: Making = {
  kind: 'api token',
  type: 'api-token',
  create: (mark, random) =>
    asking(
      'createApiToken',
      {},
      { tokenName: mark, type: random.pick(['client', 'frontend']), environment: 'production' },
    ),
  update: (key, _, random) => asking('updateApiToken', { token: key }, { expiresAt: random.chance(0.5) ? FAR : null }),
  remove: (key) => asking('deleteApiToken', { token: key }),
}
