import type { Handlers } from './handler.ts'
import { dependencies } from './handlers/dependencies.ts'
import { events } from './handlers/events.ts'
import { featureTypes } from './handlers/feature-types.ts'
import { features } from './handlers/features.ts'
import { lifecycle } from './handlers/lifecycle.ts'
import { serviceAccounts } from './handlers/service-accounts.ts'

/** Every operation of the contract with its handler: one that is missing or unknown does not compile. */
export const handlers: Handlers = {
  ...dependencies,
  ...events,
  ...featureTypes,
  ...features,
  ...lifecycle,
  ...serviceAccounts,
}
