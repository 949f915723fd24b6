import type { Handlers } from './handler.ts'
import { archive } from './handlers/archive.ts'
import { events } from './handlers/events.ts'
import { featureEnvironments } from './handlers/feature-environments.ts'
import { features } from './handlers/features.ts'
import { search } from './handlers/search.ts'
import { serviceAccounts } from './handlers/service-accounts.ts'
import { strategies } from './handlers/strategies.ts'
import { variants } from './handlers/variants.ts'

/** Every operation of the contract with its handler: one that is missing or unknown does not compile. */
export const handlers: Handlers = {
  ...archive,
  ...events,
  ...featureEnvironments,
  ...features,
  ...search,
  ...serviceAccounts,
  ...strategies,
  ...variants,
}
