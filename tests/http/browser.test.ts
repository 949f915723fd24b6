import { describe, expect, test } from 'vitest'
import { addressOrNetwork } from '../../src/http/browser.ts'
import { loggedPath, withoutSecrets } from '../../src/http/secrets-in-paths.ts'

describe('addressOrNetwork', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (ip, expected) => {
    expect(addressOrNetwork(ip)).toBe(expected)
  })
})

describe('what is logged of an address', () => {
  test.each([
    ['/invite/abc/validate?q=1', '/invite/:token/validate', '/invite/:token/validate'],
    ['/api/admin/invite-link/tokens/abc', undefined, '/api/admin/invite-link/tokens/:token'],
    ['/invite/abc?to=x', undefined, '/invite/:token'],
    ['//invite//abc', undefined, '//invite/:token'],
    ['/auth/reset/validate?token=abc', '/auth/reset/validate', '/auth/reset/validate'],
    ['/api/admin/projects/default/overview', undefined, '/api/admin/projects/default/overview'],
    [
      '/api/admin/service-account/3/token',
      '/api/admin/service-account/:id/token',
      '/api/admin/service-account/3/token',
    ],
  ])('has no secret: %s', (url, pattern, expected) => {
    expect(loggedPath(url, pattern)).toBe(expected)
  })

  test('has none in a text either', () => {
    expect(withoutSecrets("'/INVITE/abc%zz/x' is not a path")).toBe("'/INVITE/:token/x' is not a path")
  })
})
