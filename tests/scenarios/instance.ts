import type { Scenarios } from '../support/scenario.ts'

export const instance = {
  getInstanceStatistics: () => ({}),
  getUiConfig: () => ({}),
} satisfies Partial<Scenarios>
