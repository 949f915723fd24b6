import { expect } from 'vitest'
import { find, GROUP, NONE, one, patchOf, type Step, USER } from '../../support/directory.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const ada = {
  schemas: [USER, ENTERPRISE],
  externalId: '0a21f0f2',
  userName: 'Ada.Lovelace@corp.example.com',
  active: true,
  displayName: 'Ada Lovelace',
  emails: [{ primary: true, type: 'work', value: 'Ada@Example.com' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ada L.', familyName: 'Lovelace', givenName: 'Ada' },
  [ENTERPRISE]: { department: 'Research' },
}

/** As Entra ID sends them, by its documentation and by reports of what arrives. */
export const ENTRA: readonly Step[] = [
  {
    says: 'looks for a user before each creation, and finds none',
    send: (d) => d('GET', `Users?filter=${find('userName eq "Ada.Lovelace@corp.example.com"')}`),
    hears: NONE,
  },
  {
    says: 'creates the user, with attributes that are not kept',
    send: (d) => d('POST', 'Users', ada),
    hears: { status: 201, body: { userName: 'Ada.Lovelace@corp.example.com', meta: { resourceType: 'User' } } },
    user: { externalId: '0a21f0f2', displayName: 'Ada Lovelace', emails: [{ value: 'ada@example.com', type: 'work' }] },
  },
  {
    says: 'finds the user by the name in another case',
    send: (d) => d('GET', `Users?filter=${find('UserName EQ "ada.lovelace@CORP.example.com"')}`),
    hears: one({ externalId: '0a21f0f2' }),
  },
  {
    says: 'finds the user by the external id and the email',
    send: (d) =>
      d(
        'GET',
        `Users?filter=${find('externalId eq "0a21f0f2" and emails[type eq "work" and value eq "ADA@example.com"]')}`,
      ),
    hears: one({ userName: 'Ada.Lovelace@corp.example.com' }),
  },
  {
    says: 'switches the user off with a capital Replace and a text',
    send: (d, { user }) => d('PATCH', `Users/${user}`, patchOf({ op: 'Replace', path: 'active', value: 'False' })),
    hears: { status: 200, body: { active: false } },
    user: { active: false, displayName: 'Ada Lovelace' },
  },
  {
    says: 'switches the user on with a capital Add',
    send: (d, { user }) => d('PATCH', `Users/${user}`, patchOf({ op: 'Add', path: 'active', value: 'True' })),
    hears: { status: 200 },
    user: { active: true },
  },
  {
    says: 'changes an email by a filter, a name and a manager in one request',
    send: (d, { user }) =>
      d(
        'PATCH',
        `Users/${user}`,
        patchOf(
          { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ada.king@example.com' },
          { op: 'Replace', path: 'displayName', value: 'Ada King' },
          { op: 'Add', path: 'name.familyName', value: 'King' },
          { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'user-1' },
        ),
      ),
    hears: { status: 200 },
    user: { displayName: 'Ada King', emails: [{ value: 'ada.king@example.com' }] },
  },
  {
    says: 'changes the userName under the URN of the schema',
    send: (d, { user }) =>
      d(
        'PATCH',
        `Users/${user}`,
        patchOf({ op: 'Replace', path: `${USER}:userName`, value: 'ada.king@corp.example.com' }),
      ),
    hears: { status: 200 },
    user: { userName: 'ada.king@corp.example.com', externalId: '0a21f0f2' },
  },
  {
    says: 'changes nothing if one operation can not be done',
    send: (d, { user }) =>
      d(
        'PATCH',
        `Users/${user}`,
        patchOf(
          { op: 'Replace', path: 'displayName', value: 'Nobody' },
          { op: 'Replace', path: 'active', value: 'maybe' },
        ),
      ),
    hears: { status: 400, body: { status: '400', scimType: 'invalidValue' } },
    user: { displayName: 'Ada King', active: true },
  },
  {
    says: 'creates a group',
    send: (d) =>
      d('POST', 'Groups', {
        schemas: [GROUP],
        externalId: '8aa1a0c0',
        displayName: 'Checkout team',
        meta: { resourceType: 'Group' },
      }),
    hears: { status: 201, body: { displayName: 'Checkout team' } },
    group: { externalId: '8aa1a0c0' },
  },
  {
    says: 'finds the group without its members',
    send: (d) => d('GET', `Groups?excludedAttributes=members&filter=${find('displayName eq "checkout TEAM"')}`),
    hears: one({ externalId: '8aa1a0c0' }),
  },
  {
    says: 'adds a member',
    send: (d, { group, user }) =>
      d('PATCH', `Groups/${group}`, patchOf({ op: 'Add', path: 'members', value: [{ $ref: null, value: user }] })),
    hears: { status: 204, body: undefined },
    group: { members: [{ type: 'User' }] },
  },
  {
    says: 'asks whether a user is a member',
    send: (d, { group, user }) =>
      d('GET', `Groups?excludedAttributes=members&filter=${find(`id eq "${group}" and members eq "${user}"`)}`),
    hears: one({ displayName: 'Checkout team' }),
  },
  {
    says: 'removes a member by a list in the value',
    send: (d, { group, user }) =>
      d('PATCH', `Groups/${group}`, patchOf({ op: 'Remove', path: 'members', value: [{ $ref: null, value: user }] })),
    hears: { status: 204 },
    group: { displayName: 'Checkout team', members: [] },
  },
  {
    says: 'renames the group with an object in place of a path',
    send: (d, { group }) =>
      d(
        'PATCH',
        `Groups/${group}`,
        patchOf({ op: 'Replace', value: { displayName: 'Payment team', externalId: '8aa1a0c1' } }),
      ),
    hears: { status: 204 },
    group: { displayName: 'Payment team', externalId: '8aa1a0c1' },
  },
  {
    says: 'refuses a member who is not there',
    send: (d, { group }) =>
      d('PATCH', `Groups/${group}`, patchOf({ op: 'Add', path: 'members', value: [{ value: 'user-2147483000' }] })),
    hears: { status: 400, body: { scimType: 'invalidValue' } },
    group: { displayName: 'Payment team', members: [] },
  },
  {
    says: 'deletes the group, and finds it no more',
    send: async (d, { group }) => {
      expect(await d('DELETE', `Groups/${group}`)).toMatchObject({ status: 204 })
      return d('GET', `Groups/${group}`)
    },
    hears: { status: 404, body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' } },
  },
  {
    says: 'deletes the user, and finds them no more',
    send: async (d, { user }) => {
      expect(await d('DELETE', `Users/${user}`)).toMatchObject({ status: 204 })
      return d('GET', `Users/${user}`)
    },
    hears: { status: 404, type: 'application/scim+json; charset=utf-8', body: { status: '404' } },
  },
]
