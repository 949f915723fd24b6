import type { Scenarios } from '../support/scenario.ts'
import { events } from './events.ts'
import { features } from './features.ts'
import { serviceAccounts } from './service-accounts.ts'

/** One for every operation: a missing one does not compile. */
export const scenarios: Scenarios = {
  ...events,
  ...features,
  ...serviceAccounts,
}
