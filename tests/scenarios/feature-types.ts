import type { Scenarios } from '../support/scenario.ts'

export const featureTypes = {
  listFeatureTypes: () => ({}),
  updateFeatureTypeLifetime: () => ({ params: { id: 'release' }, body: { lifetimeDays: 30 } }),
} satisfies Partial<Scenarios>
