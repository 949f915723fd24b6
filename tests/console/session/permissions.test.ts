import { expect, test } from 'vitest'
import { holds } from '../../../console/session/permissions.ts'

const AT = { project: 'shop', environment: 'production' }

test.each<[what: string, held: Parameters<typeof holds>[0], is: boolean]>([
  ['nothing', [], false],
  ['ADMIN', [{ permission: 'ADMIN' }], true],
  ['it without a place', [{ permission: 'UPDATE_FEATURE' }], true],
  ['it everywhere', [{ permission: 'UPDATE_FEATURE', project: '*', environment: '*' }], true],
  ['it in the project', [{ permission: 'UPDATE_FEATURE', project: 'shop' }], true],
  ['it in another project', [{ permission: 'UPDATE_FEATURE', project: 'default' }], false],
  ['it in the environment', [{ permission: 'UPDATE_FEATURE', project: 'shop', environment: 'production' }], true],
  ['it in another environment', [{ permission: 'UPDATE_FEATURE', project: 'shop', environment: 'development' }], false],
  ['something else', [{ permission: 'CREATE_FEATURE', project: 'shop' }], false],
])('a caller who has %s holds the permission, or not', (_, held, is) => {
  expect(holds(held, 'UPDATE_FEATURE', AT)).toBe(is)
})
