import { useEffect, useState } from 'preact/hooks'
import { type Filters, passes } from '../../nouns/events/event-words.ts'
import { onEvent } from '../../server/live.ts'

/** Counts the events that pass filters and have arrived since `since` has changed. */
export function useArrivals(filters: Filters, since: string): number {
  const [count, setCount] = useState(0)
  const { type, project, feature, manager } = filters
  useEffect(() => {
    setCount(0)
    return onEvent((event) => {
      if (passes(event, filters)) setCount((before) => before + 1)
    })
  }, [since, type, project, feature, manager])
  return count
}
