import type { Schemas } from '@flaghoist/client'
import { Changes } from '../../nouns/changes/changes.tsx'
import { HeldNote } from '../../nouns/freezes/held-note.tsx'
import { FeatureImpacts } from '../../nouns/impact/feature-impacts.tsx'
import { WarningSection } from '../../nouns/sdk-warnings/warning-list.tsx'
import { warningsOfDryRun } from '../../nouns/sdk-warnings/warnings.ts'
import { lacksOfDryRun } from '../../page/lacks.ts'
import { WORDS } from '../../page/words.ts'
import { WhoHas } from '../../session/who-has.tsx'
import { stepsOf, strategyNamesIn } from './document.ts'
import { restorationResult } from './restoration.ts'
import { HISTORY_TEXTS } from './texts.ts'

/** What a dry run of bringing something back has found out: what changes, what can't come back, whom it affects. */
export function RestorationDryRun({ run, document }: { run: Schemas['DryRun']; document: object | undefined }) {
  const { obstacle, changes, notRestored, changeRequests } = restorationResult(run)
  const known = document ?? {}
  const isAllRequested = changeRequests.length > 0 && changes?.length === 0
  return (
    <>
      {changeRequests.map(({ id, environment }) => (
        <p key={id} class="request-note is-warning">
          {HISTORY_TEXTS.asked(environment)}
        </p>
      ))}
      {obstacle !== undefined && (
        <div class="error-notice" role="alert">
          {obstacle.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
          <WhoHas lacks={lacksOfDryRun(run)} />
        </div>
      )}
      <HeldNote run={run} />
      <WarningSection warnings={warningsOfDryRun(run)} />
      {changes !== undefined && !isAllRequested && (
        <section class="request-subject" aria-label={WORDS.changes}>
          <h3>{WORDS.changes}</h3>
          {changes.length === 0 ? (
            <p class="dim">{HISTORY_TEXTS.nothing}</p>
          ) : (
            <Changes steps={stepsOf(known, changes)} strategyNames={strategyNamesIn(known)} />
          )}
        </section>
      )}
      {notRestored.length > 0 && (
        <section class="request-note is-warning" aria-label={HISTORY_TEXTS.notRestored}>
          <h3>{HISTORY_TEXTS.notRestored}</h3>
          <ul>
            {notRestored.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </section>
      )}
      {changes !== undefined && (changes.length > 0 || isAllRequested) && (
        <section class="request-subject" aria-label={WORDS.affectedUsers}>
          <h3>{WORDS.affectedUsers}</h3>
          <FeatureImpacts impact={run.impact} />
        </section>
      )}
    </>
  )
}
