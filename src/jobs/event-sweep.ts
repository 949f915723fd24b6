import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { DAY_MS } from '../domain/date-time.ts'
import { type Archive, removeOldEvents } from '../domain/events/retention.ts'

/** The most transactions of one run: a server that stops waits for it. */
const MAX_STEPS = 20

/** The job that removes events older than `retentionDays`, a whole day (UTC) at a time, in small transactions. */
export function eventSweep(setting: ChangeSetting, retentionDays: number, archive?: Archive): () => Promise<void> {
  return async () => {
    const today = Math.floor(setting.clock().getTime() / DAY_MS)
    const until = new Date((today - retentionDays) * DAY_MS)
    for (let step = 0; step < MAX_STEPS; step++) {
      if (!(await inChange(setting, systemActor, (change) => removeOldEvents(change, until, archive)))) return
    }
  }
}
