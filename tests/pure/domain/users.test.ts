import { describe, expect, it } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { imageUrlOf } from '../../../src/domain/access/image-url.ts'
import type { Grant } from '../../../src/domain/rights.ts'
import { heldPermissions, ownPermissions, type SourcedGrant } from '../../../src/domain/users/permission-overview.ts'
import { accountNamesFrom, emailFrom } from '../../../src/domain/users/user.ts'
import { invitation, passwordReset, welcome } from '../../../src/mail/templates.ts'

describe('identityFrom', () => {
  it.each([
    [{ email: ' Ada@Example.com ' }, { username: null, email: 'ada@example.com' }],
    [{ username: 'Ada' }, { username: 'Ada', email: null }],
    [
      { username: ' ', email: 'a@b' },
      { username: null, email: 'a@b' },
    ],
    [
      { username: 'Ada@Example.com', email: 'ada@example.com' },
      { username: 'Ada@Example.com', email: 'ada@example.com' },
    ],
  ])('keeps of %j what is there', (given, identity) => {
    expect(accountNamesFrom(given)).toEqual(identity)
  })

  it.each([{}, { username: '' }, { username: ' ', email: ' ' }])('refuses %j', (given) => {
    expect(() => accountNamesFrom(given)).toThrow('needs a username or an email')
  })

  it.each([
    { username: 'una@example.com' },
    { username: 'una@example.com', email: 'ada@example.com' },
    { username: '@', email: 'ada@example.com' },
  ])('refuses a username that could be the email of another user: %j', (given) => {
    expect(() => accountNamesFrom(given)).toThrow('has to be the email of the same user')
  })
})

describe('emailFrom', () => {
  it.each(['a@b', 'o’hara@example.com', "o'hara+tag@sub.example.co.uk", 'jörg@exämple.de'])('takes %s', (email) => {
    expect(emailFrom(email)).toBe(email)
  })

  it.each([
    ...['ada', '@example.com', 'ada@', 'a@b@c', 'a b@example.com', 'a@b,c@d', 'a@b;c@d', '<a@b>', 'a@b\r\nBcc: c@d'],
    ...['a\u200b@b', '"a"@b', 'a(c)@b', '\u0130da@example.com', '\u212aate@example.com'],
  ])('refuses %j', (email) => {
    expect(() => emailFrom(email)).toThrow('not an email')
  })
})

describe('imageUrlOf', () => {
  it('hashes the email, else the username, else the id, in lower case', () => {
    const of = (email: string | null, username: string | null) => imageUrlOf({ id: 7, email, username })
    expect(of('Ada@Example.com', 'x')).toBe(of('ada@example.com', null))
    expect(of(null, 'ADA@example.com')).toBe(of('ada@example.com', null))
    expect(of(null, null)).toBe(of(null, '7'))
    expect(new Set([of('a@b', null), of(null, 'a'), of(null, null)]).size).toBe(3)
  })
})

function grant(permission: Permission, project: string | null = null, environment: string | null = null): SourcedGrant {
  const role = { id: 9, name: 'Some', type: 'custom' }
  return { permission, project, environment, inEveryProject: false, role, group: null }
}

describe('heldPermissions', () => {
  it.each<[string, SourcedGrant, boolean]>([
    ['held there', grant('UPDATE_FEATURE', 'shop'), true],
    ['held elsewhere', grant('UPDATE_FEATURE', 'bank'), false],
    ['held through a root role, which is for default', grant('UPDATE_FEATURE'), false],
    ['held through a custom root role', { ...grant('UPDATE_FEATURE'), inEveryProject: true }, true],
    ['included in ADMIN', grant('ADMIN'), true],
    ['another one', grant('DELETE_FEATURE', 'shop'), false],
  ])('knows whether a permission is %s', (_, held, expected) => {
    const found = heldPermissions('project', [held], { project: 'shop' }).find(({ name }) => name === 'UPDATE_FEATURE')
    expect(found).toMatchObject({ hasPermission: expected })
    expect(found?.sources).toHaveLength(expected ? 1 : 0)
  })

  it('lists each permission of the scope once, and none of another', () => {
    const names = (['root', 'project', 'environment'] as const).map((scope) =>
      heldPermissions(scope, [], {}).map(({ name, type }) => ({ name, isRight: type === scope })),
    )
    expect(names.flat().every(({ isRight }) => isRight)).toBe(true)
    expect(new Set(names.flat().map(({ name }) => name)).size).toBe(names.flat().length)
  })
})

describe('ownPermissions', () => {
  it('says once for each place what is held there', () => {
    const grants: Grant[] = [
      grant('UPDATE_FEATURE_STRATEGY', 'shop'),
      grant('UPDATE_FEATURE_STRATEGY', 'shop', 'production'),
      grant('UPDATE_FEATURE', 'shop'),
      grant('UPDATE_FEATURE', 'shop'),
      grant('UPDATE_FEATURE'),
      { ...grant('UPDATE_FEATURE'), inEveryProject: true },
      { ...grant('UPDATE_FEATURE_STRATEGY', null, 'production'), inEveryProject: true },
      { ...grant('CREATE_SEGMENT'), inEveryProject: true },
      grant('ADMIN'),
    ]
    expect(ownPermissions(grants)).toEqual([
      { permission: 'ADMIN' },
      { permission: 'CREATE_SEGMENT' },
      { permission: 'UPDATE_FEATURE', project: '*' },
      { permission: 'UPDATE_FEATURE', project: 'default' },
      { permission: 'UPDATE_FEATURE', project: 'shop' },
      { permission: 'UPDATE_FEATURE_STRATEGY', project: '*', environment: 'production' },
      { permission: 'UPDATE_FEATURE_STRATEGY', project: 'shop', environment: '*' },
      { permission: 'UPDATE_FEATURE_STRATEGY', project: 'shop', environment: 'production' },
    ])
  })
})

describe('messages', () => {
  it.each([invitation, welcome, passwordReset])(
    'hold the link in both forms, and nothing of a name as HTML',
    (letter) => {
      const link = 'https://flags.example.com/?a=1&b="2"'
      const { to, subject, text, html } = letter({ email: 'ada@example.com', name: '<img src=x>' }, link)
      expect(to).toBe('ada@example.com')
      expect(subject).toMatch(/^[A-Z].*Flaghoist$/)
      expect(text).toContain(`\n\n${link}\n\n`)
      expect(text).toContain('Hello <img src=x>,')
      expect(html).toContain('href="https://flags.example.com/?a=1&amp;b=&quot;2&quot;"')
      expect(html).not.toContain('<img')
    },
  )

  it('greet a user without a name', () => {
    expect(invitation({ email: 'ada@example.com' }, 'https://x').text).toMatch(/^Hello,\n/)
  })
})
