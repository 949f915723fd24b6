import type { Schemas } from '@flaghoist/client'
import { operationSentences } from '../../../src/sentences/operation.ts'
import { Sentences } from '../../nouns/changes/changes.tsx'
import { PLAN_TEXTS } from './plan-texts.ts'

/** More would make the page slow; the command lists all. */
const SHOWN = 200

type Properties = { plan: Schemas['StatePlan'] }

/** What a plan would do: each operation, and what it changes. */
export function PlanOperations({ plan: { operations, totals, segments = [] } }: Properties) {
  if (operations.length === 0) return null
  const names = new Map(segments.map(({ id, name }) => [id, name]))
  const known = { segmentName: (id: number) => names.get(id) }
  const shown = operations.slice(0, SHOWN)
  const more = totals.operations - shown.length
  return (
    <>
      <h2>{PLAN_TEXTS.operations}</h2>
      <ol class="plain-list" aria-label={PLAN_TEXTS.operations}>
        {shown.map((operation, index) => (
          <li key={index}>
            <bdi>{operation.summary}</bdi>{' '}
            {operation.changeRequest && <small class="dim">{PLAN_TEXTS.byRequest}</small>}
            <Sentences sentences={operationSentences(operation, known)} />
          </li>
        ))}
      </ol>
      {more > 0 && <p class="dim">{PLAN_TEXTS.more(more)}</p>}
    </>
  )
}
