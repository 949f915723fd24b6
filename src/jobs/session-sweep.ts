import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { sweepUsedSignIns } from '../domain/oidc/used-sign-ins.ts'
import { sweepSessions } from '../domain/sessions/commands.ts'
import { sweepAttempts } from '../domain/sign-in-attempts/attempts.ts'

/** The job that deletes expired sessions, sign-in attempts that no longer count, and used sign-ins at a provider. */
export function sessionSweep(setting: ChangeSetting): () => Promise<void> {
  return () =>
    inChange(setting, systemActor, async (change) => {
      await sweepSessions(change)
      await sweepAttempts(change)
      await sweepUsedSignIns(change)
    })
}
