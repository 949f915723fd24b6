import { expect, test } from 'vitest'
import { localPath } from '../../../src/http/links/return-path.ts'

test.each([
  ['/login', '/login'],
  ['/docs/?x=1%2F#features', '/docs/?x=1%2F#features'],
  ['//elsewhere.example', '/docs/'],
  ['/\\elsewhere.example', '/docs/'],
  ['https://elsewhere.example/', '/docs/'],
  ['docs', '/docs/'],
  ['/a\nb', '/docs/'],
  [`/${'a'.repeat(2048)}`, '/docs/'],
  [undefined, '/docs/'],
  [['/login', '/login'], '/docs/'],
])('a sign-in returns to a path of this server only: %j', (wanted, expected) => {
  expect(localPath({ return: wanted }, '/docs/')).toBe(expected)
})
