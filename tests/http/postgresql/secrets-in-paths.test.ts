import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { newSecret } from '../../../src/domain/access/secret.ts'
import { handlers } from '../../../src/http/handlers/registry.ts'
import { loggedPath, withoutSecrets } from '../../../src/http/observing/redacted-urls.ts'
import { logOptions } from '../../../src/logging/logging.ts'
import { keyMask } from '../../../src/logging/masked-keys.ts'
import { startInstance } from '../../support/instance.ts'
import { it } from '../../support/world.ts'

const faultWith = (text: string) => () => Promise.reject(new Error(`a mistake with ${text}`))

const HEX = '6f0d3c1b9a7e5d4c2b1a0f9e8d7c6b5a4f3e2d1c0b9a8f7e6d5c4b3a'
const UUID = '0a8cf8b0-9f19-436b-b76f-0b6b2b51e6de'

describe('the logged address', () => {
  test.each([
    ['/invite/abc/validate?q=1', '/invite/:token/validate', '/invite/:token/validate'],
    ['/api/admin/invite-link/tokens/abc', undefined, '/api/admin/invite-link/tokens/:token'],
    ['/invite/abc?to=x', undefined, '/invite/:token'],
    ['/invites/abc', undefined, '/invites/:token'],
    ['//invite//abc', undefined, '//invite/:token'],
    ['/auth/reset/abc', undefined, '/auth/reset/:token'],
    ['/auth/reset/validate?token=abc', '/auth/reset/validate', '/auth/reset/validate'],
    ['/reset-password/abc', undefined, '/reset-password/:token'],
    ['/new-user/abc', undefined, '/new-user/:token'],
    ['/api/admin/projects/default/overview', undefined, '/api/admin/projects/default/overview'],
    [
      '/api/admin/service-account/3/token',
      '/api/admin/service-account/:id/token',
      '/api/admin/service-account/3/token',
    ],
    [`/${HEX}/x`, undefined, '/:secret/x'],
    [`/api/admin/features/user:${HEX}`, undefined, '/api/admin/features/:secret'],
    [
      `/api/admin/projects/user%3A${HEX}/features`,
      '/api/admin/projects/:projectId/features',
      '/api/admin/projects/:secret/features',
    ],
    [
      '/api/admin/projects/default/features/*:*.a-secret-in-words',
      '/api/admin/projects/:projectId/features/:featureName',
      '/api/admin/projects/default/features/:secret',
    ],
    ['/%2A%3Adevelopment%2Ea-secret-in-words', undefined, '/:secret'],
    [`/x/a%2F${HEX}`, undefined, '/x/:secret'],
    ['/x/%zz', undefined, '/x/%zz'],
  ])('has no secret: %s', (url, pattern, expected) => {
    expect(loggedPath(url, pattern)).toBe(expected)
  })
})

describe('a text without secrets', () => {
  test.each([
    ["'/INVITE/abc%zz/x' is not a path", "'/INVITE/:token/x' is not a path"],
    [`There is no feature "${HEX}"`, 'There is no feature ":secret"'],
    [`/query/user:${HEX} is not known here`, '/query/:secret is not known here'],
    [`a?key=${HEX}&x=1`, 'a?key=:secret&x=1'],
    [HEX.toUpperCase(), ':secret'],
    [HEX.slice(0, 32), ':secret'],
    ['Bearer user:a-secret-in-words', 'Bearer :secret'],
    ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', ':secret'],
    ['MzQ1Njc4OTAxMjM0NTY3ODkw', ':secret'],
    ['xoxb-Q3vK_9sTz-Lm4Rp_2Wn8', ':secret'],
    ['k7-Vd_2pQxB-9_sRt4-Zw1yHu-3Nc', ':secret'],
  ])('says :secret instead of what looks like one: %s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected)
  })

  test.each([
    `There is no strategy ${UUID}`,
    'There is no feature "new-checkout-with-a-very-long-name-for-the-spring-of-2026"',
    'There is no feature "newCheckoutWithAVeryLongNameForTheSpring"',
    'There is no feature "checkout_v2_eu1_beta_for_the_users_of_the_first_week"',
    'There is no tag "simple:checkout.v2"',
    'There is no operation GET /api/admin/projects/default/feature-environments',
    'Nothing is known of 2026-11-20T09:30:00.123Z and nina@flags.example.com',
    'This needs the permission UPDATE_FEATURE_ENVIRONMENT_VARIANTS in the project default',
  ])('leaves everything else: %s', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })

  test('has none of the secrets that the server makes, nor other random ones', () => {
    for (let round = 0; round < 2000; round++) {
      const secrets = [
        ...['', 'user:', '*:*.', 'default:production.'].map((head) => newSecret(head).secret),
        randomBytes(16).toString('hex'),
      ]
      for (const secret of secrets)
        for (const form of [secret, encodeURIComponent(secret)])
          expect(withoutSecrets(`/a/${form}/b`)).toBe('/a/:secret/b')
    }
  })

  test.each(['a', ':', 'a:', 'a.', ':a.', 'user:', '%3A', '-', 'aB1', '/invite/'])(
    'is made in time that grows with its length: %s',
    (part) => {
      const text = part.repeat(1_000_000 / part.length)
      expect(withoutSecrets(text).length).toBeLessThanOrEqual(text.length)
    },
  )
})

