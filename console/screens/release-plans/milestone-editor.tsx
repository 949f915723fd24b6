import { milestoneInputNameMost, milestoneInputNamePattern } from '../../../generated/text-limits.ts'
import { strategySentence } from '../../nouns/release-plans/milestone-sentence.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { TextField } from '../../ui/field.tsx'
import { useRefusal } from '../../ui/refusals.tsx'
import { MilestoneStrategies } from './milestone-strategies.tsx'
import { type MilestoneFields, onlyRollout, shareOf, withShare, withStrategies } from './milestones.ts'
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
      <MilestoneStrategies
        project={project}
        strategies={milestone.strategies}
        onChange={(strategies) => onChange(withStrategies(milestone, strategies))}
      />
      {only === undefined && error && <small class="wrong">{error}</small>}
    </>
  )
}

/** A milestone that has begun, as it stays. */
export function BegunMilestone({ project, milestone }: Omit<Properties, 'onChange'>) {
  const { segmentName } = useSegments(project ?? '')
  return (
    <>
      <p>
        <bdi class="strong">{milestone.name}</bdi>
      </p>
      {milestone.strategies.map((strategy, place) => (
        <p key={place} class="dim">
          <bdi>{strategySentence(strategy, segmentName)}</bdi>
        </p>
      ))}
      <small>{PLAN_TEXTS.isBegun}</small>
    </>
  )
}
