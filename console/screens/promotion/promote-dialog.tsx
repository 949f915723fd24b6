import type { Schemas } from '@flaghoist/client'
import { useEffect, useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { reasoned, WhyField } from '../../editing/edits/why-field.tsx'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { Changes } from '../../nouns/changes/changes.tsx'
import { HeldNote } from '../../nouns/freezes/held-note.tsx'
import { FeatureImpacts } from '../../nouns/impact/feature-impacts.tsx'
import { isReviewed } from '../../nouns/projects/reviewed.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { WarningSection } from '../../nouns/sdk-warnings/warning-list.tsx'
import { warningsOfDryRun } from '../../nouns/sdk-warnings/warnings.ts'
import { lacksOfDryRun } from '../../page/lacks.ts'
import { TEXTS } from '../../page/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { WhoHas } from '../../session/who-has.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice, Shown } from '../../ui/states.tsx'
import { type Compared, needsRequest, type Part, promotionResult, stepsOf } from './choice.ts'
import { PROMOTION_TEXTS } from './texts.ts'

type Properties = {
  place: Compared
  features: readonly string[]
  /** What differs, as far as the screen shows it. */
  compared: readonly Schemas['ComparedFeature'][]
  parts: readonly Part[]
  onClose: () => void
  onDone: () => void
}

/** Promotes features after a dry run has shown what changes; where that needs a review, it makes a change request. */
export function PromoteDialog({ place, features, compared, parts, onClose, onDone }: Properties) {
  const { projectId, from, to } = place
  const [, navigate] = useLocation()
  const [why, setWhy] = useState('')
  const { data: project } = useProject(projectId)
  const isGuarded = isReviewed(project, to)
  const [asks, setAsks] = useState(false)
  const body = { from, to, features: [...features], parts: [...parts], ...(asks && { asChangeRequest: true }) }
  const dryRun = useRead('dryRunBatch', {
    body: { operations: [{ operationId: 'promoteFeatures', params: { projectId }, body }] },
  })
  const isHeld = dryRun.data !== undefined && needsRequest(dryRun.data)
  useEffect(() => {
    if (isHeld) setAsks(true)
  }, [isHeld])
  const promote = useWrite('promoteFeatures', {
    done: ({ promoted, changeRequest: request }) =>
      request === undefined ? PROMOTION_TEXTS.done(promoted.length, to) : PROMOTION_TEXTS.requested(request.id),
    showsFailures: true,
    onDone({ changeRequest }) {
      onDone()
      if (changeRequest !== undefined) navigate(changeRequestPath(projectId, changeRequest.id))
    },
  })
  const { outcome, obstacle } = dryRun.data ? promotionResult(dryRun.data) : { outcome: undefined, obstacle: undefined }
  const isRequest = outcome?.changeRequest !== undefined
  const reason =
    obstacle ??
    (outcome === undefined
      ? PROMOTION_TEXTS.checking
      : outcome.promoted.length === 0
        ? PROMOTION_TEXTS.nothing
        : undefined)
  return (
    <Dialog
      wide
      title={PROMOTION_TEXTS.dialog(from, to)}
      onClose={onClose}
      actions={
        <>
          <WhyField value={why} onInput={setWhy} />
          <Button
            kind="main"
            busy={promote.isPending}
            reason={reason}
            onClick={() => promote.mutate({ input: { path: { projectId }, body }, ...reasoned(why) })}
          >
            {isRequest ? WORDS.requestReview : PROMOTION_TEXTS.apply}
          </Button>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </>
      }
    >
      {isGuarded && (asks || (outcome !== undefined && !isRequest)) && (
        <label class="choice">
          <input type="checkbox" checked={asks} onChange={() => setAsks(!asks)} />
          {PROMOTION_TEXTS.askInstead}
        </label>
      )}
      {promote.error && <ErrorNotice error={promote.error} />}
      <Shown read={dryRun} lines={4}>
        {(run: Schemas['DryRun']) => <PromotionDryRun run={run} compared={compared} to={to} />}
      </Shown>
    </Dialog>
  )
}

function PromotionDryRun({
  run,
  compared,
  to,
}: { run: Schemas['DryRun'] } & Pick<Properties, 'compared'> & { to: string }) {
  const { outcome, obstacle } = promotionResult(run)
  if (outcome === undefined)
    return (
      <div class="error-notice" role="alert">
        <p>{obstacle || PROMOTION_TEXTS.refused}</p>
        <WhoHas lacks={lacksOfDryRun(run)} />
      </div>
    )
  const { promoted, inStep, changeRequest } = outcome
  return (
    <>
      {changeRequest !== undefined && <p class="request-note is-warning">{PROMOTION_TEXTS.guarded(to)}</p>}
      <HeldNote run={run} />
      <WarningSection warnings={warningsOfDryRun(run)} />
      <section class="request-subject" aria-label={WORDS.changes}>
        <h3>{WORDS.changes}</h3>
        {promoted.length === 0 && <p class="dim">{PROMOTION_TEXTS.nothing}</p>}
        <ul>
          {promoted.map(({ name, parts }) => (
            <li key={name}>
              <bdi>{name}</bdi>: {parts.map((part) => PROMOTION_TEXTS.parts[part]).join(', ')}
              <Changes
                steps={(compared.find((feature) => feature.name === name)?.parts ?? [])
                  .filter(({ part }) => parts.includes(part))
                  .flatMap(({ differences }) => stepsOf(differences))}
              />
            </li>
          ))}
        </ul>
        {inStep.length > 0 && (
          <p class="dim">
            {PROMOTION_TEXTS.unchanged}: <bdi>{inStep.join(', ')}</bdi>
          </p>
        )}
      </section>
      {changeRequest === undefined && promoted.length > 0 && (
        <section class="request-subject" aria-label={WORDS.affectedUsers}>
          <h3>{WORDS.affectedUsers}</h3>
          <FeatureImpacts impact={run.impact} />
        </section>
      )}
    </>
  )
}
