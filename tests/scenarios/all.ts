import type { Scenarios } from '../support/scenario.ts'
import { archive } from './archive.ts'
import { events } from './events.ts'
import { featureEnvironments } from './feature-environments.ts'
import { features } from './features.ts'
import { search } from './search.ts'
import { serviceAccounts } from './service-accounts.ts'
import { strategies } from './strategies.ts'
import { variants } from './variants.ts'

/** One for every operation: a missing one does not compile. */
export const scenarios: Scenarios = {
  ...archive,
  ...events,
  ...featureEnvironments,
  ...features,
  ...search,
  ...serviceAccounts,
  ...strategies,
  ...variants,
}
