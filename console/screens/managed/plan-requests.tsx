import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { MatchedRules } from '../../nouns/approval-rules/matched-rules.tsx'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { PLAN_TEXTS } from './plan-texts.ts'

type Plan = Schemas['StatePlan']

/** The change requests that a plan would make, replace and cancel, and the rules that hold it. */
export function PlanRequests({ plan: { changeRequests, cancelledChangeRequests, rules = [] } }: { plan: Plan }) {
  const replaced = new Set(changeRequests.map(({ replaces }) => replaces))
  const cancelled = cancelledChangeRequests.filter(({ id }) => !replaced.has(id))
  const matched = [...rules, ...changeRequests.flatMap((request) => request.rules ?? [])]
  if (changeRequests.length + cancelled.length + matched.length === 0) return null
  return (
    <>
      <h2>{PLAN_TEXTS.requests}</h2>
      <ul class="plain-list" aria-label={PLAN_TEXTS.requests}>
        {changeRequests.map((request) => (
          <li key={`${request.project} ${request.environment}`}>
            <bdi>{request.project}</bdi> / <bdi>{request.environment}</bdi>: <Becomes request={request} />
          </li>
        ))}
        {cancelled.map(({ id, project, environment }) => (
          <li key={id}>
            <bdi>{project}</bdi> / <bdi>{environment}</bdi>: <RequestLink project={project} id={id} />{' '}
            {PLAN_TEXTS.cancelled}
          </li>
        ))}
      </ul>
      <MatchedRules rules={matched} />
    </>
  )
}

function Becomes({ request: { project, changes, replaces, waits } }: { request: Plan['changeRequests'][number] }) {
  const other = waits ?? replaces
  if (other === null) return <>{PLAN_TEXTS.newRequest(changes)}</>
  return (
    <>
      {waits === null ? PLAN_TEXTS.inPlaceOf(changes) : PLAN_TEXTS.waitIn(changes)}{' '}
      <RequestLink project={project} id={other} />
    </>
  )
}

function RequestLink({ project, id }: { project: string; id: number }) {
  return <Link href={changeRequestPath(project, id)}>{REQUEST_TEXTS.number(id)}</Link>
}
