import { expect } from 'vitest'
import { find, GROUP, NONE, patchOf, type Step, USER } from '../../support/directory.ts'

const grace = {
  schemas: [USER],
  userName: 'grace@example.com',
  name: { givenName: 'Grace', familyName: 'Hopper' },
  emails: [{ primary: true, value: 'grace@example.com', type: 'work' }],
  externalId: '00u7g2',
  locale: 'en-US',
  groups: [],
  password: '1mz050nq',
  active: true,
}

/** As Okta sends them. */
export const OKTA: readonly Step[] = [
  {
    says: 'looks for a user with numbers for the page',
    send: (d) => d('GET', `Users?filter=${find('userName eq "grace@example.com"')}&startIndex=1&count=100`),
    hears: NONE,
  },
  {
    says: 'creates a user with a password, which is not kept',
    send: (d) => d('POST', 'Users', grace, { type: 'application/json' }),
    hears: { status: 201, type: 'application/scim+json; charset=utf-8', body: { displayName: 'Grace Hopper' } },
    user: { userName: 'grace@example.com', active: true },
  },
  {
    says: 'repeats the creation after a time-out, and overwrites nothing',
    send: (d) => d('POST', 'Users', { ...grace, active: false, externalId: 'another' }),
    hears: { status: 409, body: { status: '409', scimType: 'uniqueness', detail: expect.stringContaining('user-') } },
    user: { active: true, externalId: '00u7g2' },
  },
  {
    says: 'replaces the user without active, who stays as they are',
    send: (d, { user }) =>
      d('PUT', `Users/${user}`, {
        schemas: [USER],
        id: user,
        userName: 'grace.hopper@example.com',
        displayName: 'Admiral',
        emails: [{ value: 'grace.hopper@example.com', primary: true }],
      }),
    hears: { status: 200 },
    user: { active: true, userName: 'grace.hopper@example.com', displayName: 'Admiral', externalId: '00u7g2' },
  },
  {
    says: 'switches the user off without a path',
    send: (d, { user }) => d('PATCH', `Users/${user}`, patchOf({ op: 'replace', value: { active: false } })),
    hears: { status: 200, body: { active: false } },
    user: { active: false },
  },
  {
    says: 'replaces the user who is off without active, who stays off',
    send: (d, { user }) => d('PUT', `Users/${user}`, { userName: 'grace.hopper@example.com', displayName: 'Admiral' }),
    hears: { status: 200 },
    user: { active: false, emails: [{ value: 'grace.hopper@example.com' }] },
  },
  {
    says: 'switches the user on with a replacement',
    send: (d, { user }) =>
      d('PUT', `Users/${user}`, { userName: 'grace.hopper@example.com', displayName: 'Admiral', active: true }),
    hears: { status: 200 },
    user: { active: true },
  },
  {
    says: 'pushes a group with its members',
    send: (d, { user }) =>
      d('POST', 'Groups', { schemas: [GROUP], displayName: 'Navy', members: [{ value: user, display: 'grace' }] }),
    hears: { status: 201 },
    group: { members: [{ type: 'User' }] },
  },
  {
    says: 'removes a member by a filter, and adds another one',
    send: async (d, { group, user }) => {
      const { body } = await d('POST', 'Users', { userName: 'ada' })
      return d(
        'PATCH',
        `Groups/${group}`,
        patchOf(
          { op: 'remove', path: `members[value eq "${user}"]` },
          { op: 'add', path: 'members', value: [{ value: body.id, display: 'ada' }] },
        ),
      )
    },
    hears: { status: 204 },
    group: { members: [{ value: expect.stringMatching(/^user-/) }] },
  },
  {
    says: 'replaces the whole group',
    send: (d, { group, user }) =>
      d('PUT', `Groups/${group}`, { schemas: [GROUP], displayName: 'Navy', members: [{ value: user }] }),
    hears: { status: 200 },
    group: { displayName: 'Navy', members: [{ type: 'User' }] },
  },
  {
    says: 'reads the second page of one',
    send: (d) => d('GET', 'Users?startIndex=2&count=1&attributes=userName'),
    hears: { status: 200, body: { totalResults: 2, startIndex: 2, itemsPerPage: 1, Resources: [{ userName: 'ada' }] } },
  },
  {
    says: 'creates a group with a name that is taken, and overwrites nothing',
    send: (d) => d('POST', 'Groups', { displayName: 'Navy' }),
    hears: { status: 409, body: { scimType: 'uniqueness' } },
    group: { members: [{ type: 'User' }] },
  },
]
