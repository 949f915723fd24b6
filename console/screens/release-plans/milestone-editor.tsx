import { milestoneInputNameMost, milestoneInputNamePattern } from '../../../generated/text-limits.ts'
import { MilestoneStrategies } from '../../nouns/release-plans/milestone-strategies.tsx'
import { TextField } from '../../ui/field.tsx'
import { useRefusal } from '../../ui/refusals.tsx'
import { type MilestoneFields, onlyRollout, shareOf, withShare, withStrategies } from './milestones.ts'
import { StrategiesEditor } from './strategies-editor.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Properties = {
  project: string | undefined
  milestone: MilestoneFields
  onChange: (changed: MilestoneFields) => void
}

/** The fields of a milestone, and its strategies. */
export function MilestoneEditor({ project, milestone, onChange }: Properties) {
  const only = onlyRollout(milestone)
  const { error } = useRefusal('strategies')
  return (
    <>
      <div class="side-by-side">
        <TextField
          label={PLAN_TEXTS.milestoneName}
          at="name"
          value={milestone.name}
          onInput={(name) => onChange({ ...milestone, name })}
          required
          maxLength={milestoneInputNameMost}
          pattern={milestoneInputNamePattern}
          dir="auto"
        />
        {only !== undefined && (
          <TextField
            label={PLAN_TEXTS.share}
            at="strategies"
            type="number"
            min={0}
            max={100}
            step={1}
            value={shareOf(only)}
            onInput={(rollout) => onChange(withStrategies(milestone, [withShare(only, rollout)]))}
            required
          />
        )}
      </div>
      <StrategiesEditor
        project={project}
        strategies={milestone.strategies}
        onChange={(strategies) => onChange(withStrategies(milestone, strategies))}
      />
      {only === undefined && error && <small class="wrong">{error}</small>}
    </>
  )
}

/** A milestone that has begun, as it stays. */
export function BegunMilestone({ project, milestone: { name, strategies } }: Omit<Properties, 'onChange'>) {
  return (
    <>
      <p>
        <bdi class="strong">{name}</bdi>
      </p>
      <MilestoneStrategies project={project ?? ''} strategies={strategies} />
      <small>{PLAN_TEXTS.isBegun}</small>
    </>
  )
}
