import { describe, expect, test } from 'vitest'
import { idIn, scimIdOf } from '../../../src/domain/access/scim-id.ts'
import { refusalOf } from '../../../src/domain/errors.ts'
import { comparisonsIn } from '../../../src/domain/scim/filter.ts'
import { editsIn, pathFrom } from '../../../src/domain/scim/patch.ts'
import { type ProvisionedUser, patchedUser, userFrom } from '../../../src/domain/scim/user.ts'
import { groupResource, selectionFrom, userResource } from '../../../src/domain/scim/view.ts'

const scimTypeOf = (work: () => unknown) => refusalOf(work)?.scimType

describe('a filter', () => {
  test.for([
    ['userName eq "ada"', [{ attribute: 'username', value: 'ada' }]],
    ['  USERNAME  EQ  "a\\"b\\u0041"  ', [{ attribute: 'username', value: 'a"bA' }]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "ada"', [{ attribute: 'username', value: 'ada' }]],
    [
      'emails[type eq "work" and value eq "a@b.c"] and active eq false',
      [
        { attribute: 'emails.type', value: 'work' },
        { attribute: 'emails.value', value: 'a@b.c' },
        { attribute: 'active', value: false },
      ],
    ],
    [
      'emails[type eq "work"].value eq "a@b.c" and active eq true',
      [
        { attribute: 'emails.type', value: 'work' },
        { attribute: 'emails.value', value: 'a@b.c' },
        { attribute: 'active', value: true },
      ],
    ],
    ['externalId eq null', [{ attribute: 'externalid', value: null }]],
    ['count eq 12', [{ attribute: 'count', value: 12 }]],
  ] as const)('%s is read', ([text, expected]) => {
    expect(comparisonsIn(text)).toEqual(expected)
  })

  test.for([
    ...['userName', 'userName co "a"', 'userName eq ada', 'userName eq "a" or id eq "b"', 'not (userName eq "a")'],
    ...['userName eq "a" and', 'emails[type eq "work"', 'emails[type eq "work"].value', 'userName eq "a" "b"'],
    ...['userName eq "\\x"', 'userName eq "\\u0000"', 'userName eq "\\ud800"', ''],
  ])('%s is refused', (text) => {
    expect(scimTypeOf(() => comparisonsIn(text))).toBe('invalidFilter')
  })
})

describe('a path', () => {
  test.for([
    ['active', { attribute: 'active', where: [], part: undefined }],
    ['name.givenName', { attribute: 'name', where: [], part: 'givenname' }],
    ['urn:ietf:params:scim:schemas:core:2.0:Group:members', { attribute: 'members', where: [], part: undefined }],
    [
      'emails[type eq "work"].value',
      { attribute: 'emails', where: [{ attribute: 'type', value: 'work' }], part: 'value' },
    ],
    [
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
      { attribute: '', where: [], part: undefined },
    ],
  ] as const)('%s is read', ([text, expected]) => {
    expect(pathFrom(text)).toEqual(expected)
  })

  test.for([
    ...['a b', 'emails[', 'emails[type ne "work"]', '[type eq "work"]', '.value'],
    // Parts of attributes without parts, and typing errors: the directory would think that they are done.
    ...['active.value', 'active[value eq "x"]', 'userName.value', 'activ', 'emails.valu', 'emails[kind eq "x"].value'],
    'urn:ietf:params:scim:schemas:core:2.0:User:activ',
  ])('%s is refused', (text) => {
    expect(scimTypeOf(() => pathFrom(text))).toBe('invalidPath')
  })
})

describe('a patch', () => {
  test('has one edit for each attribute of an object, whatever the case of its members', () => {
    const value = {
      'urn:ietf:params:scim:schemas:core:2.0:User': { displayName: 'Ada' },
      active: false,
      'name.givenName': 'A',
    }
    expect(editsIn({ operations: [{ OP: 'Replace', Value: value }] })).toMatchObject([
      { op: 'replace', attribute: 'displayname', value: 'Ada' },
      { op: 'replace', attribute: 'active', value: false },
      { op: 'replace', attribute: 'name', part: 'givenname' },
    ])
  })

  test.for([
    [{}, 'invalidSyntax'],
    [{ Operations: [] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'move', path: 'active' }] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'remove' }] }, 'noTarget'],
    [{ Operations: [{ op: 'replace', value: 'x' }] }, 'invalidValue'],
    [{ Operations: [{ op: 'replace', path: 7, value: 'x' }] }, 'invalidPath'],
  ] as const)('%j is refused as %s', ([body, scimType]) => {
    expect(scimTypeOf(() => editsIn(body))).toBe(scimType)
  })
})

