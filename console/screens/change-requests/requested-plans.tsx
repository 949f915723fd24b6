import type { Schemas } from '@flaghoist/client'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { beginningOf } from '../../nouns/release-plans/milestone-sentence.ts'
import { MilestoneStrategies } from '../../nouns/release-plans/milestone-strategies.tsx'
import { Conflict } from './conflict.tsx'

type Properties = { project: string; plans: NonNullable<Schemas['ChangeRequest']['releasePlans']> }

/** The release plans that a request starts, with all their milestones: it approves each as a whole. */
export function RequestedPlans({ project, plans }: Properties) {
  return plans.map(({ id, name, feature, milestones, obstacle }) => (
    <div key={id} class="request-subject">
      <h3>{REQUEST_TEXTS.startsPlan(name, feature)}</h3>
      {obstacle === null ? <p class="dim">{REQUEST_TEXTS.approvesPlan}</p> : <Conflict text={obstacle} />}
      <ol>
        {milestones.map((milestone, place) => (
          <li key={place}>
            {beginningOf(milestones[place - 1])}: <bdi>{milestone.name}</bdi>
            <MilestoneStrategies project={project} strategies={milestone.strategies} />
          </li>
        ))}
      </ol>
    </div>
  ))
}
