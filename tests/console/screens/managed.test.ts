import { expect, test } from 'vitest'
import { addressOf } from '../../../console/screens/managed/address.ts'

test.each([
  ['features', 'new checkout', 'shop', '/projects/shop/features/new%20checkout'],
  ['projects', 'shop', 'shop', '/projects/shop/settings'],
  ['segments', 'beta & more', null, '/segments?q=beta+%26+more'],
  ['contextFields', 'plan', null, '/context-fields?edit=plan'],
  ['environments', 'production', null, '/environments?edit=production'],
  ['featureTypes', 'release', null, '/feature-types?edit=release'],
  ['tagTypes', 'team', null, '/tags?edit=team'],
  ['tags', 'team:search', null, '/tags?q=team%3Asearch'],
] as const)('what files call %s is edited where its link leads', (kind, name, project, address) => {
  expect(addressOf({ kind, name, project })).toBe(address)
})