const ADA: ProvisionedUser = {
  userName: 'ada@example.com',
  externalId: 'e1',
  displayName: 'Ada',
  email: 'ada@example.com',
  emailSent: false,
  active: true,
}
const patched = (...Operations: object[]) => patchedUser(ADA, { Operations })

describe('a user of a directory', () => {
  test.for([
    [{ userName: 'ada' }, { userName: 'ada', email: null, active: true, displayName: null, externalId: null }],
    [{ username: 'Ada@Example.com' }, { userName: 'Ada@Example.com', email: 'ada@example.com' }],
    [
      { userName: 'a@corp.com', emails: [{ value: 'x@y.z' }, { value: 'A@Home.com', primary: 'True' }] },
      { email: 'a@home.com' },
    ],
    [
      {
        userName: 'ada',
        emails: [
          { value: 'x@y.z', type: 'home' },
          { value: 'w@y.z', type: 'Work' },
        ],
      },
      { email: 'w@y.z' },
    ],
    [{ userName: 'ada', active: 'False' }, { active: false }],
    [{ userName: 'ada', name: { givenName: 'Ada', familyName: 'King' } }, { displayName: 'Ada King' }],
    [{ userName: 'ada', name: { formatted: 'Ada K.' }, displayName: ' ' }, { displayName: 'Ada K.' }],
  ] as const)('%j is read', ([body, expected]) => {
    expect(userFrom(body)).toMatchObject(expected)
  })

  test.for([
    [{}, 'invalidValue'],
    [{ userName: ' ' }, 'invalidValue'],
    [{ userName: 7 }, 'invalidValue'],
    [{ userName: 'a@b@c' }, 'invalidValue'],
    [{ userName: 'ada', active: 'yes' }, 'invalidValue'],
    [{ userName: 'ada', emails: [{ value: 'nothing' }] }, 'invalidValue'],
    [{ userName: 'a'.repeat(255) }, 'invalidValue'],
  ] as const)('%j is refused', ([body, scimType]) => {
    expect(scimTypeOf(() => userFrom(body))).toBe(scimType)
  })

  test('keeps what a replacement leaves out of active and externalId, and nothing else', () => {
    const off = { ...ADA, active: false }
    expect(userFrom({ userName: 'ada' }, off)).toEqual({
      userName: 'ada',
      externalId: 'e1',
      displayName: null,
      email: null,
      emailSent: false,
      active: false,
    })
  })

  test.for([
    [{ op: 'Replace', path: 'Active', value: 'FALSE' }, { active: false }],
    [{ op: 'remove', path: 'displayName' }, { displayName: null }],
    [{ op: 'remove', path: 'externalId' }, { externalId: null }],
    [{ op: 'replace', path: 'userName', value: 'ada.king@example.com' }, { email: 'ada.king@example.com' }],
    [{ op: 'replace', path: 'emails[type eq "home"].value', value: 'h@x.y' }, { email: 'ada@example.com' }],
    [{ op: 'replace', path: 'emails[primary eq false].value', value: 'h@x.y' }, { email: 'ada@example.com' }],
    [{ op: 'add', path: 'emails', value: [{ value: 'h@x.y', type: 'home' }] }, { email: 'ada@example.com' }],
    [
      { op: 'add', path: 'emails', value: [{ value: 'h@x.y', type: 'home', primary: true }] },
      { email: 'h@x.y', emailSent: true },
    ],
    [{ op: 'replace', path: 'emails[value eq "other@x.y"].value', value: 'h@x.y' }, { email: 'ada@example.com' }],
    [
      { op: 'add', path: 'emails', value: [{ value: 'New@x.y', type: 'work' }] },
      { email: 'new@x.y', emailSent: true },
    ],
    [
      { op: 'replace', path: 'emails.value', value: 'new@x.y' },
      { email: 'new@x.y', emailSent: true },
    ],
    [{ op: 'replace', path: 'emails[primary eq true].type', value: 'home' }, { email: 'ada@example.com' }],
    [{ op: 'replace', path: 'title', value: 'Countess' }, ADA],
  ] as const)('%j changes what it names', ([operation, expected]) => {
    expect(patched(operation)).toEqual({
      ...ADA,
      ...expected,
      ...('path' in operation && operation.path === 'userName' && { userName: operation.value }),
    })
  })

  test('keeps an email where the name is one: an account has to have a name', () => {
    expect(patchedUser({ ...ADA, emailSent: true }, { Operations: [{ op: 'remove', path: 'emails' }] })).toEqual(ADA)
  })

  test('keeps an email that was sent when only the name changes', () => {
    const sent = { ...ADA, emailSent: true }
    const Operations = [{ op: 'replace', path: 'userName', value: 'king@example.com' }]
    expect(patchedUser(sent, { Operations })).toEqual({ ...sent, userName: 'king@example.com' })
  })

  test.for(['userName', 'active'])('has a %s, which can not be removed', (path) => {
    expect(scimTypeOf(() => patched({ op: 'remove', path }))).toBe('mutability')
  })
})

