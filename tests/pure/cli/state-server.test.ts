import { expect, it } from 'vitest'
import { serverOf } from '../../../src/cli/state/server.ts'

const ENV = { FLAGHOIST_URL: 'http://127.0.0.1:4242', FLAGHOIST_TOKEN: 'a-token' }

it.each<[what: string, env: Record<string, string>, options: Record<string, string>, message: string]>([
  ['no address', { FLAGHOIST_URL: '' }, {}, '--url is missing'],
  ['no token', { FLAGHOIST_TOKEN: '' }, {}, 'FLAGHOIST_TOKEN is missing'],
  [
    'an address without a protocol',
    { FLAGHOIST_URL: '127.0.0.1:5410' },
    {},
    'the address of the server is "127.0.0.1:5410". Accepted in --url or FLAGHOIST_URL: http://',
  ],
  ['a source of two lines', {}, { source: 'a\nb' }, '--source is "a\\nb". Accepted: '],
])('a command for a server refuses %s', (_, env, options, message) => {
  expect(() => serverOf({ ...ENV, ...env }, options)).toThrow(message)
})

it('a command for a server takes what is there', () => {
  expect(serverOf(ENV, { source: 'https://git.example.com/shop/commit/1' })).toHaveProperty('planState')
})
