import { Link } from 'wouter-preact'
import { EnvironmentSwitch } from '../../editing/turning/environment-switch.tsx'
import { environmentRights } from '../../nouns/features/environment-rights.ts'
import type { EnvironmentPlace, FeatureEnvironment } from '../../nouns/features/feature-place.ts'
import { otherEnginesPath } from '../../nouns/features/other-engines-path.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { fieldOf, ownedFeature } from '../../nouns/managed/owned-object.ts'
import { OwnerNote } from '../../nouns/managed/owner-note.tsx'
import { useProject } from '../../nouns/projects/use-project.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Shown } from '../../ui/states.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { PlanSection } from '../release-plans/plan-section.tsx'
import { SafeguardsSection } from '../safeguards/safeguards-section.tsx'
import { TrippedNote } from '../safeguards/tripped-note.tsx'
import { StrategyList } from '../strategies/strategy-list.tsx'
import { VariantsSection } from '../variants/variants-section.tsx'

type Properties = { place: EnvironmentPlace; listed: FeatureEnvironment; isArchived: boolean }

/** A feature in one environment. It is read by itself, since edits name the ETag of what is shown. */
export function EnvironmentCard({ place, listed, isArchived }: Properties) {
  const read = useRead('getFeatureEnvironment', { path: place })
  const may = useMay()
  const { data: project } = useProject(place.projectId)
  const rights = environmentRights(may, project, place, isArchived)
  const shown = read.data ?? listed
  const owner = (member: keyof typeof FEATURE_TEXTS.members) => (
    <OwnerNote
      of={ownedFeature(place)}
      at={fieldOf('environments', place.environment, member)}
      name={FEATURE_TEXTS.members[member]}
    />
  )
  return (
    <article class="environment" aria-label={place.environment}>
      <header>
        <div>
          <h2>
            <bdi>{place.environment}</bdi>
          </h2>
          <p class="facts">
            {shown.type !== place.environment && <span>{typeText(shown.type)}</span>}
            {rights.isGuarded && <span title={FEATURE_TEXTS.reviewed}>{FEATURE_TEXTS.reviewedShort}</span>}
            {rights.isSkipping && <span title={FEATURE_TEXTS.skipped}>{FEATURE_TEXTS.skippedShort}</span>}
            <span>
              {shown.lastSeenAt ? (
                <>
                  {WORDS.lastSeen} <TimeAgo at={shown.lastSeenAt} />
                </>
              ) : (
                FEATURE_TEXTS.neverUsed
              )}
            </span>
          </p>
          {owner('enabled')}
        </div>
        <EnvironmentSwitch place={place} shown={shown} seen={read.data} project={project} isArchived={isArchived} />
      </header>
      <Shown read={read} lines={linesOf(listed)}>
        {(found) => (
          <>
            {!isArchived && <TrippedNote place={place} />}
            {owner('strategies')}
            <StrategyList place={place} found={found} rights={rights} />
            {!isArchived && <PlanSection place={place} found={found} rights={rights} />}
            {!isArchived && <SafeguardsSection place={place} />}
            {owner('variants')}
            <VariantsSection place={place} found={found} rights={rights} />
            {!isArchived && (
              <p>
                <Link href={otherEnginesPath(place)}>{FEATURE_TEXTS.engines}</Link>
              </p>
            )}
          </>
        )}
      </Shown>
    </article>
  )
}

/** About as many lines as the card has once it is read: its strategies, its variants, and their buttons. */
function linesOf({ strategies, variants }: FeatureEnvironment): number {
  return Math.ceil(strategies.length * 1.3) + (variants.length > 0 ? 3 : 2)
}

function typeText(type: string): string {
  return Object.hasOwn(FEATURE_TEXTS.types, type) ? FEATURE_TEXTS.types[type as keyof typeof FEATURE_TEXTS.types] : type
}
