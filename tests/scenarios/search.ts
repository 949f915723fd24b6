import type { Scenarios } from '../support/scenario.ts'

export const search = {
  searchFeatures: () => ({ query: { query: 'checkout', project: 'IS:default', sortBy: 'name', limit: 25 } }),
} satisfies Partial<Scenarios>
