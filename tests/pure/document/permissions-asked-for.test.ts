import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissionList } from '../../../generated/permissions.ts'
import { document, operations } from '../../support/contract.ts'

const NO_EFFECT = 'Has no effect here: '

/** The permissions that operations name. */
const named = [...operations.values()].flatMap(({ url, method, permission }) => [
  ...[permission].flat(),
  ...(document.paths[url][method.toLowerCase()]['x-permission-also'] ?? []),
])
/** The names that the code has in quotes. */
const quoted = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name))

test('each permission is asked for, or says that it has no effect', () => {
  const askedFor = new Set([...named, ...quoted])
  const wrong = permissionList.filter(
    ({ name, description }) => askedFor.has(name) === description.startsWith(NO_EFFECT),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})
