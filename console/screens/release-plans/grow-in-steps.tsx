import { useState } from 'preact/hooks'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { useRead } from '../../server/read.ts'
import { Button } from '../../ui/button.tsx'
import { NewPlan } from './new-plan.tsx'
import type { Growing } from './ramp.ts'
import { PLAN_TEXTS } from './texts.ts'

type Properties = { place: EnvironmentPlace; strategy: Growing }

/** Makes a release plan of a rollout that is edited, such as from its share to everybody in a week. */
export function GrowInSteps({ place, strategy }: Properties) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead('listReleasePlans', { path: place })
  const hasPlan = data?.releasePlans.some(({ status }) => status !== 'completed') ?? true
  if (strategy.name !== 'flexibleRollout' || hasPlan) return null
  return (
    <>
      <div class="actions">
        <Button onClick={() => setOpen(true)}>{PLAN_TEXTS.grow}</Button>
      </div>
      {isOpen && <NewPlan place={place} strategies={[strategy]} onClose={() => setOpen(false)} />}
    </>
  )
}
