import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PLAN_TEXTS } from './plan-texts.ts'

type Plan = Schemas['StatePlan']

/** Applies a plan that was looked at. The server refuses it if anything that it is about has changed since. */
export function ApplyPlan({ plan }: { plan: Plan }) {
  const [isAsking, ask] = useState(false)
  const apply = useWrite('applyState', {
    done: ({ totals }) => PLAN_TEXTS.applied(totals.operations),
    showsFailures: true,
    onDone: () => ask(false),
  })
  return (
    <>
      <Button kind="main" reason={obstacleOf(plan)} onClick={() => ask(true)}>
        {PLAN_TEXTS.apply}
      </Button>
      {isAsking && (
        <FormDialog
          title={PLAN_TEXTS.question}
          submit={PLAN_TEXTS.apply}
          write={apply}
          onSubmit={() => apply.mutate({ input: { body: { plan: plan.id } } })}
          onClose={() => ask(false)}
        >
          <p>{PLAN_TEXTS.hint}</p>
        </FormDialog>
      )}
    </>
  )
}

/** Returns why a plan can't be applied, as far as it knew that; undefined if it can. */
function obstacleOf({ conflicts, missingPermissions, frozen }: Plan): string | undefined {
  if (conflicts.length > 0) return PLAN_TEXTS.conflicting
  if (missingPermissions.length > 0)
    return PLAN_TEXTS.lacking([...new Set(missingPermissions.map(({ anyOf }) => anyOf.join(' / ')))].join(', '))
  return frozen?.reason
}
