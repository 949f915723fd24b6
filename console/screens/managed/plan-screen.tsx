import type { Schemas } from '@flaghoist/client'
import { Link, useParams } from 'wouter-preact'
import { Overriders } from '../../nouns/break-glass/overriders.tsx'
import { FeatureImpacts } from '../../nouns/impact/feature-impacts.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ApplyPlan } from './apply-plan.tsx'
import { PlanOperations } from './plan-operations.tsx'
import { PlanOwners } from './plan-owners.tsx'
import { PlanRequests } from './plan-requests.tsx'
import { PLAN_TEXTS } from './plan-texts.ts'

type Plan = Schemas['StatePlan']

/** A plan of files, as it was when it was made: what it would do, whom that affects, and what stands in its way. */
export function PlanScreen() {
  const { planId = '' } = useParams<{ planId: string }>()
  useTitle(PLAN_TEXTS.plan, WORDS.files)
  const read = useRead('getStatePlan', { path: { planId } })
  return (
    <>
      <p class="dim">
        <Link href="/files">{WORDS.files}</Link> / {PLAN_TEXTS.plan}
      </p>
      <Shown read={read} lines={8}>
        {(plan) => <FoundPlan plan={plan} />}
      </Shown>
      {read.error && <p class="dim">{PLAN_TEXTS.ofAccount}</p>}
    </>
  )
}

function FoundPlan({ plan }: { plan: Plan }) {
  const { manager, createdAt, expiresAt, differs, frozen, impact, missingPermissions, warnings } = plan
  return (
    <>
      <div class="head">
        <h1>
          <bdi>{PLAN_TEXTS.title(manager)}</bdi>
        </h1>
        {differs && <ApplyPlan plan={plan} />}
      </div>
      <p class="dim">
        {PLAN_TEXTS.made} <TimeAgo at={createdAt} />, {PLAN_TEXTS.until} <TimeAgo at={expiresAt} isPlanned />
      </p>
      {!differs && <p>{PLAN_TEXTS.same}</p>}
      {frozen !== undefined && (
        <p class="warned" dir="auto">
          {frozen.reason}.
        </p>
      )}
      <PlanOperations plan={plan} />
      {plan.operations.length > 0 && (
        <>
          <h2>{WORDS.affectedUsers}</h2>
          <FeatureImpacts impact={impact} />
        </>
      )}
      <PlanRequests plan={plan} />
      <Overriders of={plan.overriders} />
      <PlanOwners plan={plan} />
      <Lines
        title={PLAN_TEXTS.missing}
        lines={missingPermissions.map(
          ({ anyOf, project, environment }) => `${anyOf.join(' / ')}${PLAN_TEXTS.inPlace(project, environment)}`,
        )}
      />
      <Lines title={PLAN_TEXTS.warnings} lines={warnings.map(({ path, message }) => `${path}: ${message}`)} />
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <ul class="plain-list" aria-label={title}>
        {lines.map((line) => (
          <li key={line} class="warned" dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}
