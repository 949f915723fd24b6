import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routes } from '../../../generated/routes.ts'
import { CONSOLE_PLACES } from '../../../src/http/pages/console-places.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'

const text = readFileSync(inProject('console/app/routes/screens.ts'), 'utf8')
const paths = [...text.matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path)
const firstOf = (path: string) => path.split('/')[1] ?? ''

test('the server sends the console to browsers at the address of each screen', () => {
  expect(paths.length).toBeGreaterThan(1)
  const places: readonly string[] = ['', ...CONSOLE_PLACES]
  expect(paths.filter((path) => !places.includes(firstOf(path)))).toEqual([])
})

test('no address of the console is in the way of an operation or of another page', () => {
  const others = new Set([
    ...Object.values(routes).map(({ url }) => firstOf(url)),
    'docs',
    'pages',
    'health',
    'ready',
    'login',
  ])
  expect(CONSOLE_PLACES.filter((place) => others.has(place))).toEqual([])
})
