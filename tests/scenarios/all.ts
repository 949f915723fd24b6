import type { Scenarios } from '../support/scenario.ts'
import { contextFields } from './context-fields.ts'
import { environments } from './environments.ts'
import { events } from './events.ts'
import { featureEnvironments } from './feature-environments.ts'
import { features } from './features.ts'
import { serviceAccounts } from './service-accounts.ts'
import { strategies } from './strategies.ts'
import { strategyTypes } from './strategy-types.ts'
import { variants } from './variants.ts'

/** One for every operation: a missing one does not compile. */
export const scenarios: Scenarios = {
  ...contextFields,
  ...environments,
  ...events,
  ...featureEnvironments,
  ...features,
  ...serviceAccounts,
  ...strategies,
  ...strategyTypes,
  ...variants,
}
