import type { Schemas } from '@flaghoist/client'
import { rulesOfDryRun } from '../../nouns/approval-rules/matched.ts'
import { MatchedRules } from '../../nouns/approval-rules/matched-rules.tsx'
import { frozenIn } from '../../nouns/freezes/frozen-in.ts'
import { lacksOfDryRun } from '../../page/lacks.ts'
import { heldInWords, refusalInWords } from '../../server/conflict-words.ts'
import { WhoHas } from '../../session/who-has.tsx'
import { EDIT_TEXTS } from './texts.ts'

type Properties = {
  run: Schemas['DryRun']
  approval: Schemas['NeededApproval'] | undefined
  /** Where the change request would be; undefined if none can make the change. */
  environment: string | undefined
  /** Whether the settings of the environment need a review, too. */
  isGuarded: boolean
}

/** Says why a change needs a review: the settings of the environment, approval rules or a freeze, and who could approve. */
export function ReviewNote({ run, approval, environment, isGuarded }: Properties) {
  const rules = rulesOfDryRun(run)
  const isByRules = rules.length > 0 && !isGuarded
  const held = frozenIn(run)
  return (
    <div class="note">
      {environment === undefined ? (
        <Refused run={run} />
      ) : held !== undefined ? (
        <>
          <p>{heldInWords(held.reason)}</p>
          <p>{EDIT_TEXTS.heldForNow(environment)}</p>
        </>
      ) : (
        <p>{isByRules ? EDIT_TEXTS.ruled(environment) : EDIT_TEXTS.guarded(environment)}</p>
      )}
      {approval !== undefined && !isByRules && <Approvers approval={approval} />}
      <MatchedRules rules={rules} />
    </div>
  )
}

/** Why neither the caller nor a change request can make it. */
function Refused({ run }: { run: Schemas['DryRun'] }) {
  const { status = 0, body } = run.operations.find((operation) => operation.status >= 300) ?? {}
  const { message = EDIT_TEXTS.notAllowed } = (body ?? {}) as { message?: string }
  return (
    <>
      <p>{refusalInWords(status, message)}</p>
      <WhoHas lacks={lacksOfDryRun(run)} />
    </>
  )
}

function Approvers({ approval }: { approval: { requiredApprovals: number; approvers: readonly Named[] } }) {
  const names = approval.approvers.map(({ id, name, username }) => name ?? username ?? String(id))
  return (
    <p>
      {EDIT_TEXTS.approvals(approval.requiredApprovals)}{' '}
      {names.length === 0 ? EDIT_TEXTS.nobody : EDIT_TEXTS.approvers(names.join(', '))}
    </p>
  )
}
type Named = { id: number; name?: string | null; username?: string | null }
