import { useState } from 'preact/hooks'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { milestoneFields, milestoneInputs, milestonesProblem } from './milestones.ts'
import { MilestonesEditor } from './milestones-editor.tsx'
import { PlanFields } from './plan-fields.tsx'
import { type Growing, type Ramp, rampBase, rampFor, rampMilestones } from './ramp.ts'
import { PLAN_TEXTS } from './texts.ts'

type Properties = { place: EnvironmentPlace; strategies: readonly Growing[]; onClose: () => void }

/** Makes a plan: a copy of a template, which can be edited first, or of steps of equal size, such as from 5 % to 100 % in a week. */
export function NewPlan({ place, strategies, onClose }: Properties) {
  const base = rampBase(strategies)
  const [ramp, setRamp] = useState(() => rampFor(base))
  const [templateId, setTemplate] = useState('')
  const [named, setNamed] = useState<{ name?: string; description?: string | null }>({})
  const [milestones, setMilestones] = useState(() => milestoneFields(rampMilestones(ramp, base)))
  const { data } = useRead('listReleasePlanTemplates', { query: { project: place.projectId } })
  const save = useWrite('createReleasePlan', { done: () => PLAN_TEXTS.created, showsFailures: true, onDone: onClose })
  const template = data?.templates.find(({ id }) => id === templateId)
  const rampName = PLAN_TEXTS.rampName(ramp.from, ramp.to, ramp.days)
  const fields = { name: template?.name ?? rampName, description: template?.description ?? null, ...named }
  const change = (changed: Partial<Ramp>) => {
    const next = { ...ramp, ...changed }
    setRamp(next)
    setMilestones(milestoneFields(rampMilestones(next, base)))
  }
  const choose = (id: string) => {
    setTemplate(id)
    setMilestones(
      milestoneFields(data?.templates.find((one) => one.id === id)?.milestones ?? rampMilestones(ramp, base)),
    )
  }
  const body = { ...(template && { templateId }), ...fields, milestones: milestoneInputs(milestones) }
  return (
    <FormDialog
      wide
      title={PLAN_TEXTS.createIn(place.environment)}
      submit={PLAN_TEXTS.create}
      write={save}
      reason={milestonesProblem(milestones)}
      onClose={onClose}
      onSubmit={() => save.mutate({ input: { path: place, body } })}
    >
      <SelectField
        label={PLAN_TEXTS.from}
        at="templateId"
        value={templateId}
        onChange={choose}
        choices={[
          { value: '', label: PLAN_TEXTS.ramp },
          ...(data?.templates ?? []).map(({ id, name }) => ({ value: id, label: `${PLAN_TEXTS.template}: ${name}` })),
        ]}
      />
      {template === undefined && (
        <>
          <div class="ramp">
            <Amount label={PLAN_TEXTS.fromShare} value={ramp.from} most={100} onChange={(from) => change({ from })} />
            <Amount label={PLAN_TEXTS.toShare} value={ramp.to} most={100} onChange={(to) => change({ to })} />
            <Amount label={PLAN_TEXTS.inDays} value={ramp.days} most={365} onChange={(days) => change({ days })} />
            <Amount label={PLAN_TEXTS.rampSteps} value={ramp.steps} most={99} onChange={(steps) => change({ steps })} />
          </div>
          {base !== undefined && <p class="dim">{PLAN_TEXTS.rampHint}</p>}
        </>
      )}
      <PlanFields fields={fields} onChange={(changed) => setNamed({ ...named, ...changed })} />
      <MilestonesEditor project={place.projectId} milestones={milestones} onChange={setMilestones} />
    </FormDialog>
  )
}

type AmountProperties = { label: string; value: number; most: number; onChange: (value: number) => void }

function Amount({ label, value, most, onChange }: AmountProperties) {
  return (
    <TextField
      label={label}
      type="number"
      min={1}
      max={most}
      step={1}
      value={String(value)}
      onInput={(text) => onChange(Math.min(most, Math.max(1, Math.round(Number(text)) || 1)))}
      required
    />
  )
}
