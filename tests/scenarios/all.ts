import type { Scenarios } from '../support/scenario.ts'
import { dependencies } from './dependencies.ts'
import { events } from './events.ts'
import { featureEnvironments } from './feature-environments.ts'
import { featureTypes } from './feature-types.ts'
import { features } from './features.ts'
import { lifecycle } from './lifecycle.ts'
import { serviceAccounts } from './service-accounts.ts'
import { strategies } from './strategies.ts'
import { variants } from './variants.ts'

/** One for every operation: a missing one does not compile. */
export const scenarios: Scenarios = {
  ...dependencies,
  ...events,
  ...featureTypes,
  ...featureEnvironments,
  ...features,
  ...lifecycle,
  ...serviceAccounts,
  ...strategies,
  ...variants,
}
