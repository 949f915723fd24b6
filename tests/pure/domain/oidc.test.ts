import { describe, expect, test } from 'vitest'
import { issuerOf } from '../../../src/domain/access/issuer.ts'
import { groupsIn, identityFrom } from '../../../src/domain/oidc/identity.ts'
import { membershipChanges } from '../../../src/domain/provider-sign-in/group-sync.ts'
import { configurationUrl, type OidcSettings } from '../../../src/domain/sign-in-settings/oidc-settings.ts'

const SETTINGS: OidcSettings = {
  enabled: true,
  discoverUrl: 'https://login.example.com/',
  clientId: 'flaghoist',
  secret: null,
  autoCreate: false,
  defaultRootRoleId: 3,
  emailDomains: null,
  acrValues: null,
  idTokenSigningAlgorithm: 'RS256',
  enableGroupSyncing: false,
  groupJsonPath: 'groups',
  addGroupsScope: false,
  requireEmailVerified: true,
}

describe('groupsIn', () => {
  test.each([
    ['a name', { groups: ['a', 'b'] }, 'groups', ['a', 'b']],
    ['one text', { groups: 'a' }, 'groups', ['a']],
    ['a path', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    ['a path from the root', { groups: ['a'] }, '$.groups', ['a']],
    ['a name with dots', { 'https://example.com/groups': ['a'] }, 'https://example.com/groups', ['a']],
    ['texts only', { groups: ['a', 7, null, ['b'], { c: 1 }, 'd\0'] }, 'groups', ['a']],
    ['an empty list', { groups: [] }, 'groups', []],
    ['nothing', {}, 'groups', undefined],
    ['null', { groups: null }, 'groups', undefined],
    ['no text', { groups: [{ name: 'a' }] }, 'groups', undefined],
    ['a path into nothing', { realm_access: {} }, 'realm_access.roles', undefined],
    ['a path into a text', { groups: 'a' }, 'groups.length', undefined],
    ['what every object has', {}, 'constructor.name', undefined],
  ])('reads %s', (_, claims, place, expected) => {
    expect(groupsIn(claims, place)).toEqual(expected)
  })
})

describe('identityFrom', () => {
  const claims = { sub: 'ada-1', email: ' Ada@Example.com', email_verified: true, name: ' Ada ' }

  test('gives email and name as they are stored, and groups only if the settings ask for them', () => {
    const identity = { issuer: 'https://login.example.com', subject: 'ada-1', email: 'ada@example.com', name: 'Ada' }
    const unasked = { groups: undefined, missingClaims: [] }
    expect(identityFrom({ ...claims, groups: ['a'] }, SETTINGS)).toEqual({ ...identity, ...unasked })
    const unsaid = { groups: undefined, missingClaims: ['groups'] }
    const syncing = { ...SETTINGS, enableGroupSyncing: true }
    expect(identityFrom({ ...claims, groups: [] }, syncing)).toEqual({ ...identity, groups: [], missingClaims: [] })
    expect(identityFrom(claims, syncing)).toEqual({ ...identity, ...unsaid })
    const tooMany = { ...claims, _claim_names: { groups: 'src1' } }
    expect(identityFrom(tooMany, syncing)).toEqual({ ...identity, ...unsaid })
    expect(identityFrom({ ...claims, email_verified: 'true' }, SETTINGS).email).toBe('ada@example.com')
  })

  test.each([
    [{ name: '  ' }, { name: null }],
    [{ name: 7 }, { name: null }],
    [{ name: 'A\0' }, { name: null }],
    [{ name: 'x'.repeat(300) }, { name: 'x'.repeat(255) }],
    [{ email: 'ada' }, { email: null }],
    // Its first letter is the sign of Kelvin, whose lower case is k.
    [{ email: '\u212aate@example.com' }, { email: null }],
    [{ email: ['ada@example.com'] }, { email: null }],
    [{ email: `${'x'.repeat(250)}@example.com` }, { email: null }],
    [{ email_verified: 'yes' }, { email: null }],
    [{ email_verified: 1 }, { email: null }],
  ])('leaves out what is not usable: %j', (given, expected) => {
    expect(identityFrom({ ...claims, ...given }, SETTINGS)).toMatchObject(expected)
  })

  test.each([undefined, '', 7, 'x'.repeat(256), 'a\0'])('refuses the subject %j', (sub) => {
    expect(() => identityFrom({ ...claims, sub }, SETTINGS)).toThrow('does not say who you are')
  })
})

describe('membershipChanges', () => {
  const group = (id: number, mappings: string[], isMember: boolean) => ({
    id,
    name: '',
    mappings,
    rootRole: null,
    isMember,
  })

  test('follows the provider in groups that name its groups', () => {
    const groups = [
      group(1, ['a', 'b'], false),
      group(2, ['b'], true),
      group(3, ['c'], true),
      group(4, ['d'], false),
      group(5, [], true),
      group(6, [], false),
    ]
    const { joined, left } = membershipChanges(groups, ['b'])
    expect([joined, left].map((list) => list.map(({ id }) => id))).toEqual([[1], [3]])
  })
})

describe('the address of a provider', () => {
  test.each([
    ['https://a.example', 'https://a.example', 'https://a.example/.well-known/openid-configuration'],
    ['https://a.example/', 'https://a.example', 'https://a.example/.well-known/openid-configuration'],
    [
      'https://a.example/realms/x/.well-known/openid-configuration',
      'https://a.example/realms/x',
      'https://a.example/realms/x/.well-known/openid-configuration',
    ],
  ])('%s', (address, issuer, configuration) => {
    expect([issuerOf(address), configurationUrl(address)]).toEqual([issuer, configuration])
  })
})
