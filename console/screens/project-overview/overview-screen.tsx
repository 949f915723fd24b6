import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import { sentenceOf } from '../../../src/sentences/strategy-sentence.ts'
import { RULE_TEXTS } from '../../nouns/approval-rules/texts.ts'
import { useRuleCount } from '../../nouns/approval-rules/use-rule-count.ts'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { useSegments } from '../../nouns/strategies/use-segments.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Count, NumberCard, Pair } from '../../ui/numbers.tsx'
import { Shown } from '../../ui/states.tsx'
import { actionsColumn, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { ProjectOwners } from '../owners/project-owners.tsx'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { EditDefaultStrategy, MAY_SET } from './default-strategy.tsx'
import { SdkRules } from './sdk-rules.tsx'
import { OVERVIEW_TEXTS } from './texts.ts'

type Overview = Schemas['ProjectOverview']
type Report = Schemas['ProjectHealthReport']

/** How a project is: its health, its work in the last weeks, and its environments. */
export function OverviewScreen() {
  const { projectId = '' } = useParams()
  const path = { projectId }
  const overview = useRead('getProjectOverview', { path })
  const report = useRead('getProjectHealthReport', { path, query: { limit: 1 } })
  return (
    <ProjectFrame projectId={projectId} title={OVERVIEW_TEXTS.title}>
      <Shown read={overview} lines={8}>
        {(found) => (
          <>
            <div class="cards">
              <Shown read={report} lines={4}>
                {(counted) => <Health projectId={projectId} report={counted} />}
              </Shown>
              <Lately stats={found.stats} />
              <Types projectId={projectId} counts={found.featureTypeCounts} />
              <About project={found} />
              <ProjectOwners projectId={projectId} />
            </div>
            <Environments projectId={projectId} environments={found.environments} />
            <SdkRules projectId={projectId} />
          </>
        )}
      </Shown>
    </ProjectFrame>
  )
}

function Health({ projectId, report }: { projectId: string; report: Report }) {
  const { health, activeCount, staleCount, potentiallyStaleCount } = report
  const list = (state: string, text: string) => <Link href={`${projectPath(projectId)}?state=${state}`}>{text}</Link>
  const isClean = staleCount + potentiallyStaleCount === 0
  return (
    <NumberCard title={OVERVIEW_TEXTS.health} hint={isClean ? OVERVIEW_TEXTS.clean : OVERVIEW_TEXTS.cleanUp}>
      <Pair name={OVERVIEW_TEXTS.share}>{health} %</Pair>
      <Count name={OVERVIEW_TEXTS.active} count={activeCount} />
      <Count name={list('stale', OVERVIEW_TEXTS.stale)} count={staleCount} />
      <Count name={list('potentially-stale', OVERVIEW_TEXTS.potentiallyStale)} count={potentiallyStaleCount} />
    </NumberCard>
  )
}

function Lately({ stats }: Pick<Overview, 'stats'>) {
  const days = stats.avgTimeToProdCurrentWindow
  return (
    <NumberCard title={OVERVIEW_TEXTS.lately}>
      <Compared name={OVERVIEW_TEXTS.created} now={stats.createdCurrentWindow} before={stats.createdPastWindow} />
      <Compared name={OVERVIEW_TEXTS.archived} now={stats.archivedCurrentWindow} before={stats.archivedPastWindow} />
      <Compared
        name={WORDS.changes}
        now={stats.projectActivityCurrentWindow}
        before={stats.projectActivityPastWindow}
      />
      <Count name={OVERVIEW_TEXTS.members} count={stats.projectMembersAddedCurrentWindow} />
      <Pair name={OVERVIEW_TEXTS.toProduction}>{days === 0 ? WORDS.none : days.toLocaleString()}</Pair>
    </NumberCard>
  )
}

/** A number of the last 30 days, and of the 30 days before them. */
function Compared({ name, now, before }: { name: string; now: number; before: number }) {
  return (
    <Pair name={name}>
      {now.toLocaleString()} <small>{OVERVIEW_TEXTS.before(before)}</small>
    </Pair>
  )
}

function Types({ projectId, counts }: { projectId: string; counts: Overview['featureTypeCounts'] }) {
  const { data } = useRead('listFeatureTypes', {})
  const nameOf = (type: string) => data?.types.find(({ id }) => id === type)?.name ?? type
  return (
    <NumberCard title={OVERVIEW_TEXTS.types} hint={counts.length === 0 ? OVERVIEW_TEXTS.noFeature : undefined}>
      {counts.map(({ type, count }) => (
        <Count
          key={type}
          name={<Link href={`${projectPath(projectId)}?type=${encodeURIComponent(type)}`}>{nameOf(type)}</Link>}
          count={count}
        />
      ))}
    </NumberCard>
  )
}

function About({ project: { mode, members, featureLimit, createdAt, description } }: { project: Overview }) {
  return (
    <NumberCard title={OVERVIEW_TEXTS.about} hint={description && <bdi class="clipped">{description}</bdi>}>
      <Pair name={OVERVIEW_TEXTS.mode}>{OVERVIEW_TEXTS.modes[mode]}</Pair>
      <Count name={WORDS.members} count={members} />
      <Pair name={OVERVIEW_TEXTS.limit}>{featureLimit?.toLocaleString() ?? WORDS.none}</Pair>
      <Pair name={WORDS.created}>
        <TimeAgo at={createdAt} />
      </Pair>
    </NumberCard>
  )
}

type InProject = Pick<Overview, 'environments'> & { projectId: string }

function Environments({ projectId, environments }: InProject) {
  const { segmentName } = useSegments(projectId)
  const reason = useMay()(MAY_SET, { project: projectId })
  const rulesIn = useRuleCount(projectId)
  const [edited, setEdited] = useState<string>()
  return (
    <>
      <Table
        label={WORDS.environments}
        rows={environments}
        keyOf={({ environment }) => environment}
        columns={[
          { key: 'name', title: WORDS.environment, isName: true, cell: (row) => <bdi>{row.environment}</bdi> },
          {
            key: 'review',
            title: OVERVIEW_TEXTS.review,
            cell: (row) => reviewText(row.changeRequestsEnabled, rulesIn(row.environment)),
          },
          {
            key: 'strategy',
            title: OVERVIEW_TEXTS.strategy,
            cell: ({ defaultStrategy }) => sentenceOf(defaultStrategy ?? EVERYONE, segmentName),
          },
          actionsColumn(({ environment }: Overview['environments'][number]) => (
            <Button
              kind="quiet"
              label={OVERVIEW_TEXTS.editOf(environment)}
              reason={reason}
              onClick={() => setEdited(environment)}
            >
              {WORDS.edit}
            </Button>
          )),
        ]}
      />
      {edited !== undefined && (
        <EditDefaultStrategy
          key={edited}
          projectId={projectId}
          environment={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

const EVERYONE = { name: 'default' }

function reviewText(isEnabled: boolean, rules: number): string {
  const byRules = rules === 0 ? [] : [RULE_TEXTS.byRules(rules)]
  return [...(isEnabled ? [OVERVIEW_TEXTS.yes] : []), ...byRules].join(', ') || OVERVIEW_TEXTS.no
}