describe('a line without configured keys', () => {
  const KEYS = ['admin-key-of-the-team', 'admin-key-of-the-team-2', '"quoted\\key"-of-100%', 'a.b*c(d)[e]+f?g^h$']
  const inJson = (text: string) => JSON.stringify({ url: text })

  test.each(KEYS)('has it in no encoding: %s', (key) => {
    const everyCharacter = [...key].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('')
    for (const form of [key, encodeURIComponent(key), encodeURI(key), everyCharacter, everyCharacter.toUpperCase()])
      expect(JSON.parse(keyMask(KEYS)(inJson(`/a/${form}/b`)))).toEqual({ url: '/a/:secret/b' })
  })

  test.each(['/api/admin/projects/default', '/a%20b/%22quoted%22/%zz', 'admin-key-of-the', '%E2%82%AC'])(
    'is as it was without one: %s',
    (text) => {
      expect(keyMask(KEYS)(inJson(text))).toBe(inJson(text))
      expect(keyMask([])(inJson(text))).toBe(inJson(text))
    },
  )
})

describe('the log', () => {
  it('has no configured key, whatever it looks like', async ({ world }) => {
    const key = 'admin-key-of-the-team'
    const lines: string[] = []
    const log = pino(logOptions('trace', [key]), { write: (line: string) => lines.push(line) })
    const { app } = await startInstance(world.db, { log, handlers: { ...handlers, listTags: faultWith(key) } })
    const authorization = world.admin.key ?? ''
    for (const url of [`/${key}`, `/api/admin/projects/${key}`, '/api/admin/tags', '/%61dmin-key-of-the-team/x'])
      await app.inject({ method: 'GET', url, headers: { authorization } })
    expect(lines.filter((line) => line.includes('"answered"'))).toHaveLength(4)
    expect(lines.filter((line) => line.includes(':secret'))).toHaveLength(4)
    expect(lines.join('')).not.toContain('key-of-the-team')
  })

  it('has no secret of an address that nothing is at, nor of one that names nothing', async ({ world }) => {
    const { app, client, logged } = await startInstance(world.db)
    const admin = client({ key: world.admin.key })
    const { secret } = newSecret('user:')
    const key = encodeURIComponent(secret)
    for (const url of [`/invites/${HEX}`, `/auth/reset/${HEX}`, `/${key}/x`, `/x?key=${key}`, `/docs/static/${key}`])
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
    const params = { projectId: 'default', featureName: secret }
    expect((await admin.send('getFeature', { params })).status).toBe(404)
    expect((await admin.send('listProjects', { query: { [secret]: 'x' } })).status).toBeLessThan(500)
    expect(logged().match(/"answered"/g)).toHaveLength(7)
    expect(logged()).not.toContain(HEX)
    expect(logged()).not.toContain(secret.slice(-56))
  })
})
