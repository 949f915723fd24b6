import type { Scenarios } from '../support/scenario.ts'

export const events = {
  searchEvents: () => ({ body: { project: 'default', query: 'checkout', limit: 25 } }),
} satisfies Partial<Scenarios>
