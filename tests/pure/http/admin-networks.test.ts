import { describe, expect, test } from 'vitest'
import { routes } from '../../../generated/routes.ts'
import { inNetworks } from '../../../src/http/callers/networks.ts'
import { isOpenToAll } from '../../../src/http/plugins/admin-networks.ts'

describe('inNetworks', () => {
  test.each([
    ['10.0.0.7', ['10.0.0.7'], true],
    ['10.0.0.8', ['10.0.0.7'], false],
    ['10.1.255.255', ['10.0.0.7', '10.1.0.0/16'], true],
    ['10.2.0.0', ['10.0.0.7', '10.1.0.0/16'], false],
    ['::ffff:10.1.2.3', ['10.1.0.0/16'], true],
    ['::ffff:10.2.2.3', ['10.1.0.0/16'], false],
    ['10.1.2.3', ['::ffff:10.1.2.3'], true],
    ['fd00::1', ['fd00::/8'], true],
    ['FD00:0::1', ['fd00::1'], true],
    ['fe80::1', ['fd00::/8'], false],
    ['10.1.2.3', ['fd00::/8'], false],
    ['fd00::1', ['10.0.0.0/8'], false],
    ['', ['10.0.0.0/8'], false],
    ['unknown', ['10.0.0.0/8'], false],
    ['10.0.0.1', [], false],
  ])('%s in %j is %s', (address, networks, expected) => {
    expect(inNetworks(networks)(address)).toBe(expected)
  })
})

describe('a path that is open to all', () => {
  /** Public operations that applications and their proxies call. */
  const forApplications = ['validateSdkKeys', 'streamFlagChanges']

  test('is for applications, and each path for them is open', () => {
    const wrong = Object.entries(routes).filter(([id, { url, access }]) => {
      const isForOthers = access === 'sdk' || access === 'signal' || forApplications.includes(id)
      return isOpenToAll(url) !== isForOthers
    })
    expect(wrong.map(([id]) => id)).toEqual([])
  })

  test.each([
    ['/health', true],
    ['/ready', true],
    ['/', false],
    ['/login', false],
    ['/docs', false],
    ['/healthy', false],
    ['/api/clients', false],
    ['/api/admin/client', false],
  ])('%s: %s', (url, expected) => {
    expect(isOpenToAll(url)).toBe(expected)
  })
})
