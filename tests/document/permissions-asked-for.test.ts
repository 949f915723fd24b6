import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { permissionList } from '../../generated/permissions.ts'
import { document, operations } from '../support/contract.ts'
import { sourcesIn } from '../support/sources.ts'

const NO_EFFECT = 'Has no effect here: '

/** The permissions that operations name. */
const named = [...operations.values()].flatMap(({ url, method, permission }) => [
  ...[permission].flat(),
  ...(document.paths[url][method.toLowerCase()]['x-permission-also'] ?? []),
])
/** The names that the code has in quotes. */
const quoted = sourcesIn('src').flatMap(({ path }) =>
  [...readFileSync(path, 'utf8').matchAll(/'([A-Z][A-Z_]+)'/g)].map(([, name]) => name),
)

test('each permission is asked for, or says that it has no effect', () => {
  const askedFor = new Set([...named, ...quoted])
  const wrong = permissionList.filter(
    ({ name, description }) => askedFor.has(name) === description.startsWith(NO_EFFECT),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})
