import { describe, expect, test } from 'vitest'
import { type AdminAccount, type Admins, adminToKeep, lockOutBy } from '../../../src/domain/access/lock-out.ts'

const ISSUER = 'https://login.example.com'
const BOTH = { passwordDisabled: false, providers: ['saml:https://login.example.com', ISSUER] }
const PROVIDER_ONLY = { ...BOTH, passwordDisabled: true }
const PASSWORDS_ONLY = { passwordDisabled: false, providers: [] }

const nothing: AdminAccount = { id: 1, name: 'Grace', isUser: true, hasPassword: false, issuers: [] }
const password = { ...nothing, id: 2, name: 'Ada', hasPassword: true }
const identity = { ...nothing, id: 3, name: 'Alan', issuers: ['https://other.example.com', ISSUER] }
const elsewhere = { ...nothing, id: 4, name: 'Edsger', issuers: ['https://other.example.com'] }
const program = { ...nothing, id: 5, name: 'deploy', isUser: false }

type Case = [string, AdminAccount[], AdminAccount[], Admins['methods'], string | undefined]

const LAST = 'This is the last account with the role Admin. Give the role to another one first'
const SIGN_IN = 'No user with the role Admin could sign in any more: only '

describe('a change that takes the role Admin', () => {
  test.for<Case>([
    ['leaves nobody', [password], [], BOTH, LAST],
    ['leaves nobody where nobody signs in', [program], [], BOTH, LAST],
    ['begins with nobody', [], [], BOTH, undefined],
    ['leaves a password', [password, identity], [password], BOTH, undefined],
    ['leaves an identity', [password, identity], [identity], BOTH, undefined],
    ['leaves an identity while passwords are off', [password, identity], [identity], PROVIDER_ONLY, undefined],
    [
      'leaves a password while passwords are off',
      [password, identity],
      [password],
      PROVIDER_ONLY,
      `${SIGN_IN}Ada would have the role. First switch passwords on and give Ada a password, or give the role to a user who can sign in, or use an admin key`,
    ],
    [
      'leaves an identity while its provider is off',
      [password, identity],
      [identity],
      PASSWORDS_ONLY,
      `${SIGN_IN}Alan would have the role. First give Alan a password, or give the role to a user who can sign in, or use an admin key`,
    ],
    [
      'leaves a service account',
      [password, program],
      [program],
      PASSWORDS_ONLY,
      `${SIGN_IN}deploy (a service account) would have the role. First give the role to a user who can sign in, or use an admin key`,
    ],
    [
      'leaves many who can not sign in',
      [identity, nothing, elsewhere, program, { ...nothing, id: 6 }, { ...nothing, id: 7 }],
      [nothing, elsewhere, program, { ...nothing, id: 6 }, { ...nothing, id: 7 }],
      BOTH,
      `${SIGN_IN}Grace, Edsger, deploy (a service account), and 2 more would have the role. First give Grace a password, or give the role to a user who can sign in, or use an admin key`,
    ],
    ['takes it where nobody could sign in', [nothing, program], [program], BOTH, undefined],
    ['takes it where only a password is left from before', [password, program], [program], PROVIDER_ONLY, undefined],
  ])('%s', ([, before, after, methods, message]) => {
    expect(lockOutBy({ accounts: before, methods }, { accounts: after, methods })?.message).toBe(message)
  })

  test.for([
    ['a password', password, [], 'give the role to a user who can sign in'],
    ['an identity', identity, [], 'give the role to a user who can sign in'],
    ['a password, and another user has none', password, [nothing], 'give Grace a password, or give the role'],
  ] as const)('names what helps where a directory ends %s', ([, account, others, first]) => {
    const without = { ...account, hasPassword: false, issuers: [] }
    const [before, after] = [account, without].map((one) => ({ accounts: [one, ...others], methods: BOTH }))
    expect(lockOutBy(before as Admins, after as Admins, true)?.message).toContain(`would have the role. First ${first}`)
  })
})

test('a change of the ways to sign in is compared with the ways before', () => {
  const accounts = [password, nothing]
  const message = lockOutBy({ accounts, methods: BOTH }, { accounts, methods: PROVIDER_ONLY })?.message
  expect(message).toContain('only Ada and Grace would have the role')
})

describe('of accounts that are deleted together', () => {
  test.for<[string, AdminAccount[], number[], Admins['methods'], number | undefined]>([
    ['none stays when an Admin is left', [password, nothing], [1, 9], BOTH, undefined],
    ['the last Admin of the list stays', [nothing, program], [5, 9, 1, 8], BOTH, 1],
    ['the last one who can sign in stays', [nothing, password, identity], [2, 3, 1], BOTH, 3],
    ['an account that can sign in stays, in addition to a program', [password, program], [9, 2], BOTH, 2],
    ['the one with an identity stays while passwords are off', [password, identity], [3, 2], PROVIDER_ONLY, 3],
  ])('%s', ([, accounts, leaving, methods, staying]) => {
    expect(adminToKeep({ accounts, methods }, leaving)).toBe(staying)
  })
})
