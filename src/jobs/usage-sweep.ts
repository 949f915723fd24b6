import { sweepApplications } from '../domain/applications/commands.ts'
import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { sweepMetrics } from '../domain/client-metrics/commands.ts'

const HOUR_MS = 3_600_000

/** The job that deletes usage older than `retentionHours`, and applications that are gone, in batches. */
export function usageSweep(setting: ChangeSetting, retentionHours: number): () => Promise<void> {
  return async () => {
    const until = new Date(setting.clock().getTime() - retentionHours * HOUR_MS)
    while (await inChange(setting, systemActor, (change) => sweepMetrics(change, until)));
    while (await inChange(setting, systemActor, sweepApplications));
  }
}
