import { LAYOUT_TEXTS } from '../layout/texts.ts'
import { useRead } from '../server/read.ts'

/** How many change requests of all projects wait for the caller. */
export function useWaiting(): number {
  const { data } = useRead('searchChangeRequests', { query: { state: 'IS:actionable', limit: 1 } })
  return data?.total ?? 0
}

export function WaitingCount() {
  const count = useWaiting()
  if (count === 0) return null
  return (
    <span class="count" title={LAYOUT_TEXTS.waiting(count)}>
      {count}
      <span class="unseen"> {LAYOUT_TEXTS.waiting(count)}</span>
    </span>
  )
}