describe('a resource', () => {
  const user = { id: 5, createdAt: null, state: ADA, groups: [{ id: 5, name: 'Team' }] }
  const shown = (attributes?: string, excludedAttributes?: string) => {
    const selection = selectionFrom({
      ...(attributes && { attributes }),
      ...(excludedAttributes && { excludedAttributes }),
    })
    return Object.keys(userResource(user, 'https://x/scim/v2', selection).body).join(' ')
  }

  test('has the attributes that are asked for, by any form of their names', () => {
    const urn = 'urn:ietf:params:scim:schemas:core:2.0:User'
    expect(shown()).toBe('schemas id externalId userName displayName name emails active groups meta')
    expect(shown(`USERNAME, emails.value,${urn}:active`)).toBe('schemas id userName emails active')
    expect(shown(undefined, 'groups,meta,id')).toBe('schemas id externalId userName displayName name emails active')
  })

  test('has a version that changes with what a directory can set, and with what it shows', () => {
    const all = selectionFrom({})
    const etagOf = (changed: object) => userResource({ ...user, ...changed }, 'https://x', all).etag.split('.')
    const [revision, content] = etagOf({})
    expect(etagOf({ state: { ...ADA, active: false } })[0]).not.toBe(revision)
    expect(etagOf({ groups: [] })).toEqual([revision, expect.not.stringMatching(content ?? '')])
    expect(
      groupResource(
        { id: 4, createdAt: null, state: { displayName: 'T', externalId: null, members: [1] } },
        'https://x',
        all,
      ),
    ).toMatchObject({
      id: 'group-4',
      members: [{ value: 'user-1', $ref: 'https://x/Users/user-1', type: 'User' }],
    })
  })

  test.for([
    ['user-12', 12],
    ['user-012', undefined],
    ['user-0', undefined],
    ['group-12', undefined],
    ['user-2147483648', undefined],
    ['user-99999999999', undefined],
    ['12', undefined],
  ] as const)('has an id such as %s', ([scimId, id]) => {
    expect(idIn('user', scimId)).toBe(id)
    if (id !== undefined) expect(scimIdOf('user', id)).toBe(scimId)
  })
})
