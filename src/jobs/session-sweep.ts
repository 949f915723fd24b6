import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { sweepSessions } from '../domain/sessions/commands.ts'
import { sweepAttempts } from '../domain/sign-in-attempts/attempts.ts'

/** The job that deletes expired sessions, and sign-in attempts that no longer count. */
export function sessionSweep(setting: ChangeSetting): () => Promise<void> {
  return () =>
    inChange(setting, systemActor, async (change) => {
      await sweepSessions(change)
      await sweepAttempts(change)
    })
}
