import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import type { EnvironmentRights } from '../../nouns/features/environment-rights.ts'
import { type EnvironmentPlace, type FeatureEnvironment, whereOf } from '../../nouns/features/feature-place.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { NewPlan } from './new-plan.tsx'
import { PlanButtons } from './plan-buttons.tsx'
import { PlanMilestones } from './plan-milestones.tsx'
import { PlanReasons, StatusBadge } from './plan-state.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Plan = Schemas['ReleasePlan']
type Properties = { place: EnvironmentPlace; found: FeatureEnvironment; rights: EnvironmentRights }

/** The release plan of a feature in an environment: its milestones, and what a user can do with it. */
export function PlanSection({ place, found, rights }: Properties) {
  const [isCreating, setCreating] = useState(false)
  const may = useMay()
  const read = useRead('listReleasePlans', { path: place })
  const plan = read.data?.releasePlans[0]
  const canCreate = read.data !== undefined && (plan === undefined || plan.status === 'completed')
  return (
    <section class="release-plan" aria-label={`${PLAN_TEXTS.title}: ${place.environment}`}>
      {plan !== undefined && <PlanState place={place} plan={plan} rights={rights} />}
      {canCreate && (
        <div class="actions">
          <Button
            label={PLAN_TEXTS.createIn(place.environment)}
            reason={may('CREATE_FEATURE_STRATEGY', whereOf(place))}
            onClick={() => setCreating(true)}
          >
            {PLAN_TEXTS.create}
          </Button>
        </div>
      )}
      {isCreating && <NewPlan place={place} strategies={found.strategies} onClose={() => setCreating(false)} />}
    </section>
  )
}

type StateProperties = Omit<Properties, 'found'> & { plan: Plan }

function PlanState({ place, plan, rights }: StateProperties) {
  const { name, description, status } = plan
  return (
    <>
      <h3>
        {PLAN_TEXTS.title} <bdi>{name}</bdi> <StatusBadge status={status} />
      </h3>
      {description !== null && (
        <p class="dim">
          <bdi>{description}</bdi>
        </p>
      )}
      <PlanReasons plan={plan} project={place.projectId} drifted={plan.drifted} />
      <PlanMilestones plan={plan} />
      <PlanButtons place={place} plan={plan} rights={rights} />
    </>
  )
}
