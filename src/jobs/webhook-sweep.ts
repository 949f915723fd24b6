import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { sweepDeliveries } from '../domain/webhooks/deliveries/sweep.ts'

/** The job that deletes old deliveries of webhooks, many at a time. */
export function webhookSweep(setting: ChangeSetting): () => Promise<void> {
  return async () => {
    while (await inChange(setting, systemActor, sweepDeliveries));
  }
}
