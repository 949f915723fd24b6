import { describe, expect, test } from 'vitest'
import { addressOrNetwork } from '../../../src/http/callers/browser.ts'

describe('addressOrNetwork', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('counts %s as %s', (ip, expected) => {
    expect(addressOrNetwork(ip)).toBe(expected)
  })
})
