import type { Schemas } from '@flaghoist/client'
import { type EnvironmentPlace, whereOf } from '../../nouns/features/feature-place.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { EditedResource } from '../definitions/edited-resource.tsx'
import { type MilestoneFields, milestoneFields, milestoneInputs, milestonesProblem } from './milestones.ts'
import { MilestonesEditor } from './milestones-editor.tsx'
import { PlanFields } from './plan-fields.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Plan = Schemas['ReleasePlan']
type Fields = {
  readonly name: string
  readonly description: string | null
  readonly milestones: readonly MilestoneFields[]
}
type Properties = { place: EnvironmentPlace; planId: string; onClose: () => void }

/** Edits a release plan: what has begun stays, and an approval of it ends. */
export function EditPlan({ place, planId, onClose }: Properties) {
  const path = { ...place, planId }
  const may = useMay()
  const read = useRead('getReleasePlan', { path })
  if (read.data === undefined)
    return (
      <Dialog wide title={PLAN_TEXTS.edit} onClose={onClose}>
        <Shown read={read}>{() => null}</Shown>
      </Dialog>
    )
  const { changeRequest, milestones: stored } = read.data
  return (
    <EditedResource
      title={PLAN_TEXTS.edit}
      resource={read.data}
      fieldsOf={fieldsOf}
      operation="updateReleasePlan"
      inputOf={(fields) => ({ path, body: bodyOf(fields) })}
      shownOf={bodyOf}
      done={PLAN_TEXTS.saved}
      reasonOf={({ milestones }) => may('UPDATE_FEATURE_STRATEGY', whereOf(place)) ?? milestonesProblem(milestones)}
      form={(fields, change) => (
        <>
          {changeRequest !== null && <p class="note">{PLAN_TEXTS.endsApproval}</p>}
          <PlanFields fields={fields} onChange={change} />
          <MilestonesEditor
            project={place.projectId}
            milestones={fields.milestones}
            begun={stored.filter(({ startedAt }) => startedAt !== null).length}
            onChange={(milestones) => change({ milestones })}
          />
        </>
      )}
      onClose={onClose}
    />
  )
}

function fieldsOf({ name, description, milestones }: Plan): Fields {
  return { name, description, milestones: milestoneFields(milestones) }
}

function bodyOf({ milestones, ...fields }: Fields): Schemas['UpdateReleasePlan'] {
  return { ...fields, milestones: milestoneInputs(milestones) }
}
