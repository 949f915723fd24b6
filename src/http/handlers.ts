import type { Handlers } from './handler.ts'
import { dependencies } from './handlers/dependencies.ts'
import { events } from './handlers/events.ts'
import { featureEnvironments } from './handlers/feature-environments.ts'
import { featureTypes } from './handlers/feature-types.ts'
import { features } from './handlers/features.ts'
import { lifecycle } from './handlers/lifecycle.ts'
import { serviceAccounts } from './handlers/service-accounts.ts'
import { strategies } from './handlers/strategies.ts'
import { variants } from './handlers/variants.ts'

/** Every operation of the contract with its handler: one that is missing or unknown does not compile. */
export const handlers: Handlers = {
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
