import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { sweepSessions } from '../domain/sessions/commands.ts'
import { sweepAttempts } from '../domain/sign-in-attempts/attempts.ts'

/** The job that deletes the sessions that have expired, and the attempts to sign in that count no longer. */
export function sessionSweep(setting: ChangeSetting): () => Promise<void> {
  return () =>
    inChange(setting, systemActor, async (change) => {
      await sweepSessions(change)
      await sweepAttempts(change)
    })
}
