import { describe, expect, test } from 'vitest'
import { addressFrom, trustedProxy } from '../../../src/http/callers/client-address.ts'

describe('addressFrom', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['"192.0.2.7:51234"', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['"[2001:db8::7]:443"', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
  ])('reads %s as %s', (entry, address) => {
    expect(addressFrom(entry)).toBe(address)
  })

  test.each([
    undefined,
    '',
    ...'unknown _hidden proxy.example.com proxy.example.com:80 192.0.2 192.0.2.256 192.0.2.7: 192.0.2.7:port'.split(
      ' ',
    ),
    ...'192.0.2.7:1234567 010.0.0.1 0x0a000001 167772161 [192.0.2.7]x 2001:db8::7]:443 for=192.0.2.7'.split(' '),
  ])('takes %j for no address', (entry) => {
    expect(addressFrom(entry)).toBe('unknown')
  })
})

describe('an entry of the chain of proxies', () => {
  const isTrusted = trustedProxy(['10.0.0.7', 'fd00::/64']) || expect.fail()

  test.each([
    ['10.0.0.7', true],
    ['10.0.0.7:51234', true],
    ['"[fd00::1]:443"', true],
    ['::ffff:10.0.0.7', true],
    ['10.0.0.8:51234', false],
    ['0x0a000007', false],
    ['unknown', false],
    [undefined, false],
  ])('%s is trusted: %s', (entry, expected) => {
    expect(isTrusted(entry)).toBe(expected)
  })

  test('is never trusted without proxies', () => {
    expect(trustedProxy([])).toBe(false)
    expect(trustedProxy(undefined)).toBe(false)
  })
})
