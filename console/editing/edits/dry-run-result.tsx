import type { Schemas } from '@flaghoist/client'
import { rulesOfDryRun } from '../../nouns/approval-rules/matched.ts'
import { MatchedRules } from '../../nouns/approval-rules/matched-rules.tsx'
import { Overriders } from '../../nouns/break-glass/overriders.tsx'
import { WhoHas } from '../../session/who-has.tsx'
import type { Decision } from './decision.ts'
import type { Edit } from './edit.ts'
import { Impact } from './impact.tsx'
import { ReviewNote } from './review-note.tsx'
import { EDIT_TEXTS } from './texts.ts'

type Properties = {
  run: Schemas['DryRun']
  decision: Decision | undefined
  edit: Edit
  project?: string | undefined
  /** The environment in which a change request would make the edit. */
  reviewedIn?: string | undefined
  isGuardedIn: (environment: string | undefined) => boolean
}

/** Says whom an edit affects, and why it can't be saved as it is. */
export function DryRunResult({ run, decision, edit, project, reviewedIn, isGuardedIn }: Properties) {
  const rules = rulesOfDryRun(run)
  return (
    <>
      {decision?.kind === 'refused' ? (
        <Refusal {...decision} />
      ) : decision?.kind === 'review' && !decision.hasDryRun ? (
        <p class="dim">{EDIT_TEXTS.noDryRun}</p>
      ) : (
        !edit.changesNoFeature && <Impact dryRun={run} project={project} />
      )}
      {decision?.kind === 'save' && rules.length > 0 && (
        <div class="note">
          <p>{EDIT_TEXTS.skipped}</p>
          <MatchedRules rules={rules} />
        </div>
      )}
      {decision?.kind === 'review' && (
        <ReviewNote
          run={run}
          approval={decision.approval}
          environment={reviewedIn}
          isGuarded={isGuardedIn(reviewedIn)}
        />
      )}
      {decision?.kind !== 'save' && <Overriders of={run.overriders} />}
    </>
  )
}

function Refusal({ message, details, lacks }: Extract<Decision, { kind: 'refused' }>) {
  return (
    <div class="error-notice" role="alert">
      <h3>{EDIT_TEXTS.notAllowed}</h3>
      <p>{message}</p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <WhoHas lacks={lacks} />
    </div>
  )
}
