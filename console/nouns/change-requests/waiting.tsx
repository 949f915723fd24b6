import { useRead } from '../../server/read.ts'
import { REQUEST_TEXTS } from './texts.ts'

/** How many change requests of all projects wait for the caller. */
export function useWaiting(): number {
  const { data } = useRead('searchChangeRequests', { query: { state: 'IS:actionable', limit: 1 } })
  return data?.total ?? 0
}

export function WaitingCount() {
  const count = useWaiting()
  if (count === 0) return null
  return (
    <span class="count" title={REQUEST_TEXTS.waiting(count)}>
      {count}
      <span class="unseen"> {REQUEST_TEXTS.waiting(count)}</span>
    </span>
  )
}
