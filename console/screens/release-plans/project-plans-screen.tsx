import type { Schemas } from '@flaghoist/client'
import { Link, useParams } from 'wouter-preact'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { SelectField } from '../../ui/field.tsx'
import { PagedTable, usePage } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { NextTime, PlanReasons, StatusBadge } from './plan-state.tsx'
import { PLAN_TEXTS } from './texts.ts'

type Plan = Schemas['ProjectReleasePlan']
type Status = Plan['status']

/** The release plans of a project: which run, and what others wait for. */
export function ProjectPlansScreen() {
  const { projectId = '' } = useParams<{ projectId: string }>()
  const [query, setQuery] = useQueryState()
  const paged = usePage()
  const { data: environments } = useRead('listProjectEnvironments', { path: { projectId } })
  const [status, environment] = [statusIn(query.get('status')), query.get('environment') ?? '']
  const filters = { ...(status && { status }), ...(environment !== '' && { environment }) }
  const path = { projectId }
  const read = useRead(
    'listProjectReleasePlans',
    { path, query: { ...filters, ...paged.range } },
    { keepsPrevious: true },
  )
  const filter = (changed: Record<string, string | undefined>) => setQuery({ ...changed, page: undefined })
  return (
    <ProjectFrame
      projectId={projectId}
      title={PLAN_TEXTS.plans}
      actions={
        <Link class="button" href={`/instance/release-plan-templates?project=${encodeURIComponent(projectId)}`}>
          {PLAN_TEXTS.templatesShort}
        </Link>
      }
    >
      <div class="filters">
        <SelectField
          label={WORDS.state}
          value={status ?? ''}
          choices={[ANY, ...Object.entries(PLAN_TEXTS.statuses).map(([value, label]) => ({ value, label }))]}
          onChange={(value) => filter({ status: value || undefined })}
        />
        <SelectField
          label={WORDS.environment}
          value={environment}
          choices={[ANY, ...(environments?.environments ?? []).map(({ name }) => ({ value: name, label: name }))]}
          onChange={(name) => filter({ environment: name || undefined })}
        />
      </div>
      <PagedTable
        label={PLAN_TEXTS.plans}
        paged={paged}
        read={read}
        rows={read.data?.releasePlans}
        keyOf={({ id }) => id}
        columns={columnsIn(projectId)}
        none={Object.keys(filters).length === 0 ? PLAN_TEXTS.noPlans : WORDS.noMatch}
      />
    </ProjectFrame>
  )
}

const ANY = { value: '', label: PLAN_TEXTS.any }

function statusIn(text: string | null): Status | undefined {
  return (Object.keys(PLAN_TEXTS.statuses) as Status[]).find((status) => status === text)
}

function columnsIn(projectId: string): Column<Plan>[] {
  return [
    {
      key: 'feature',
      title: WORDS.feature,
      isName: true,
      cell: ({ featureName, environment, name }) => (
        <>
          <Link class="strong" href={featurePath(projectId, featureName)}>
            <bdi>{featureName}</bdi>
          </Link>{' '}
          <small dir="auto" class="clipped">
            {environment} · {name}
          </small>
        </>
      ),
    },
    {
      key: 'milestone',
      title: PLAN_TEXTS.milestoneTitle,
      cell: ({ begunCount, milestoneCount, activeMilestone, nextMilestone, nextAt }) => (
        <>
          {activeMilestone !== null && <bdi>{activeMilestone}</bdi>}{' '}
          <small>{PLAN_TEXTS.begun(begunCount, milestoneCount)}</small>
          {nextAt !== null && (
            <p class="dim">
              <bdi>{nextMilestone}</bdi> <NextTime at={nextAt} />
            </p>
          )}
        </>
      ),
    },
    {
      key: 'state',
      title: WORDS.state,
      cell: (plan) => (
        <>
          <StatusBadge status={plan.status} />
          <PlanReasons plan={plan} project={projectId} />
        </>
      ),
    },
  ]
}
