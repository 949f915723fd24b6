import type { Schemas } from '@flaghoist/client'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { FeatureImpacts } from '../../nouns/impact/feature-impacts.tsx'
import { WarningSection } from '../../nouns/sdk-warnings/warning-list.tsx'
import { warningsOfDryRun } from '../../nouns/sdk-warnings/warnings.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'
import { applyingOf, hasConflict, isFinal, type Mover } from './moves.ts'

/** Whom the request affects: a dry run of what the caller would do to apply it. Others see who could look. */
export function RequestImpact({ request, mover }: { request: Schemas['ChangeRequest']; mover: Mover }) {
  const operations = applyingOf(request, mover)
  const dryRun = useRead(
    'dryRunBatch',
    { body: { operations: operations ?? [] } },
    { enabled: operations !== undefined, keepsPrevious: true },
  )
  if (isFinal(request)) return null
  return (
    <section class="request-section" aria-label={WORDS.affectedUsers}>
      <h2>{WORDS.affectedUsers}</h2>
      {operations === undefined ? (
        <p class="dim">{hasConflict(request) ? REQUEST_TEXTS.impactBlocked : REQUEST_TEXTS.impactLater}</p>
      ) : (
        <Shown read={dryRun} lines={2}>
          {(run: Schemas['DryRun']) => (
            <>
              <WarningSection warnings={warningsOfDryRun(run)} />
              {run.wouldSucceed ? (
                <FeatureImpacts impact={run.impact} />
              ) : (
                <p class="dim">{REQUEST_TEXTS.impactLater}</p>
              )}
            </>
          )}
        </Shown>
      )}
    </section>
  )
}
