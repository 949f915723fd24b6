import type { Schemas } from '@flaghoist/client'
import { rulesOfDryRun } from '../../nouns/approval-rules/matched.ts'
import { MatchedRules } from '../../nouns/approval-rules/matched-rules.tsx'
import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { frozenIn } from '../../nouns/freezes/frozen-in.ts'
import { isReviewed } from '../../nouns/projects/reviewed.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { heldInWords } from '../../server/conflict-words.ts'
import { useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'
import { environmentInWords } from './rule-words.ts'
import { namedBy, operationOf, type Simulated, verdictOf } from './simulated.ts'
import { RULE_SCREEN_TEXTS } from './texts.ts'

type Properties = { place: EnvironmentPlace; simulated: Simulated; asUser: number | undefined }

/** Says whether a change would need a review, and by which rules. */
export function SimulatedAnswer({ place, simulated, asUser }: Properties) {
  const { data: segments } = useRead('listSegments', {}, { enabled: namedBy(simulated.kind) === 'segment' })
  const read = useRead('getFeatureEnvironment', { path: place })
  return (
    <div role="status">
      <Shown read={read} lines={2}>
        {({ strategies }: Schemas['FeatureEnvironment']) => (
          <Tried
            place={place}
            operation={operationOf(simulated, place, { strategies, segments: segments?.segments ?? [] })}
            asUser={asUser}
          />
        )}
      </Shown>
    </div>
  )
}

type TriedProperties = Omit<Properties, 'simulated'> & { operation: Schemas['BatchOperation'] }

function Tried({ place, operation, asUser }: TriedProperties) {
  const { projectId, environment } = place
  const { data: project } = useProject(projectId)
  const read = useRead('dryRunBatch', { body: { operations: [operation], ...(asUser !== undefined && { asUser }) } })
  const settings = useRead('getChangeRequestConfiguration', { path: { projectId } })
  const configured = settings.data?.find((each) => each.environment === environment && each.changeRequestEnabled)
  return (
    <Shown read={read} lines={2}>
      {(run: Schemas['DryRun']) => {
        const verdict = verdictOf(run, isReviewed(project, environment))
        const held = frozenIn(run)
        const isUnder = verdict.kind === 'review' || verdict.kind === 'skipped'
        return (
          <div class="note">
            <p class="strong">
              {(asUser === undefined ? RULE_SCREEN_TEXTS.verdicts : RULE_SCREEN_TEXTS.verdictsOfOther)[verdict.kind]}
            </p>
            {verdict.kind === 'refused' && <p>{verdict.message}</p>}
            {isUnder && held !== undefined && <p>{heldInWords(held.reason)}</p>}
            {isUnder && configured && <p>{environmentInWords(configured)}.</p>}
            {isUnder && <MatchedRules rules={rulesOfDryRun(run)} />}
          </div>
        )
      }}
    </Shown>
  )
}
